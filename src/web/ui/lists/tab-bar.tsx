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
    <nav aria-label={label} className={cx('border-line sm:border-b', className)}>
      <div className="-mb-px flex flex-wrap max-sm:-mx-2 sm:gap-x-6">{children}</div>
    </nav>
  )
}
