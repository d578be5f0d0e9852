export type AtomEntry = {
  /** An IRI that stays for the life of the entry. */
  id: string
  title: string
  /** Absolute, of a page. */
  url: string
  author: string
  published: Date
  updated: Date
  /** Sanitised HTML. */
  content: string
  categories: readonly string[]
}

export type AtomFeed = {
  title: string
  /** BCP 47. */
  language: string
  /** Absolute: that of the feed, which is its id too, and of the page with the same. */
  url: string
  page: string
  product: string
  updated: Date
  entries: readonly AtomEntry[]
}

/** An Atom feed (RFC 4287). Texts are text, not HTML, except the content of entries. */
export function writeAtom({ title, language, url, page, product, updated, entries }: AtomFeed): string {
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escapeXml(language)}">`,
    element('id', url),
    element('title', title),
    element('updated', updated.toISOString()),
    element('generator', product),
    `<link rel="self" type="application/atom+xml" href="${escapeXml(url)}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(page)}"/>`,
    ...entries.flatMap(linesOf),
    '</feed>\n',
  ].join('\n')
}

const linesOf = (entry: AtomEntry): string[] => [
  '<entry>',
  element('id', entry.id),
  element('title', entry.title),
  `<link rel="alternate" type="text/html" href="${escapeXml(entry.url)}"/>`,
  element('published', entry.published.toISOString()),
  element('updated', entry.updated.toISOString()),
  `<author>${element('name', entry.author)}</author>`,
  ...entry.categories.map((name) => `<category term="${escapeXml(name)}"/>`),
  `<content type="html">${escapeXml(entry.content)}</content>`,
  '</entry>',
]

const element = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** As text or an attribute in XML 1.0, without the control characters that it cannot hold. */
export const escapeXml = (text: string) =>
  // eslint-disable-next-line no-control-regex -- these are what XML forbids
  text
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll(/[&<>"]/g, (char) => entities[char]!)
