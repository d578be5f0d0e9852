import type { Route } from '#contract/route.ts'

/** A read route, or a feature's whole table. */
export type Refreshable = Route | Readonly<Record<string, Route>>

type Listener = (paths: ReadonlySet<string>) => void
const listeners = new Set<Listener>()

/** Reads listen: they fetch again when one of the paths is theirs. */
export function onRefresh(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Has everything on the screen that was read through these routes read again. */
export function refresh(targets: readonly Refreshable[]): void {
  const paths = new Set(targets.flatMap((target) => (isRoute(target) ? [target.path] : readsOf(target))))
  for (const listener of [...listeners]) listener(paths)
}

const isRoute = (target: Refreshable): target is Route => typeof target['path'] === 'string'
const readsOf = (table: Readonly<Record<string, Route>>) =>
  Object.values(table).flatMap((route) => (route.method === 'GET' ? [route.path] : []))
