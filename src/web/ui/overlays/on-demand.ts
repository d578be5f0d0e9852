import { lazy, type ComponentType, type LazyExoticComponent } from 'react'

export type OnDemand<Props> = {
  readonly Component: LazyExoticComponent<ComponentType<Props>>
  /** Fetches the code ahead of the need; a failure is met again where the component is shown. */
  preload: () => void
}

/** A component whose code is fetched when it is first wanted. */
export function onDemand<Props extends object>(load: () => Promise<ComponentType<Props>>): OnDemand<Props> {
  let pending: Promise<{ default: ComponentType<Props> }> | undefined
  const fetchOnce = () => {
    pending ??= load().then(
      (component) => ({ default: component }),
      (error: unknown) => {
        pending = undefined
        throw error
      },
    )
    return pending
  }
  return { Component: lazy(fetchOnce), preload: () => void fetchOnce().catch(() => undefined) }
}
