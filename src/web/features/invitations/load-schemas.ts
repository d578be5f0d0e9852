import { retryImport } from '#web/ui/lazy/retry-import.ts'

const load = () => retryImport(() => import('./invitation-schemas.ts'))

/** The schema of the form, loaded with zod once it gets the focus. */
export const loadSendForm = () => load().then(({ sendForm }) => sendForm)

/** For the `onFocus` of the form; submitting retries a failed load. */
export const preloadSchemas = (): void => void load().catch(() => undefined)
