import { frameOf } from '#web/features/shell/public.ts'
import { isForAll, type PageRoute } from '#web/routes/page-route.ts'
import { paths } from '#web/paths.ts'
import type { Boot } from '#web/platform/routing/boot.ts'
import { findPage, memberRoutesSource, staffRoutesSource } from '#web/routes/find-page.ts'

// Source files, by which the server finds the chunks that a document names.

/** What every page of a member needs. */
export const memberSources = ['src/web/features/shell/member-shell.tsx', memberRoutesSource]

/** What opens without a network. */
export const sourcesOffline = (pages: readonly PageRoute[]): string[] => [
  ...memberSources,
  ...pages.flatMap(({ offline, page }) => (offline ? [page.source] : [])),
]

/** All chunks the page needs besides the entry, so that they are not discovered one by one. */
export function sourcesOf(route: PageRoute, boot: Boot): string[] {
  // The desk is opened by staff, as a rule.
  const frame = frameOf(route, boot.signedIn ? 'member' : 'visitor', boot.signedIn)
  const parts = [route.page, frame].filter((part) => part !== null)
  return [
    ...parts.map((part) => part.source),
    ...(boot.signedIn || !isForAll(route) ? [route.access === 'staff' ? staffRoutesSource : memberRoutesSource] : []),
    ...(boot.isShared ? ['src/web/shared-pages/shared-app.tsx'] : []),
  ]
}

/** Of sign-up, to which the landing page leads: a form, which needs its script. Other pages can be read before theirs. */
export async function signUpSources(boot: Boot): Promise<string[]> {
  const { route } = await findPage(paths.signup, boot.development)
  return sourcesOf(route, boot)
}
