import type { Role } from '#contract/fields.ts'

const load = () => import('./profile-schemas.ts')

/** The schemas of the profile's forms, loaded with zod (12 kB) once a form gets the focus. */
export const profileSchemas = {
  about: () => load().then(({ aboutForm }) => aboutForm),
  askAbout: () => load().then(({ askAboutForm }) => askAboutForm),
  work: (role: Role) => () => load().then(({ workForm }) => workForm[role]),
  topics: (role: Role) => () => load().then(({ topicsForm }) => topicsForm[role]),
  languages: () => load().then(({ languagesForm }) => languagesForm),
  place: () => load().then(({ placeForm }) => placeForm),
}

/** For the `onFocus` of these forms; submitting retries a failed load. */
export const preloadSchemas = (): void => void load().catch(() => undefined)
