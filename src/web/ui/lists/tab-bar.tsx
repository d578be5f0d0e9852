import { useEffect, useRef, type ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'
import { isRightToLeft } from '#web/ui/direction.ts'

type TabBarProps = {
  label: string
  className?: string
  /** Links with `tabLinkClass`; every tab is a URL. */
  children: ReactNode
}

/** Tabs that are links. The row scrolls on phones, and the current tab is brought into view. */
export function TabBar({ label, className, children }: TabBarProps) {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const tabs = row.current!
    const show = () => {
      // The tabs are the caller's links: only the markup says which one is current.
      const current = tabs.querySelector<HTMLElement>('[aria-current=page]')
      if (!current) return
      const end = current.offsetLeft + current.offsetWidth - tabs.clientWidth
      tabs.scrollLeft = isRightToLeft ? end + 24 : current.offsetLeft - 24
    }
    show()
    // Tabs and counts that are loaded later move it.
    const observer = new MutationObserver(show)
    observer.observe(tabs, { subtree: true, childList: true, characterData: true, attributeFilter: ['aria-current'] })
    return () => observer.disconnect()
  }, [])
  return (
    <nav
      aria-label={label}
      className={cx(
        'border-b border-line max-sm:ltr:mask-r-from-[calc(100%-1.5rem)] max-sm:rtl:mask-l-from-[calc(100%-1.5rem)]',
        className,
      )}
    >
      <div ref={row} className="scrollbar-none relative -mb-px flex gap-6 overflow-x-auto pe-6 pb-px">
        {children}
      </div>
    </nav>
  )
}
