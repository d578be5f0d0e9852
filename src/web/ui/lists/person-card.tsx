import type { ReactNode } from 'react'
import { Avatar } from '#web/ui/media/avatar.tsx'
import { Card } from './card.tsx'
import { cx } from '#web/ui/cx.ts'
import { VerifiedBadge } from '#web/ui/media/verified-badge.tsx'

export type PersonCardProps = {
  /** The person's name, for the avatar. */
  name: string
  seed: string
  src?: string | null
  /** The name as the card's only link (`cardLinkClass`). */
  title: ReactNode
  isVerified?: boolean
  /** "Staff engineer at Paystream". */
  jobTitle?: ReactNode
  /** "Lagos, Nigeria". */
  place?: ReactNode
  /** Topics, or the next free time, as chips. */
  chips?: ReactNode
  action?: ReactNode
  layout?: 'tile' | 'row'
  as?: 'div' | 'li' | 'article'
  /** One level below the heading of the list. */
  heading?: 'h2' | 'h3' | 'h4' | 'p'
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
    jobTitle,
    place,
    chips,
    action,
    layout = 'tile',
    as = 'article',
    className,
  } = props
  const Heading = props.heading ?? 'h3'
  const isRow = layout === 'row'
  return (
    <Card as={as} isLink className={cx('@container h-full min-w-0', className)}>
      <div className={cx('flex h-full gap-x-4 gap-y-3', isRow ? 'flex-wrap items-center @md:flex-nowrap' : 'flex-col')}>
        <Avatar
          name={name}
          seed={seed}
          src={src ?? null}
          size={isRow ? 44 : 64}
          className={cx(isRow && 'self-start')}
        />
        <div className={cx('min-w-0', isRow ? 'flex-1' : 'grow')}>
          <Heading className="line-clamp-2 text-h3">
            {title}
            {isVerified ? <VerifiedBadge className="ms-1" /> : null}
          </Heading>
          {jobTitle ? <p className="mt-0.5 line-clamp-2 text-ui text-ink-2">{jobTitle}</p> : null}
          {place ? <p className="mt-0.5 text-meta text-ink-2">{place}</p> : null}
          {chips ? <div className="mt-3 flex flex-wrap gap-1.5">{chips}</div> : null}
        </div>
        {action ? (
          <div className={cx('relative z-1', isRow ? 'w-full ps-15 @md:w-auto @md:ps-0' : 'mt-auto')}>{action}</div>
        ) : null}
      </div>
    </Card>
  )
}
