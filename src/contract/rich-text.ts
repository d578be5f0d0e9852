// Tags that end a line of what is read; the others stand inside one.
const breaks = /<\/?(?:p|br|ul|ol|li|h2|h3|blockquote|div)\b[^>]*>/gi
const unread = /<!--[^]*?-->|<(script|style|iframe|template|noscript|svg|math)\b[^]*?<\/\1\s*>/gi
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** What a reader sees of a rich text (HTML): its words, runs of space as one. Judges length and makes excerpts; it is no sanitiser. */
export function visibleText(html: string): string {
  return html
    .replaceAll(unread, ' ')
    .replaceAll(breaks, ' ')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+));/gi, (whole, decimal, hex, name) =>
      name ? (entities[name.toLowerCase()] ?? whole) : characterOf(Number(decimal ?? `0x${hex}`)),
    )
    .replaceAll(/[\s\u200B-\u200D\u2060\uFEFF]+/g, ' ')
    .trim()
}

const characterOf = (code: number) => (code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '')
