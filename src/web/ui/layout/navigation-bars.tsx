import type { ReactNode } from 'react'

type SideNavProps = { label: string; action?: ReactNode; children: ReactNode }

/** 260 px of links (`sideNavLinkClass`), their icons below the logo; with the primary action on top where there is one. */
export function SideNav({ label, action, children }: SideNavProps) {
  return (
    <nav
      aria-label={label}
      className={
        'sticky top-16 hidden h-[calc(100dvh-4rem)] max-h-full w-65 shrink-0 flex-col gap-4 overflow-y-auto border-e ' +
        'border-line py-6 ps-7 pe-3 lg:flex'
      }
    >
      {action}
      <div className="flex flex-col gap-1">{children}</div>
    </nav>
  )
}

/** Up to five links (`bottomNavLinkClass`) within reach of the thumb; a page with a bar of its own has that instead. */
export function BottomBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav
      data-bottom-bar="nav"
      aria-label={label}
      className={[
        'fixed inset-x-0 bottom-0 z-30 flex overflow-x-auto border-t border-line bg-surface lg:hidden',
        '[:has(>main_[data-covers-bar])~&]:hidden',
        // One bar at a time: that of the page, unless large letters make it a part of the page.
        'min-[17em]:[:has(>main_[data-bottom-bar=true])~&]:hidden',
        'pb-[env(safe-area-inset-bottom)]',
      ].join(' ')}
    >
      {children}
    </nav>
  )
}
