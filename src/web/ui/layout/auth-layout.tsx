import type { ReactNode } from 'react'
import { Cloth } from '#web/ui/media/cloth.tsx'
import { SkipLink } from './skip-link.tsx'

type AuthLayoutProps = {
  /** The home link with the logo. */
  logo: ReactNode
  /** The page's name: its cloth fills the panel from 1028 px. */
  seed: string
  /** `OfflineBar`. */
  banner?: ReactNode
  footer?: ReactNode
  children: ReactNode
}

/** A form column and a woven panel; on phones only the form. */
export function AuthLayout({ logo, seed, banner, footer, children }: AuthLayoutProps) {
  return (
    <>
      <SkipLink />
      {banner}
      <div className="grid min-h-dvh lg:grid-cols-[minmax(30rem,1fr)_minmax(0,1fr)]">
        <div className="gutter flex flex-col">
          <header className="flex h-16 shrink-0 items-center lg:h-20">{logo}</header>
          <main
            id="main"
            tabIndex={-1}
            className="mx-auto flex w-full max-w-[25rem] grow flex-col justify-start py-4 outline-none sm:py-10 lg:justify-center"
          >
            {children}
          </main>
          {footer ? <footer className="py-6 text-meta text-ink-2 empty:hidden">{footer}</footer> : null}
        </div>
        <Cloth seed={seed} width={560} height={800} strips={7} className="sticky top-0 hidden h-dvh lg:block" />
      </div>
    </>
  )
}
