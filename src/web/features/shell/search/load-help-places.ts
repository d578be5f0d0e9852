import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'

/** Loaded once somebody searches in the help. */
export const helpPlaces = lazyComponent(() => import('./help-places.tsx').then((module) => module.HelpPlaces), {
  failure: 'hidden',
})
