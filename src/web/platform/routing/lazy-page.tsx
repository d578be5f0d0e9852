import type { ComponentType } from 'react'
import { lazyComponent, type LazyComponent } from '#web/ui/lazy/lazy-component.tsx'

export type LazyPage<Props = object> = LazyComponent<Props> & {
  /** The source file as Vite's manifest names it: the server preloads its chunks. */
  readonly source: string
}

/** A page or a frame around pages: its code and its file. */
export function lazyPage<Props extends object>(
  source: string,
  load: () => Promise<ComponentType<Props>>,
  imports: () => Promise<unknown> = load,
): LazyPage<Props> {
  return { ...lazyComponent(load, { failure: 'page', imports }), source }
}
