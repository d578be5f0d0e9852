import { matchRoutes, type Params } from 'react-router'
import type { PageRoute } from './page-route.ts'
import { paths } from '#web/paths.ts'
import { publicRoutes } from './public-routes.ts'
import { loadOnce } from '#web/ui/lazy/load-once.ts'
import { retryImport } from '#web/ui/lazy/retry-import.ts'

/** Aliases of addresses; the server answers 308, the browser replaces. */
export const aliases: Readonly<Record<string, string>> = {
  '/mentee-personal': paths.personalDetails,
  '/individual': paths.sessions,
  '/individual/past': paths.sessionsPast,
  '/individual/cancelled': paths.sessionsCancelled,
  '/individual/pending': paths.sessionsPending,
  '/mentors': paths.find,
  '/settings': paths.settings,
  '/settings/availability': paths.settingsAvailability,
  '/settings/security': paths.settingsSecurity,
}

/** The address that another spelling of it leads to: the server answers 308, the browser replaces. */
export function aliasOf(pathname: string): string | undefined {
  return aliases[pathname] ?? /^(\/mentor\/[^/]+)\/overview$/.exec(pathname)?.[1]
}

export type PageMatch = { route: PageRoute; params: Params<string> }

/** As Vite's manifest names them: the server preloads their chunks. */
export const memberRoutesSource = 'src/web/routes/member-routes.ts'
export const staffRoutesSource = 'src/web/routes/staff-routes.ts'

let memberRoutes: readonly PageRoute[] | undefined
let staffRoutes: readonly PageRoute[] | undefined

/** Loads the pages of people with an account. */
export const loadMemberRoutes = loadOnce(async () => {
  const module = await retryImport(() => import('./member-routes.ts'))
  memberRoutes = module.memberRoutes
  recentMatches.clear()
})

/** Loads the pages of staff. */
const loadStaffRoutes = loadOnce(async () => {
  const module = await retryImport(() => import('./staff-routes.ts'))
  staffRoutes = module.staffRoutes
  recentMatches.clear()
})

const isStaffPath = (pathname: string) => `${pathname}/`.startsWith(`${paths.admin}/`)

/** Loads the table in which a path may be that no public page has. */
export const loadRoutesAt = (pathname: string): Promise<void> =>
  isStaffPath(pathname) ? loadStaffRoutes() : loadMemberRoutes()

/** The page at a path, the not-found page where there is none; null while it may be one that is not loaded. */
export function matchPage(pathname: string, development: boolean): PageMatch | null {
  const key = `${development} ${pathname}`
  const known = recentMatches.get(key)
  if (known) return known
  const table = isStaffPath(pathname) ? staffRoutes : memberRoutes
  const objects = [...publicRoutes, ...(table ?? [])]
    .filter((route) => development || !route.development)
    .map((route) => ({ path: route.path, handle: route }))
  const match = matchRoutes(objects, { pathname: safePath(pathname) })?.at(-1)
  if (!match) throw new Error('The not-found page is missing')
  if (match.route.path === '*' && !table) return null
  const found = { route: match.route.handle, params: match.params }
  if (recentMatches.size >= MAX_MATCHES) recentMatches.clear()
  recentMatches.set(key, found)
  return found
}

/** The page at a path, once its table is loaded. */
export async function findPage(pathname: string, development: boolean): Promise<PageMatch> {
  const known = matchPage(pathname, development)
  if (known) return known
  await loadRoutesAt(pathname)
  return matchPage(pathname, development)!
}

/** A page asks several times where it is, and React Router ranks all routes again each time: 0.1 ms, a third of rendering a page. */
const recentMatches = new Map<string, PageMatch>()
const MAX_MATCHES = 200

/**
 * A path that cannot be decoded (`/%zz`) or holds a line break (`/%0a`), which the pattern `*` does not match, is no page instead of an
 * error.
 */
function safePath(pathname: string): string {
  try {
    return /[\n\r\u2028\u2029]/.test(decodeURI(pathname)) ? '/not found' : pathname
  } catch {
    return '/not found'
  }
}
