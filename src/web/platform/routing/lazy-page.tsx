import { use, type ComponentType, type FunctionComponent } from 'react'
import type { AreaName } from '#web/platform/i18n/messages.ts'
import { markFulfilled } from './resolved-promise.ts'

export type Lazy<Props> = {
  readonly Component: FunctionComponent<Props>
  /** Fetches the code; a failed try is forgotten, so that a lost chunk may be there at the next. */
  preload: () => Promise<unknown>
}

/** A component whose code comes on demand. Once preloaded it renders at once, so that hydration finds what the server wrote. */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>): Lazy<Props> {
  let pending: Promise<ComponentType<Props>> | undefined

  function preload(): Promise<ComponentType<Props>> {
    pending ??= markFulfilled(
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

export type LazyPage<Props = object> = Lazy<Props> & {
  /** The source file as Vite's manifest names it: the server preloads its chunks. */
  readonly source: string
  /** Words it needs beside the always loaded ones. */
  readonly areas: readonly AreaName[]
}

/** A page or a frame around pages: its code, its file, and the areas of the catalogue that it uses. */
export function lazyPage<Props extends object>(
  source: string,
  load: () => Promise<ComponentType<Props>>,
  areas: readonly AreaName[] = [],
): LazyPage<Props> {
  return { ...lazyComponent(load), source, areas }
}
