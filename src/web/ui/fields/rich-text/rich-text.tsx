import { Fragment, type ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'
import { textLinkClass } from '#web/ui/actions/link-class.ts'
import type { RichMark, RichNode } from './rich-text-doc.ts'

type RichTextProps = { doc: RichNode; className?: string }

/** A rich text as elements: HTML never reaches the page as HTML. Its headings are one level below a section's. */
export const RichText = ({ doc, className }: RichTextProps) => (
  <div dir="auto" className={cx('flex max-w-reading flex-col gap-3 text-body wrap-break-word text-ink-2', className)}>
    {childrenOf(doc)}
  </div>
)

const childrenOf = ({ content = [] }: RichNode): ReactNode =>
  content.map((node, index) => <Fragment key={index}>{element(node)}</Fragment>)

function element(node: RichNode): ReactNode {
  if (node.type === 'text') return (node.marks ?? []).reduce(marked, node.text as ReactNode)
  if (node.type === 'hardBreak') return <br />
  const children = childrenOf(node)
  switch (node.type) {
    case 'heading': {
      const Heading = node.attrs?.['level'] === 3 ? 'h4' : 'h3'
      return <Heading className="text-h3 text-ink">{children}</Heading>
    }
    case 'bulletList':
      return <ul className="flex list-disc flex-col gap-1 ps-6">{children}</ul>
    case 'orderedList':
      return <ol className="flex list-decimal flex-col gap-1 ps-6">{children}</ol>
    case 'listItem':
      return <li>{children}</li>
    case 'blockquote':
      return <blockquote className="border-s-2 border-line-strong ps-4">{children}</blockquote>
    default:
      return <p>{children}</p>
  }
}

function marked(children: ReactNode, { type, attrs }: RichMark): ReactNode {
  if (type === 'bold') return <strong className="font-semibold text-ink">{children}</strong>
  if (type === 'italic') return <em>{children}</em>
  if (type === 'underline') return <u>{children}</u>
  const href = attrs?.['href'] ?? ''
  if (type !== 'link' || !href.startsWith('https://')) return children
  return (
    <a href={href} target="_blank" rel="noopener nofollow ugc" className={textLinkClass}>
      {children}
    </a>
  )
}
