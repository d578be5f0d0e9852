import type { ReactNode } from 'react'
import { AuthLayout } from '#web/ui/layout/auth-layout.tsx'
import type { PageRoute } from '#web/routes/page-route.ts'
import { ConnectionBar } from './connection-bar.tsx'
import { HomeLink } from './home-link.tsx'
import { LanguageLinks } from './language-links.tsx'

/** The frame of the sign-in pages: a form column and a cloth of the page's own. */
export function AuthShell({ route, children }: { route: PageRoute; children: ReactNode }) {
  return (
    <AuthLayout logo={<HomeLink />} seed={route.path} banner={<ConnectionBar isFirst />} footer={<LanguageLinks />}>
      {children}
    </AuthLayout>
  )
}
