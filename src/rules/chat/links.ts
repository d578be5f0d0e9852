/** A piece of a text: plain, or a link with an address that is safe to open. */
export type TextPart = { text: string; href: string | null }

const candidate = /\bhttps?:\/\/[^\s<>"]+|\bwww\.[^\s<>"]+\.[^\s<>"]+/gi
const closing = '.,;:!?\'"”’…'

/** Splits a text at web addresses. Only http and https are links; punctuation that ends a sentence is not part of one. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const match of text.matchAll(candidate)) {
    const found = withoutTail(match[0])
    const href = addressOf(found)
    if (href === null) continue
    if (match.index > end) parts.push({ text: text.slice(end, match.index), href: null })
    parts.push({ text: found, href })
    end = match.index + found.length
  }
  if (end < text.length) parts.push({ text: text.slice(end), href: null })
  return parts
}

/** A bracket closes the sentence unless the address opened it. */
function withoutTail(found: string): string {
  let end = found.length
  while (end > 0 && closing.includes(found.charAt(end - 1))) end--
  const trimmed = found.slice(0, end)
  return trimmed.endsWith(')') && !trimmed.includes('(') ? trimmed.slice(0, -1) : trimmed
}

/** Null for what is no address, or hides another host behind a name (`https://bank.com@evil.example`). */
function addressOf(found: string): string | null {
  const url = URL.parse(found.startsWith('www.') ? `https://${found}` : found)
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null
  return url.username || url.password ? null : url.href
}
