import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'

const load = () => import('./own-panel.tsx')

// Only the owner sees these, and never on the server: visitors do not load them.
export const ownPanel = lazyComponent(() => load().then((module) => module.OwnPanel), { imports: load })
export const ownBar = lazyComponent(() => load().then((module) => module.OwnBar), { imports: load })
export const ownMissing = lazyComponent(() => import('./own-missing.tsx').then((module) => module.OwnMissing))
