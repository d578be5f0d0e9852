import { lazyComponent } from '#web/platform/routing/lazy-page.tsx'

/** Loaded once a page is idle: what waits to be sent is sent from every page. */
export const sendUnsent = lazyComponent(() => import('./use-outbox.ts').then((module) => module.SendUnsent))
