import { isForAll, type PageRoute } from '#web/routes/page-route.ts'
import { readerPreferences, type ReaderHeaders } from './reader-preferences.ts'
import { findPage } from '#web/routes/find-page.ts'

// Which pages the server renders, and which of them are the same for whom.

/** `path` is without the language of the address. */
export type PageRequest = ReaderHeaders & {
  path: string
  search: string
  /** The page is the same for all visitors: what the headers would say of its reader, the browser puts in. */
  isShared: boolean
}

/** Signed-in people would see the visitor's page for a moment: theirs is rendered in the browser. */
export const isRendered = (route: PageRoute, signedIn: boolean) =>
  isForAll(route) && route.ssr !== false && !(signedIn && route.script === undefined)

/**
 * All that a page depends on which every visitor may see, as a key: its address and how it is shown. null: it is not for every visitor,
 * because a person is signed in or the address holds an invite.
 */
export function visitorVariant(request: PageRequest): string | null {
  const reader = readerPreferences(request)
  if (reader.signedIn || new URLSearchParams(request.search).has('invite')) return null
  return JSON.stringify([request.path, request.search, request.isShared, reader])
}

/** Whether every visitor may be shown the same page at this address: one that is rendered, open to all, and holds no token. */
export async function isForEverybody(
  { path, search }: Pick<PageRequest, 'path' | 'search'>,
  development: boolean,
): Promise<boolean> {
  const { route } = await findPage(path, development)
  const isOpen = route.access === 'public' && route.indexed !== 'never' && !route.development
  return isOpen && isRendered(route, false) && !new URLSearchParams(search).has('invite')
}
