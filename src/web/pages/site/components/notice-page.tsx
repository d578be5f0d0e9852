import type { ReactNode } from 'react'
import { HeaderBar } from '#web/ui/layout/app-shell.tsx'
import { Logo } from '#web/ui/media/logo.tsx'
import { useConfig, useProductName } from '#web/platform/routing/boot.ts'

/** Instead of any page: no link leads from here to one that would not open. */
export function NoticePage({ children }: { children: ReactNode }) {
  const { logo, icon } = useConfig()
  return (
    <div className="flex min-h-dvh flex-col">
      <HeaderBar start={<Logo name={useProductName()} picture={logo} icon={icon} />} />
      <main id="main" className="gutter mx-auto flex w-full max-w-marketing grow flex-col justify-center py-14">
        {children}
      </main>
    </div>
  )
}
