import type { ReactNode } from 'react'
import { Avatar } from './avatar.tsx'
import { Card } from './card.tsx'
import { cx } from './cx.ts'
import { VerifiedBadge } from './verified-badge.tsx'

export type PersonCardProps = {
  /** The person's name, for the avatar. */
  name: string
  seed: string
  src?: string | null
  /** The name as the card's only link (`cardLinkClass`). */
  title: ReactNode
  isVerified?: boolean
  /** "Staff engineer at Paystream". */
  role?: ReactNode
  /** "Lagos, Nigeria". */
  place?: ReactNode
  /** Topics, or the next free time, as chips. */
  chips?: ReactNode
  action?: ReactNode
  layout?: 'tile' | 'row'
  as?: 'div' | 'li' | 'article'
  className?: string
}

/** A person in a list (row) or in a strip or grid (tile). */
export function PersonCard(props: PersonCardProps) {
  const {
    name,
    seed,
    src,
    title,
    isVerified,
    role,
    place,
    chips,
    action,
    layout = 'tile',
    as = 'article',
    className,
  } = props
  const isRow = layout === 'row'
  return (
    <Card
      as={as}
      isLink
      className={cx('flex min-w-0 gap-x-4 gap-y-3', isRow ? 'flex-wrap items-center' : 'h-full flex-col', className)}
    >
      <Avatar name={name} seed={seed} src={src ?? null} size={isRow ? 44 : 64} />
      <div className={cx('min-w-0', isRow ? 'flex-1 basis-44' : 'grow')}>
        <p className="line-clamp-2 text-h3">
          {title}
          {isVerified ? <VerifiedBadge className="ms-1" /> : null}
        </p>
        {role ? <p className="mt-0.5 line-clamp-2 text-ui text-ink-2">{role}</p> : null}
        {place ? <p className="mt-0.5 text-meta text-ink-2">{place}</p> : null}
        {chips ? <div className="mt-3 flex flex-wrap gap-1.5">{chips}</div> : null}
      </div>
      {action ? <div className={cx('relative z-1', !isRow && 'mt-auto')}>{action}</div> : null}
    </Card>
  )
}
