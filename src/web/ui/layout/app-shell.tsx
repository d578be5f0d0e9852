import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'
import { SkipLink } from './skip-link.tsx'

type AppShellProps = {
  /** `HeaderBar`, then at most one `Banner` or `OfflineBar`. */
  header: ReactNode
  banner?: ReactNode
  /** `SideNav`, shown from `lg`. */
  sideNav?: ReactNode
  /** `BottomBar`, shown below `lg`. */
  bottomBar?: ReactNode
  footer?: ReactNode
  /** The page fills the window and its parts scroll: no gutter, no footer. `data-covers-bar` inside it hides the bottom bar. */
  hasPanes?: boolean
  children: ReactNode
}

/** The frame of signed-in pages: header, side navigation from 1028 px, bottom bar below. */
export function AppShell({ header, banner, sideNav, bottomBar, footer, hasPanes = false, children }: AppShellProps) {
  return (
    <div
      className={cx(
        'flex flex-col',
        hasPanes ? 'h-dvh overflow-hidden' : 'min-h-dvh',
        Boolean(bottomBar) &&
          'pb-[calc(4rem+env(safe-area-inset-bottom))] has-data-covers-bar:pb-0 min-[17em]:has-[main_[data-bottom-bar=true]]:pb-0 lg:pb-0',
      )}
    >
      <SkipLink />
      {header}
      {banner}
      {/* The footer starts below the fold: content that arrives later would push it through the window. */}
      <div
        className={cx('mx-auto flex w-full max-w-marketing grow', hasPanes ? 'min-h-0' : 'min-h-[calc(100svh-4rem)]')}
      >
        {sideNav}
        <main
          id="main"
          tabIndex={-1}
          className={cx(
            'w-full min-w-0 grow outline-none',
            hasPanes ? 'flex min-h-0' : 'gutter max-w-app pt-6 pb-14 lg:pt-8',
          )}
        >
          {children}
        </main>
      </div>
      {hasPanes ? null : footer}
      {bottomBar}
    </div>
  )
}

type HeaderBarProps = { start: ReactNode; center?: ReactNode; end?: ReactNode }

/** 64 px: logo, search or links, account. */
export function HeaderBar({ start, center, end }: HeaderBarProps) {
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-canvas large-text:static">
      <div
        className={
          'gutter mx-auto flex min-h-16 max-w-marketing items-center gap-3 large-text:flex-wrap large-text:gap-1 ' +
          'large-text:py-1 sm:gap-6'
        }
      >
        <div className="flex min-w-0 items-center">{start}</div>
        <div className="flex min-w-0 grow items-center">{center}</div>
        <div className="flex shrink-0 items-center gap-1 large-text:max-w-full large-text:shrink large-text:gap-0 sm:gap-2">
          {end}
        </div>
      </div>
    </header>
  )
}
