import { Star } from 'lucide-react'
import type { ReactNode } from 'react'
import { Avatar } from '#web/ui/media/avatar.tsx'
import { Icon } from '#web/ui/media/icon.tsx'
import { Card } from './card.tsx'
import { cx } from '#web/ui/cx.ts'
import { VerifiedBadge } from '#web/ui/media/verified-badge.tsx'

type PersonCardProps = {
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
  /** "4.8 (12 reviews)"; shown after a star. */
  rating?: ReactNode
  /** What they say themselves; three lines at most. */
  words?: ReactNode
  /** Why this person is recommended, or their topics; two lines at most. */
  reason?: ReactNode
  /** Whether they are there: "Active this week". */
  activity?: ReactNode
  /** The next free time. */
  chips?: ReactNode
  action?: ReactNode
  as?: 'div' | 'li' | 'article'
  /** One level below the heading of the list. */
  heading?: 'h2' | 'h3' | 'h4' | 'p'
  className?: string
}

/** A person in a list: photo, name, rating, reason, and next free time. */
export function PersonCard(props: PersonCardProps) {
  const { name, seed, src, title, isVerified, jobTitle, place, rating, words, reason, activity, chips } = props
  const { action, className } = props
  const Heading = props.heading ?? 'h3'
  return (
    <Card as={props.as ?? 'article'} isLink padding="none" className={cx('h-full min-w-0 p-4', className)}>
      <div className="flex h-full flex-col gap-2.5">
        <div className="flex items-start gap-3.5">
          <Avatar name={name} seed={seed} src={src ?? null} size={64} />
          <div className="min-w-0 grow">
            <Heading className="line-clamp-2 text-h3 large-text:line-clamp-none">
              {title}
              {isVerified ? <VerifiedBadge className="mx-1" /> : null}
            </Heading>
            {jobTitle ? <p className="line-clamp-2 text-meta text-ink-2">{jobTitle}</p> : null}
            {rating || place ? (
              <p className="flex flex-wrap items-center gap-x-2.5 text-meta text-ink-2">
                {rating ? (
                  <span className="inline-flex items-center gap-1 font-medium text-ink tnum">
                    <Icon as={Star} size={16} className="fill-current text-accent-ink" />
                    {rating}
                  </span>
                ) : null}
                {place}
              </p>
            ) : null}
          </div>
        </div>
        {words ? (
          <p dir="auto" className="line-clamp-3 text-ui whitespace-pre-line wrap-break-word">
            {words}
          </p>
        ) : null}
        {reason ? <p className="line-clamp-2 text-meta text-ink-2">{reason}</p> : null}
        {activity ? <p className="text-meta text-ink-2">{activity}</p> : null}
        {chips ? <div className="mt-auto flex flex-wrap gap-1.5">{chips}</div> : null}
        {action ? (
          <div className={cx('relative z-1 flex flex-wrap items-center empty:hidden', !chips && 'mt-auto')}>
            {action}
          </div>
        ) : null}
      </div>
    </Card>
  )
}
