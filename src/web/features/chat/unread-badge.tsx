import { cx } from '#web/ui/cx.ts'

/** How many messages are new; for the eye only. */
export const UnreadBadge = ({ count, className }: { count: number; className?: string }) => (
  <span
    aria-hidden="true"
    className={cx(
      'inline-flex h-5 min-w-5 shrink-0 items-center justify-center rounded-full bg-primary px-1.5 ' +
        'text-micro leading-none text-on-primary',
      className,
    )}
  >
    {count > 99 ? '99+' : count}
  </span>
)
