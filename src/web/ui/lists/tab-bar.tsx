import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'

type TabBarProps = {
  label: string
  className?: string
  /** Links with `tabLinkClass`; every tab is a URL. */
  children: ReactNode
}

/** The name of a tab; on phones a shorter one is shown, which the name has in it. */
export function TabWords({ name, short }: { name: string; short: string }) {
  return (
    <>
      <span className="max-sm:sr-only">{name}</span>
      <span aria-hidden="true" className="sm:hidden">
        {short}
      </span>
    </>
  )
}

/** Tabs that are links, in as many rows as they need. */
export function TabBar({ label, className, children }: TabBarProps) {
  return (
    <nav aria-label={label} className={cx('border-line sm:border-b', className)}>
      <div className="-mb-px flex flex-wrap max-sm:-mx-2 sm:gap-x-6">{children}</div>
    </nav>
  )
}
