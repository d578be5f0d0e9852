import { use } from 'react'
import { useBoot } from '#web/platform/routing/boot.ts'
import type { AreaName, Areas, Base } from './en/index.ts'
import * as english from './en/index.ts'
import { loadOnce } from '#web/ui/lazy/load-once.ts'
import { retryImport } from '#web/ui/lazy/retry-import.ts'
import type { Locale } from './locale.ts'

export type { AreaName, Areas, Base } from './en/index.ts'

type Words = Base & Areas
type Loaders = { [Name in AreaName]: () => Promise<Areas[Name]> }
type Language = { base: Base; areas: Loaders }

/** The default language is in the first file: nearly everybody reads it, and a file of its own is a request more. */
const languages: Record<Locale, () => Promise<Language>> = { en: () => Promise.resolve(english) }
const loaded = new Map<Locale, Language>([['en', english]])
const loadingAreas = new Map<string, () => Promise<unknown>>()

async function loadLanguage(locale: Locale): Promise<Language> {
  const language = await retryImport(languages[locale])
  loaded.set(locale, language)
  return language
}

function loadArea<Name extends AreaName>(locale: Locale, name: Name): Promise<Areas[Name]> {
  const key = `${locale} ${name}`
  let loading = loadingAreas.get(key) as (() => Promise<Areas[Name]>) | undefined
  if (!loading) {
    loading = loadOnce(async () => {
      const { areas } = await loadLanguage(locale)
      return retryImport(() => areas[name]() as Promise<Areas[Name]>)
    })
    loadingAreas.set(key, loading)
  }
  return loading()
}

/** Loads a language's base messages and the given areas; await it before the first render. */
export async function loadMessages(locale: Locale, areas: readonly AreaName[] = []): Promise<void> {
  await loadLanguage(locale)
  await Promise.all(areas.map((name) => loadArea(locale, name)))
}

/** Loads code together with message areas that its page does not load: an overlay that opens without them would fail after opening. */
export const withMessages =
  <T>(areas: readonly AreaName[], load: () => Promise<T>) =>
  async (): Promise<T> => {
    // The server has them all.
    const messages =
      typeof document === 'undefined' ? null : loadMessages(document.documentElement.lang as Locale, areas)
    const [loaded] = await Promise.all([load(), messages])
    return loaded
  }

/** Every area of a language, for the server. */
export async function loadAllMessages(locale: Locale): Promise<void> {
  const { areas } = await loadLanguage(locale)
  await loadMessages(locale, Object.keys(areas) as AreaName[])
}

/** The base messages outside components; `loadMessages` must have run. */
export function baseMessages(locale: Locale): Base {
  const language = loaded.get(locale)
  if (!language) throw new Error(`The words of "${locale}" are not loaded`)
  return language.base
}

/** The messages of an area or of the base outside components. */
export async function messagesOf<Name extends keyof Words>(locale: Locale, name: Name): Promise<Words[Name]> {
  const { base } = await loadLanguage(locale)
  if (name in base) return base[name as keyof Base] as Words[Name]
  return (await loadArea(locale, name as AreaName)) as Words[Name]
}

/**
 * The messages of one area (`useMessages('booking')`), or of the base (`common`, `shell`, `errors`, `titles`, `ui`).
 * An area that the page did not name in `public-routes.ts` is fetched here, and the component waits for it.
 */
export function useMessages<Name extends keyof Words>(name: Name): Words[Name] {
  const { locale } = useBoot()
  const base = baseMessages(locale)
  if (name in base) return base[name as keyof Base] as Words[Name]
  return use(loadArea(locale, name as AreaName)) as Words[Name]
}

/** Waits for these areas together, and preloads what goes with them: otherwise each part of a page would load its messages in turn. */
export function useAreas(names: readonly AreaName[], alongside: () => Promise<unknown>): void {
  const { locale } = useBoot()
  // Its failure is shown where it is used.
  alongside().catch(() => undefined)
  for (const loading of names.map((name) => loadArea(locale, name))) use(loading)
}
