import type { ComponentProps } from 'react'
import { cx } from '#web/ui/cx.ts'

type CardProps = ComponentProps<'div'> & {
  as?: 'div' | 'article' | 'section' | 'li' | 'aside'
  /** `none` for cards whose first child is a picture or a list. */
  padding?: 'md' | 'none'
  /** Hover shows that the whole card is a link (`cardLinkClass`). */
  isLink?: boolean
}

/** A surface with a border; cards have no shadow. */
export function Card({ as = 'div', padding = 'md', isLink = false, className, ...rest }: CardProps) {
  const Tag = as as 'div'
  const look = cx(
    'relative rounded-card border border-line bg-surface',
    padding === 'md' && 'p-4 sm:p-5',
    isLink && 'transition-[border-color] hover:border-line-strong',
    className,
  )
  return <Tag {...rest} className={look} />
}
