import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'

type TabBarProps = {
  label: string
  className?: string
  /** Links with `tabLinkClass`; every tab is a URL. */
  children: ReactNode
}

/** Tabs that are links, in as many rows as they need. */
export function TabBar({ label, className, children }: TabBarProps) {
  return (
    <nav aria-label={label} className={cx('border-b border-line', className)}>
      <div className="-mb-px flex flex-wrap gap-x-6 max-sm:gap-x-5">{children}</div>
    </nav>
  )
}
