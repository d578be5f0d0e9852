import type { ReactNode } from 'react'
import { Card } from './card.tsx'
import { cx } from '#web/ui/cx.ts'

export type SessionCardProps = {
  /** The time column: "09:30" over "– 10:15"; a `TimeText` each. */
  time: ReactNode
  timeEnd?: ReactNode
  /** "One on One Mentorship Session". */
  title: ReactNode
  /** The counterpart as a link, with an avatar. */
  counterpart?: ReactNode
  /** Zone, place, duration. */
  meta?: ReactNode
  /** Countdown and status. */
  badges?: ReactNode
  /** Join first. */
  actions?: ReactNode
  /** Notes, reschedule, cancel: a `Disclosure`. */
  children?: ReactNode
  as?: 'div' | 'li' | 'article'
  /** One level below the heading of the list. */
  heading?: 'h2' | 'h3' | 'h4'
  className?: string
}

/** One meeting: when, what, with whom, and the one thing to do now. */
export function SessionCard(props: SessionCardProps) {
  const { time, timeEnd, title, counterpart, meta, badges, actions, children, as = 'article', className } = props
  const Heading = props.heading ?? 'h3'
  return (
    <Card as={as} className={cx('@container', className)}>
      <div className="flex flex-col gap-4 @md:flex-row @md:gap-6">
        <div className="flex items-baseline gap-1.5 @md:w-18 @md:shrink-0 @md:flex-col @md:gap-0">
          <span className="text-h3 tnum">{time}</span>
          {timeEnd ? <span className="text-meta text-ink-2 tnum">{timeEnd}</span> : null}
        </div>
        <div className="min-w-0 flex-1">
          {badges ? <div className="mb-2 flex flex-wrap gap-1.5 empty:hidden">{badges}</div> : null}
          <Heading className="text-h3">{title}</Heading>
          {counterpart ? <div className="mt-2 flex items-center gap-2 text-ui">{counterpart}</div> : null}
          {meta ? <p className="mt-1.5 text-meta text-ink-2">{meta}</p> : null}
        </div>
        {actions ? (
          <div className="flex shrink-0 flex-col gap-2 *:w-full @md:items-end @md:*:w-auto">{actions}</div>
        ) : null}
      </div>
      {children ? <div className="mt-4 border-t border-line pt-2 @md:ms-24">{children}</div> : null}
    </Card>
  )
}
