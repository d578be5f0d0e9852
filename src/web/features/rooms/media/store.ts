/** A value that components subscribe to (`useSyncExternalStore`). */
export type Store<T> = {
  readonly get: () => T
  readonly subscribe: (notify: () => void) => () => void
}

/** Such a value with what changes it. */
export function createStore<T extends object>(initial: T): Store<T> & { set: (change: Partial<T>) => void } {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(change) {
      value = { ...value, ...change }
      for (const notify of [...listeners]) notify()
    },
    subscribe(notify) {
      listeners.add(notify)
      return () => void listeners.delete(notify)
    },
  }
}
