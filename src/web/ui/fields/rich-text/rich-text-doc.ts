/** A rich text as the editor's JSON; HTML never reaches the page as HTML. */
export type RichNode = {
  type: string
  attrs?: Record<string, string | number>
  content?: RichNode[]
  text?: string
  marks?: RichMark[]
}
export type RichMark = { type: string; attrs?: Record<string, string> }

const marks: Record<string, string> = { strong: 'bold', em: 'italic', u: 'underline' }
const blocks: Record<string, () => RichNode> = {
  p: () => ({ type: 'paragraph', content: [] }),
  h2: () => ({ type: 'heading', attrs: { level: 2 }, content: [] }),
  h3: () => ({ type: 'heading', attrs: { level: 3 }, content: [] }),
  ul: () => ({ type: 'bulletList', content: [] }),
  ol: () => ({ type: 'orderedList', content: [] }),
  li: () => ({ type: 'listItem', content: [] }),
  blockquote: () => ({ type: 'blockquote', content: [] }),
}
const pieces = /<(\/?)([a-z][a-z0-9]*)((?:\s[^>]*)?)>|[^<]+|</gi

/** HTML as the editor's document, reduced to the allow-list of rich texts; other tags are dropped, their text stays. */
export function docOfHtml(html: string): RichNode {
  const builder = new DocBuilder()
  for (const [piece, slash, name, rest] of html.matchAll(pieces)) {
    const tag = name?.toLowerCase()
    if (tag === undefined) builder.addText(piece)
    else if (slash) builder.close(tag)
    else builder.open(tag, rest ?? '')
  }
  return builder.finish()
}

class DocBuilder {
  private readonly nodes: { tag: string; node: RichNode }[] = [{ tag: '', node: { type: 'doc', content: [] } }]
  private inline: { tag: string; mark: RichMark }[] = []

  private get top(): RichNode {
    return this.nodes[this.nodes.length - 1]!.node
  }

  open(tag: string, attributes: string): void {
    const block = blocks[tag]
    if (block) this.openBlock(tag, block())
    else if (tag === 'br') this.addInline({ type: 'hardBreak' })
    else if (marks[tag]) this.inline.push({ tag, mark: { type: marks[tag] } })
    else if (tag === 'a') {
      const href = /\shref="([^"]*)"/i.exec(attributes)?.[1]
      if (href) this.inline.push({ tag, mark: { type: 'link', attrs: { href: decode(href) } } })
    }
  }

  close(tag: string): void {
    if (blocks[tag]) {
      const at = this.nodes.findLastIndex((entry) => entry.tag === tag)
      if (at > 0) this.nodes.splice(at)
      return
    }
    const at = this.inline.findLastIndex((entry) => entry.tag === tag)
    if (at >= 0) this.inline.splice(at, 1)
  }

  addText(source: string): void {
    const text = decode(source).replaceAll(/[ \t\r\n]+/g, ' ')
    if (text.trim() === '' && !isTextBlock(this.top)) return
    this.addInline({ type: 'text', text })
  }

  finish(): RichNode {
    return tidy(this.nodes[0]!.node) ?? { type: 'doc', content: [{ type: 'paragraph' }] }
  }

  private openBlock(tag: string, node: RichNode): void {
    while (isTextBlock(this.top)) this.nodes.pop()
    const inList = isList(this.top)
    if (tag === 'li' && !inList) this.openBlock('ul', blocks['ul']!())
    if (tag !== 'li' && inList) this.openBlock('li', blocks['li']!())
    this.top.content!.push(node)
    this.nodes.push({ tag, node })
  }

  private addInline(node: RichNode): void {
    if (!isTextBlock(this.top)) this.openBlock('p', blocks['p']!())
    const own = this.inline.map(({ mark }) => mark)
    this.top.content!.push(own.length > 0 && node.type === 'text' ? { ...node, marks: own } : node)
  }
}

const isTextBlock = ({ type }: RichNode) => type === 'paragraph' || type === 'heading'
const isList = ({ type }: RichNode) => type === 'bulletList' || type === 'orderedList'

/** Removes what the editor's schema refuses: empty lists, items that begin with a list, empty containers. */
function tidy(node: RichNode): RichNode | null {
  if (!node.content || isTextBlock(node)) return node.content?.length === 0 ? { ...node, content: [] } : node
  const content = node.content.map(tidy).filter((child) => child !== null)
  if (node.type === 'listItem' && content[0]?.type !== 'paragraph') content.unshift({ type: 'paragraph', content: [] })
  return content.length === 0 ? null : { ...node, content }
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00A0', '#39': "'" }
const decode = (text: string) =>
  text.replaceAll(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name: string) => entities[name] ?? '')

/** The document with its links underlined instead: where they must not lead away. */
export const withoutLinks = (node: RichNode): RichNode => ({
  ...node,
  ...(node.content && { content: node.content.map(withoutLinks) }),
  ...(node.marks && { marks: node.marks.map((mark) => (mark.type === 'link' ? { type: 'underline' } : mark)) }),
})
