import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'

/** For `useLazyDialogs`: the dialog that adds or changes an endpoint. */
export const endpointDialogs = {
  edit: lazyComponent(() => import('./endpoint-dialog.tsx').then((module) => module.EndpointDialog)),
}
