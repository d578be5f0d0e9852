import sanitize from 'sanitize-html'

/** The allowed tags; other tags are removed and their text is kept. */
const tags = ['p', 'br', 'strong', 'em', 'u', 'ul', 'ol', 'li', 'a', 'h2', 'h3', 'blockquote']
/** Tags that are removed with their content. */
const tagsRemovedWithContent = [
  'script',
  'style',
  'textarea',
  'option',
  'noscript',
  'iframe',
  'template',
  'svg',
  'math',
  'title',
  'xmp',
]
const rel = 'noopener nofollow ugc'

/**
 * HTML by the allow-list (D41): paragraphs, lists, two headings, emphasis, and links to https addresses only. Runs before a text is stored;
 * it is idempotent.
 */
export function sanitizeRichText(html: string): string {
  // Removing a tag can leave nested paragraphs, which the next pass closes.
  let before: string
  let after = html
  let passes = 0
  do {
    before = after
    after = sanitizeOnce(before)
  } while (after !== before && ++passes < maxPasses)
  return after
}

const maxPasses = 5

const sanitizeOnce = (html: string) =>
  sanitize(html, {
    allowedTags: tags,
    allowedAttributes: { a: ['href', 'rel'] },
    allowedSchemes: ['https'],
    allowProtocolRelative: false,
    nonTextTags: tagsRemovedWithContent,
    nestingLimit: 20,
    transformTags: { b: 'strong', i: 'em', h1: 'h2', a: link },
  }).trim()

/** A link with a disallowed target becomes a `span`, whose tag is then removed and whose text is kept. */
function link(_tagName: string, { href = '' }: Record<string, string>) {
  const url = URL.parse(href)
  const isAllowed = url !== null && url.protocol === 'https:' && url.username === '' && url.password === ''
  return isAllowed ? { tagName: 'a', attribs: { href: url.href, rel } } : { tagName: 'span', attribs: {} }
}
