import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'

/** Only where not everybody can create an account; the server has it before it renders. */
export const signUpNotice = lazyComponent(() => import('./sign-up-notice.tsx').then((module) => module.SignUpNotice))
