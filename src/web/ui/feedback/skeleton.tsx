import { cx } from '#web/ui/cx.ts'

// Never wider than its place: a phone with large text is less than 200 px wide.
const block = 'bg-skeleton max-w-full'

/** Lines of text that are loading; wrap the whole in `Loading`. */
export function SkeletonText({ lines = 3, className }: { lines?: number; className?: string }) {
  return (
    <span className={cx('flex flex-col gap-2.5', className)}>
      {Array.from({ length: lines }, (_, i) => (
        <span key={i} className={cx(block, 'h-3.5 rounded-chip', i === lines - 1 ? 'w-3/5' : 'w-full')} />
      ))}
    </span>
  )
}

export function SkeletonAvatar({ className = 'size-11' }: { className?: string }) {
  return <span className={cx(block, 'block shrink-0 rounded-full', className)} />
}

/** Any other shape, e.g. `className="h-9 w-32 rounded-control"`. */
export function SkeletonBlock({ className }: { className: string }) {
  return <span className={cx(block, 'block', className)} />
}

/** A person or session row in its final size. */
export function SkeletonCard() {
  return (
    <span className="flex gap-4 rounded-card border border-line bg-surface p-4 sm:p-5">
      <SkeletonAvatar />
      <SkeletonText lines={3} className="grow" />
    </span>
  )
}

/** A page whose code or texts are loading: the place of its heading, and cards. */
export function SkeletonPage() {
  return (
    <>
      <SkeletonBlock className="h-8 w-56 rounded-chip" />
      <SkeletonCards className="mt-6" />
    </>
  )
}

/** Three of them, while a list is loading. */
export function SkeletonCards({ count = 3, className }: { count?: number; className?: string }) {
  return (
    <div className={cx('flex flex-col gap-3', className)}>
      {Array.from({ length: count }, (_, i) => (
        <SkeletonCard key={i} />
      ))}
    </div>
  )
}
