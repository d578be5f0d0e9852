import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'

/** For `useLazyDialogs`: the dialog that creates an API key. */
export const createDialogs = {
  create: lazyComponent(() => import('./create-key-dialog.tsx').then((module) => module.CreateKeyDialog)),
}
