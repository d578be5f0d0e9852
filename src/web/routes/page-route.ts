import type { ComponentType } from 'react'
import type { Params } from 'react-router'
import type { PageRead } from '#web/platform/api/prefetch-reads.ts'
import type { FeedAddress } from '#web/features/group-sessions/public.ts'
import type { Clock } from '#web/platform/routing/boot.ts'
import { lazyPage, type LazyPage } from '#web/platform/routing/lazy-page.tsx'
import type { GuardedRoute } from '#web/platform/session/guard.ts'

/** What the head of a rendered page says instead of the page's own title and the product's description. */
export type Head = {
  title?: string
  description?: string
  image?: string
  canonical?: string
  /** True: not indexed by search engines. */
  isHidden?: boolean
  /** The group sessions that are on the page, or of whom it shows, as a feed. */
  feed?: FeedAddress
}

export type ServerReads = {
  /** The page's first reads, the same as its `useRead` and `usePages`. */
  reads: (params: Params<string>, search: URLSearchParams) => PageRead[]
  /** Title and preview tags from the results, in the order of `reads`. */
  head?: (replies: readonly unknown[], request: { search: URLSearchParams; clock: Clock }) => Head
}

export type PageRoute = GuardedRoute & {
  readonly path: string
  readonly page: LazyPage
  readonly title: string
  /**
   * `auth`: a form column beside a cloth; `bare`: the page brings its own frame; `wide`: no gutter, it has its own sections;
   * `panes`: fills the window, its parts scroll.
   */
  readonly layout?: 'auth' | 'bare' | 'wide' | 'panes'
  /** False: rendered in the browser only. Pages that need a session are so in any case. */
  readonly ssr?: false
  /** Stays mounted while only its parameters change: a list beside what was chosen. */
  readonly staysMounted?: true
  /** Plain HTML that only the server renders: without any script, or with the small one of that name. Links load such a page in full. */
  readonly script?: 'none' | 'landing'
  /** Opens without a network: the service worker keeps its code. */
  readonly offline?: true
  /** Not in production. */
  readonly development?: true
  /**
   * Whether search engines may list it; by default what everybody sees. `never`: steps that an e-mail or our own pages lead to, whose
   * addresses hold tokens. `without-query`: for visitors only, but many begin there; with a query it is one person's way to somewhere.
   */
  readonly indexed?: 'never' | 'without-query'
  /** What the server reads and names before it renders the page; undefined in the browser. */
  readonly server?: ServerReads | undefined
  /**
   * The address of the read that a member's page shows first; the browser sends it before the application is there. By default the first
   * of those that the server renders it with for visitors.
   */
  readonly firstRead?: string
}

/** What a page declares. */
type Declaration = Omit<PageRoute, 'page'> & {
  /** Below `pages/`, the file that `load` imports: the server preloads its chunk, which the manifest names by the source. */
  readonly file: string
  readonly load: () => Promise<{ default: ComponentType }>
}

export type PageOptions = Partial<Declaration>

export const page = ({ file, load, ...route }: Declaration): PageRoute => ({
  ...route,
  page: lazyPage(`src/web/pages/${file}.tsx`, () => load().then((module) => module.default), load),
})

export const isForAll = ({ access }: PageRoute): boolean => access === 'public' || access === 'visitor'

/** Whether search engines may list a page at an address with this query. */
export function isIndexed({ indexed, access, development }: PageRoute, search: string): boolean {
  if (indexed === 'without-query') return search === ''
  return access === 'public' && !development && indexed !== 'never'
}
