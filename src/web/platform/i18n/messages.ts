import { use } from 'react'
import { useBoot } from '../boot.ts'
import type { AreaName, Areas, Base } from './en/index.ts'
import type { Locale } from './locale.ts'

type Words = Base & Areas
type Loaders = { [Name in AreaName]: () => Promise<Areas[Name]> }
type Language = { base: Base; areas: Loaders }

const languages: Record<Locale, () => Promise<Language>> = { en: () => import('./en/index.ts') }
const loaded = new Map<Locale, Language>()
// Promises are kept for `use`, results for the first render after a preload.
const pendingAreas = new Map<string, Promise<unknown>>()
const loadedAreas = new Map<string, unknown>()

async function loadLanguage(locale: Locale): Promise<Language> {
  const language = await languages[locale]()
  loaded.set(locale, language)
  return language
}

function loadArea<Name extends AreaName>(locale: Locale, name: Name): Promise<Areas[Name]> {
  const key = `${locale} ${name}`
  let pending = pendingAreas.get(key) as Promise<Areas[Name]> | undefined
  if (!pending) {
    pending = loadLanguage(locale).then(({ areas }) => areas[name]() as Promise<Areas[Name]>)
    pending.then(
      (words) => loadedAreas.set(key, words),
      () => pendingAreas.delete(key),
    )
    pendingAreas.set(key, pending)
  }
  return pending
}

/** Fetches a language's base words and the given areas; await it before the first render. */
export async function loadMessages(locale: Locale, areas: readonly AreaName[] = []): Promise<void> {
  await loadLanguage(locale)
  await Promise.all(areas.map((name) => loadArea(locale, name)))
}

/** Every area of a language, for the server. */
export async function loadAllMessages(locale: Locale): Promise<void> {
  const { areas } = await loadLanguage(locale)
  await loadMessages(locale, Object.keys(areas) as AreaName[])
}

/** The base words outside components; `loadMessages` must have run. */
export function baseMessages(locale: Locale): Base {
  const language = loaded.get(locale)
  if (!language) throw new Error(`The words of "${locale}" are not loaded`)
  return language.base
}

/**
 * The words of one area (`useMessages('booking')`), or of the base (`common`, `shell`, `errors`, `titles`, `ui`).
 * An area that the page did not name in `routes.tsx` is fetched here, and the component waits for it.
 */
export function useMessages<Name extends keyof Words>(name: Name): Words[Name] {
  const { locale } = useBoot()
  const base = baseMessages(locale)
  if (name in base) return base[name as keyof Base] as Words[Name]
  const ready = loadedAreas.get(`${locale} ${name}`) as Words[Name] | undefined
  return ready ?? (use(loadArea(locale, name as AreaName)) as Words[Name])
}

/** Waits for these areas together, and has what goes with them fetched meanwhile: without it each part of a page would ask for its words in turn. */
export function useAreas(names: readonly AreaName[], alongside: () => Promise<unknown>): void {
  const { locale } = useBoot()
  const missing = names.filter((name) => !loadedAreas.has(`${locale} ${name}`))
  if (missing.length === 0) return
  // Its failure is met, and shown, where it is used.
  alongside().catch(() => undefined)
  for (const pending of missing.map((name) => loadArea(locale, name))) use(pending)
}
