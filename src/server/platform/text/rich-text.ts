import sanitize from 'sanitize-html'

/** What a rich text may hold; everything else loses its tags and keeps its words. */
const tags = ['p', 'br', 'strong', 'em', 'u', 'ul', 'ol', 'li', 'a', 'h2', 'h3', 'blockquote']
/** What goes with all that is inside it. */
const unread = [
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
 * running it again changes nothing.
 */
export function sanitizeRichText(html: string): string {
  // A tag that is dropped can leave paragraphs inside paragraphs, which the next pass closes.
  let before: string
  let after = html
  let passes = 0
  do {
    before = after
    after = sanitizeOnce(before)
  } while (after !== before && ++passes < mostPasses)
  return after
}

const mostPasses = 5

const sanitizeOnce = (html: string) =>
  sanitize(html, {
    allowedTags: tags,
    allowedAttributes: { a: ['href', 'rel'] },
    allowedSchemes: ['https'],
    allowProtocolRelative: false,
    nonTextTags: unread,
    nestingLimit: 20,
    transformTags: { b: 'strong', i: 'em', h1: 'h2', a: link },
  }).trim()

/** A link that leads nowhere we allow is no link: `span` is not on the list, its words are. */
function link(_tagName: string, { href = '' }: Record<string, string>) {
  const url = URL.parse(href)
  const leads = url !== null && url.protocol === 'https:' && url.username === '' && url.password === ''
  return leads ? { tagName: 'a', attribs: { href: url.href, rel } } : { tagName: 'span', attribs: {} }
}
