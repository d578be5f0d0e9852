import { paths } from './paths.ts'
import type { PageRoute } from './page-route.ts'

/** For visitors only, but many begin here: a search for the product's name and "log in" ends on them. */
const entrances: readonly string[] = [paths.login, paths.signup]
/** Steps that an e-mail, or our own pages, lead to; most addresses hold a token. */
const steps: readonly string[] = [
  paths.validate,
  paths.resetPassword,
  paths.secureAccount,
  paths.confirmEmailChange,
  paths.undoEmailChange,
  '/unsubscribe/:token',
  paths.appeal,
  paths.maintenance,
  paths.busy,
  '*',
]

/** Whether search engines may list a page; with a query, log-in and sign-up are one person's way to somewhere else. */
export function isFoundBySearchEngines({ path, access, development }: PageRoute, search: string): boolean {
  if (entrances.includes(path)) return search === ''
  return access === 'public' && !development && !steps.includes(path)
}
