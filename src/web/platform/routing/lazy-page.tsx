import type { ComponentType } from 'react'
import { lazyComponent, type LazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import type { AreaName } from '#web/platform/i18n/messages.ts'

export type LazyPage<Props = object> = LazyComponent<Props> & {
  /** The source file as Vite's manifest names it: the server preloads its chunks. */
  readonly source: string
  /** Message areas it needs besides the base. */
  readonly areas: readonly AreaName[]
}

/** A page or a frame around pages: its code, its file, and the areas of the catalogue that it uses. */
export function lazyPage<Props extends object>(
  source: string,
  load: () => Promise<ComponentType<Props>>,
  areas: readonly AreaName[] = [],
): LazyPage<Props> {
  return { ...lazyComponent(load, { failure: 'page' }), source, areas }
}
