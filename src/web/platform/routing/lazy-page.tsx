import type { ComponentType } from 'react'
import { lazyPart, type LazyPart } from '#web/ui/feedback/lazy-part.tsx'
import { loadDocumentMessages, type AreaName } from '#web/platform/i18n/messages.ts'

export type Lazy<Props> = LazyPart<Props>

/**
 * A component whose code is loaded on demand; a failed load is shown in its place. `areas` are message areas that its page does not load:
 * an overlay that opens without them would fail after opening.
 */
export const lazyComponent = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  areas: readonly AreaName[] = [],
): Lazy<Props> =>
  lazyPart(async () => {
    const [component] = await Promise.all([load(), areas.length > 0 ? loadDocumentMessages(areas) : null])
    return component
  })

export type LazyPage<Props = object> = Lazy<Props> & {
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
  return { ...lazyPart(load, { failure: 'page' }), source, areas }
}
