import { use, type ComponentType, type FunctionComponent } from 'react'
import type { AreaName } from '#web/platform/i18n/messages.ts'
import { kept } from './resolved-promise.ts'

export type Lazy<Props> = {
  readonly Component: FunctionComponent<Props>
  /** Fetches the code; a failed try is forgotten, so that a lost chunk may be there at the next. */
  preload: () => Promise<unknown>
}

/** A component whose code comes on demand. Once preloaded it renders at once, so that hydration finds what the server wrote. */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>): Lazy<Props> {
  let pending: Promise<ComponentType<Props>> | undefined

  function preload(): Promise<ComponentType<Props>> {
    pending ??= kept(
      load().catch((error: unknown) => {
        pending = undefined
        throw error
      }),
    )
    return pending
  }

  function Component(props: Props) {
    const Loaded = use(preload())
    // oxlint-disable-next-line react/static-components -- it is not made here: one module, fetched once
    return <Loaded {...props} />
  }

  return { Component, preload }
}

export type LazyPage = Lazy<object> & {
  /** The source file as Vite's manifest names it: the server preloads its chunks. */
  readonly source: string
  /** Words the page needs beside the always loaded ones. */
  readonly areas: readonly AreaName[]
}

/** A page as `routes.tsx` names it: its file, and the areas of the catalogue that it uses. */
export function lazyPage(
  source: string,
  load: () => Promise<{ default: ComponentType }>,
  areas: readonly AreaName[] = [],
): LazyPage {
  return { ...lazyComponent(() => load().then((module) => module.default)), source, areas }
}
