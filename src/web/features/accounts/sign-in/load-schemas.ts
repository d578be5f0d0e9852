import { retryImport } from '#web/ui/lazy/retry-import.ts'

const load = () => retryImport(() => import('./sign-in-schemas.ts'))

/** The schemas of the sign-in forms, loaded with zod (11 kB) once a form gets the focus. */
export const signInSchemas = {
  logIn: () => load().then(({ loginForm }) => loginForm),
  signUp: () => load().then(({ signUpForm }) => signUpForm),
  invited: () => load().then(({ invitedForm }) => invitedForm),
  confirmAddress: () => load().then(({ confirmForm }) => confirmForm),
  forgotPassword: () => load().then(({ forgotForm }) => forgotForm),
  resetPassword: () => load().then(({ resetForm }) => resetForm),
  twoStep: () => load().then(({ twoStepForm }) => twoStepForm),
}

/** For the `onFocus` of these forms; submitting retries a failed load. */
export const preloadSchemas = (): void => void load().catch(() => undefined)
