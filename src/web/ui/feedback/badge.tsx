import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'

type BadgeProps = {
  /** What the number or dot means, e.g. "3 unread notifications". */
  label: string
  /** Without a count the badge is a dot. */
  count?: number
  /** Hibiscus is only for unread and live; counts in tabs are neutral. */
  tone?: 'unread' | 'neutral'
  className?: string
}

/** A count or dot on something else; nothing is drawn for zero. */
export function Badge({ label, count, tone = 'unread', className }: BadgeProps): ReactNode {
  if (count === 0) return null
  const colour = tone === 'unread' ? 'bg-live text-on-live' : 'bg-surface-3 text-ink-2'
  const shape = count === undefined ? 'size-2.5' : 'h-5 min-w-5 px-1.5'
  return (
    <span
      className={cx('inline-flex items-center justify-center rounded-full text-micro tnum', colour, shape, className)}
    >
      <span className="sr-only">{label}</span>
      {count === undefined ? null : <span aria-hidden="true">{count > 99 ? '99+' : count}</span>}
    </span>
  )
}
