import { cx } from '#web/ui/cx.ts'

/** The look of a round icon control, also for links such as the bell. */
export function iconButtonClass(size: 'sm' | 'md' = 'md', extra?: string): string {
  return cx(
    'relative inline-flex shrink-0 items-center justify-center rounded-full text-ink-2 transition-[background-color,color]',
    'hover:bg-surface-3 hover:text-ink active:bg-surface-3 aria-disabled:text-ink-3',
    size === 'md' ? 'size-11' : 'size-9',
    extra,
  )
}
