import type { ReactNode } from 'react'
import { HeaderBar } from '#web/ui/layout/app-shell.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { SkipLink } from '#web/ui/layout/skip-link.tsx'
import type { PageRoute } from '#web/routes/page-route.ts'
import { ConnectionBar } from './connection-bar.tsx'
import { HomeLink } from './home-link.tsx'
import { LanguageLinks } from './language-links.tsx'
import { useSignOut } from './sign-out.ts'
import * as t from '#texts/shell/all.ts'

/** The frame of onboarding and of accounts that are being deleted: no navigation, and a way out, as drafts are stored. */
export function NewcomerShell({ route, children }: { route: PageRoute; children: ReactNode }) {
  const { signOut, isLeaving } = useSignOut()
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <HeaderBar
        start={<HomeLink />}
        end={
          <Button variant="ghost" isPending={isLeaving} onClick={signOut}>
            {route.access === 'newcomer' ? t.finishLater : t.logOut}
          </Button>
        }
      />
      <ConnectionBar />
      <main id="main" tabIndex={-1} className="gutter mx-auto w-full max-w-form grow pt-6 pb-14 outline-none lg:pt-10">
        {children}
      </main>
      <footer className="gutter mx-auto w-full max-w-form pb-6 text-meta text-ink-2 empty:hidden">
        <LanguageLinks />
      </footer>
    </div>
  )
}
