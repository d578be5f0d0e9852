import { keptOffline } from '#web/ui/lazy/kept-offline.ts'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'

const load = keptOffline(() => import('./own-panel.tsx'))

// Only the owner sees these, and never on the server: visitors do not load them.
export const ownPanel = lazyComponent(() => load().then((module) => module.OwnPanel), { imports: load })
export const ownBar = lazyComponent(() => load().then((module) => module.OwnBar), { imports: load })
export const ownMissing = lazyComponent(
  keptOffline(() => import('./own-missing.tsx').then((module) => module.OwnMissing)),
)
