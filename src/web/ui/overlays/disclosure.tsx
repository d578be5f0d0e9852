import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/media/icon.tsx'

type DisclosureProps = { summary: ReactNode; isOpen?: boolean; className?: string; children: ReactNode }

/** Expandable content; a native `details`, so it works without script. */
export function Disclosure({ summary, isOpen, className, children }: DisclosureProps) {
  return (
    <details open={isOpen} className={cx('group/details', className)}>
      <summary
        className={
          'flex min-h-11 list-none items-center gap-1.5 rounded-control text-ui font-semibold text-ink ' +
          '[&::-webkit-details-marker]:hidden'
        }
      >
        {summary}
        <Icon as={ChevronDown} className="text-ink-2 transition-transform group-open/details:rotate-180" />
      </summary>
      <div className="pt-1 pb-2 text-ui text-ink-2">{children}</div>
    </details>
  )
}
