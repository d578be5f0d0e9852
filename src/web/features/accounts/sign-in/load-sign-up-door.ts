import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'

/** Only where not everybody can create an account; the server has it before it renders. */
export const signUpDoor = lazyComponent(() => import('./sign-up-door.tsx').then((module) => module.SignUpDoor))
