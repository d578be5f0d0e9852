import { fetchPart } from '#web/ui/feedback/fetch-part.ts'

const load = () => fetchPart(() => import('#contract/accounts/schemas.ts'))

/** The schemas of the sign-in forms. They come with zod, 11 kB together, once a form gets the focus. */
export const signInSchemas = {
  logIn: () => load().then(({ loginBody }) => loginBody),
  signUp: () => load().then(({ signUpForm }) => signUpForm),
  confirmAddress: () => load().then(({ confirmForm }) => confirmForm),
  forgotPassword: () => load().then(({ forgotForm }) => forgotForm),
}

/** For the `onFocus` of these forms; submitting loads again what did not come. */
export const preloadSchemas = (): void => void load().catch(() => undefined)
