import MarkdownIt, { type Token } from 'markdown-it'
import type { LegalPreview } from '#contract/legal/schemas.ts'
import { sanitizeRichText } from '#server/platform/text/rich-text.ts'

/** CommonMark without what a legal text does not need: HTML and code are shown as they were typed. */
const markdown = new MarkdownIt('commonmark', { html: false, maxNesting: 20 })
markdown.disable(['backticks', 'code', 'fence', 'hr', 'image'])
markdown.validateLink = (url) => url.startsWith('https://')

/** `## Your account {#account}`: an anchor that stays when the words of the heading change. */
const namedAnchor = / ?\{#([a-z\d][a-z\d-]{0,59})\}$/

/**
 * A legal text as it is shown: what stands before the first heading of level 1 or 2, and a section from each of them. Its HTML has the
 * tags of `sanitizeRichText` and links to https addresses only.
 */
export function renderMarkdown(text: string): LegalPreview {
  const parts: { heading: string; tokens: Token[] }[] = [{ heading: '', tokens: [] }]
  const tokens = markdown.parse(text, {})
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]!
    if (isSection(token)) {
      // It is followed by its words and its end.
      parts.push({ heading: plainText(tokens[at + 1]!).trim(), tokens: [] })
      at += 2
    } else {
      if (token.type.startsWith('heading')) token.tag = headingTags[token.tag] ?? 'h3'
      parts.at(-1)!.tokens.push(token)
    }
  }
  const [lead, ...sections] = parts.map(({ heading, tokens: own }) => ({
    heading,
    html: sanitizeRichText(markdown.renderer.render(own, markdown.options, {})),
  }))
  const anchors = new Set<string>()
  return {
    lead: lead!.html,
    sections: sections.map(({ heading, html }) => ({
      id: anchorOf(heading, anchors),
      heading: heading.replace(namedAnchor, ''),
      html,
    })),
  }
}

/** Below the heading of a section, which stands beside its text. */
const headingTags: Readonly<Record<string, string>> = { h1: 'h2', h2: 'h2', h3: 'h2' }

const isSection = ({ type, tag, level }: Token) =>
  type === 'heading_open' && level === 0 && (tag === 'h1' || tag === 'h2')

/** The words of a heading without their marks. */
const plainText = ({ children }: Token): string =>
  (children ?? []).map(({ type, content }) => (type === 'softbreak' ? ' ' : content)).join('')

/** The named anchor, else the words with hyphens; each only once on a page. */
function anchorOf(words: string, taken: Set<string>): string {
  const slug =
    namedAnchor.exec(words)?.[1] ??
    (words
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu)
      ?.join('-') ||
      'section')
  let anchor = slug
  for (let n = 2; taken.has(anchor); n++) anchor = `${slug}-${n}`
  taken.add(anchor)
  return anchor
}

/** One line as Markdown that shows it letter by letter. */
export const escapeMarkdown = (line: string): string =>
  line
    .replace(/[\\`*_[\]<>&{}#]/g, '\\$&')
    .replace(/^[-+~=]/, '\\$&')
    .replace(/^(\d+)([.)])/, '$1\\$2')
