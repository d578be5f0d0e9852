import { retryImport } from '#web/ui/lazy/retry-import.ts'

const load = () => retryImport(() => import('./security-schemas.ts'))

/** The schemas of the forms for sign-in methods, loaded with zod (11 kB) once a form gets the focus. */
export const securitySchemas = {
  email: () => load().then(({ emailForm }) => emailForm),
  password: () => load().then(({ passwordChangeForm }) => passwordChangeForm),
  passkey: () => load().then(({ passkeyForm }) => passkeyForm),
  apiKey: (asksReason: boolean) => () => load().then(({ apiKeyForm }) => apiKeyForm(asksReason)),
  identity: (methods: { password: boolean; code: boolean }) => () =>
    load().then(({ identityForm }) => identityForm(methods)),
}

/** For the `onFocus` of these forms; submitting retries a failed load. */
export const preloadSchemas = (): void => void load().catch(() => undefined)
