import { sql } from 'kysely'
import { builtInDates, type LegalDocument } from '#contract/legal/constants.ts'
import type { LegalWords } from '#contract/legal/schemas.ts'
import { sourceLanguage } from '#contract/offered-languages.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { Locale } from '#server/platform/i18n/texts.ts'
import { builtInTexts } from './built-in.ts'

/** Words of a version by language; English always. */
export type StoredTexts = Partial<Record<string, LegalWords>>

export type Version = {
  number: number
  texts: StoredTexts
  effectiveOn: string
  publishedAt: Date | null
  author: string | null
  isAnnounced: boolean
}

/** The first version of a document to which nothing was published yet. */
const builtIn = (document: LegalDocument, name: string): Version => ({
  number: 1,
  texts: builtInTexts(document, name),
  effectiveOn: builtInDates[document],
  publishedAt: null,
  author: null,
  isAnnounced: false,
})

/** All versions of a document, latest first: there is always one. `name` is that of the product. */
export async function findVersions(db: Db, document: LegalDocument, name: string): Promise<[Version, ...Version[]]> {
  const rows = await db
    .selectFrom('legal_versions as version')
    .leftJoin('users as author', 'author.id', 'version.author_id')
    .select(['version.number', 'version.texts', 'version.published_at', 'version.is_announced', 'author.full_name'])
    .select(sql<string>`to_char(version.effective_on, 'YYYY-MM-DD')`.as('effective_on'))
    .where('version.document', '=', document)
    .orderBy('version.number', 'desc')
    .execute()
  const [latest, ...former] = rows.map((row) => ({
    number: row.number,
    texts: row.texts as StoredTexts,
    effectiveOn: row.effective_on,
    publishedAt: row.published_at,
    author: row.full_name,
    isAnnounced: row.is_announced && row.published_at !== null,
  }))
  return latest ? [latest, ...former] : [builtIn(document, name)]
}

/** `YYYY-MM-DD` in UTC. */
export const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10)

/** The latest version whose first day has come; versions are published for a day that is not past. */
export const inForceAt = (versions: readonly [Version, ...Version[]], now: Date): Version =>
  versions.find(({ effectiveOn }) => effectiveOn <= dayOf(now)) ?? versions.at(-1)!

/** The words in a language, or in English where the version has no translation, or it no summary. */
export function wordsIn({ texts }: Pick<Version, 'texts'>, language: string): LegalWords & { language: Locale } {
  const english = texts[sourceLanguage]!
  const own = texts[language]
  if (!own) return { ...english, language: sourceLanguage }
  return { text: own.text, summary: own.summary || english.summary, language: language as Locale }
}
