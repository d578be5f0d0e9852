// Block tags, which end a line of the visible text; all others are inline.
const lineBreaks = new Set(['p', 'br', 'ul', 'ol', 'li', 'h2', 'h3', 'blockquote', 'div'])
// Elements whose content is never shown.
const hiddenElements = new Set(['script', 'style', 'iframe', 'template', 'noscript', 'svg', 'math'])
const tag = /<(\/?)([a-z][a-z0-9]{0,15})(?!\w)/iy
const entity = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/**
 * The visible text of rich text (HTML), with runs of white space as one space; for lengths and excerpts, not for sanitising. Linear in
 * the length of the text.
 */
export function visibleText(html: string): string {
  const tagEnd = endFinder(html, />/g)
  const commentEnd = endFinder(html, /-->/g)
  const elementEnds = new Map<string, EndFinder>()
  const endOfElement = (name: string, from: number) => {
    const find = elementEnds.get(name) ?? endFinder(html, new RegExp(`</${name}\\s*>`, 'gi'))
    elementEnds.set(name, find)
    return find(from)
  }
  let text = ''
  let at = 0
  for (let open = html.indexOf('<'); open !== -1; open = html.indexOf('<', at)) {
    text += html.slice(at, open)
    tag.lastIndex = open
    const [, slash = '', name = ''] = tag.exec(html)?.map((part) => part.toLowerCase()) ?? []
    const hiddenUntil = html.startsWith('<!--', open)
      ? commentEnd(open + 4)
      : slash === '' && hiddenElements.has(name)
        ? endOfElement(name, open)
        : undefined
    const end = hiddenUntil ?? tagEnd(open)
    at = end ?? open
    if (end === undefined) break
    if (hiddenUntil !== undefined || lineBreaks.has(name)) text += ' '
  }
  return (text + html.slice(at))
    .replaceAll(entity, (whole, decimal, hex, name) =>
      name ? (entities[name.toLowerCase()] ?? whole) : characterOf(Number(decimal ?? `0x${hex}`)),
    )
    .replaceAll(/[\s\u200B-\u200D\u2060\uFEFF]+/g, ' ')
    .trim()
}

type EndFinder = (from: number) => number | undefined

/** Where the next match from a position on ends. Once there is none it is not searched for again, which keeps the whole scan linear. */
function endFinder(html: string, pattern: RegExp): EndFinder {
  let isMissing = false
  return (from) => {
    if (isMissing) return undefined
    pattern.lastIndex = from
    isMissing = !pattern.test(html)
    return isMissing ? undefined : pattern.lastIndex
  }
}

const characterOf = (code: number) => (code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '')
