import type { ComponentType } from 'react'
import type { AreaName, Areas, Base } from './platform/i18n/messages.ts'
import { lazyPage, type LazyPage } from './platform/routing/lazy-page.tsx'
import type { GuardedRoute } from './platform/session/guard.ts'

type TitleName = Exclude<keyof Base['titles'], 'withProduct' | 'description'> | keyof Areas['member-titles']

export type PageRoute = GuardedRoute & {
  readonly path: string
  readonly page: LazyPage
  readonly title: TitleName
  /** Where the title stands in the catalogue. */
  readonly titleArea: 'titles' | 'member-titles'
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
  /** Not in production. */
  readonly development?: true
}

type PageFiles = Record<string, () => Promise<{ default: ComponentType }>>

export type RouteOptions = Omit<PageRoute, 'path' | 'page' | 'title' | 'titleArea' | 'access'> & { areas?: AreaName[] }

/** One line per address: path, file in `pages/`, title, access. `areas` are the message areas the page needs (`useMessages`). */
export const pagesIn =
  (files: PageFiles, titleArea: PageRoute['titleArea']) =>
  (
    path: string,
    file: string,
    title: PageRoute['title'],
    access: GuardedRoute['access'],
    { areas = [], ...rest }: RouteOptions = {},
  ): PageRoute => {
    const load = files[`./pages/${file}.tsx`]
    if (!load) throw new Error(`pages/${file}.tsx is missing`)
    const allAreas = titleArea === 'titles' ? areas : [...areas, titleArea]
    const page = lazyPage(`src/web/pages/${file}.tsx`, () => load().then((module) => module.default), allAreas)
    return { path, page, title, titleArea, access, ...rest }
  }
