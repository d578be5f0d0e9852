import { sql } from 'kysely'
import type { LegalDocument } from '#contract/legal/constants.ts'
import type { legalRoutes } from '#contract/legal/routes.ts'
import type { LegalHistory, LegalNews, LegalText } from '#contract/legal/schemas.ts'
import { sourceLanguage } from '#contract/offered-languages.ts'
import type { Parsed } from '#contract/route.ts'
import type { Actor, Context } from '#server/platform/context.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { languageOf, type Locale } from '#server/platform/i18n/texts.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { builtInText } from './built-in.ts'
import { renderMarkdown } from './legal-markdown.ts'
import { findVersions, inForceAt, wordsIn, type Version } from './store.ts'

type Input<K extends keyof typeof legalRoutes> = Parsed<(typeof legalRoutes)[K]>
type Named = Pick<AppDependencies, 'env'>
type Reading = Pick<Context, 'db' | 'now'>
type Versions = readonly [Version, ...Version[]]

/** The version in force. */
export const showText =
  ({ env }: Named) =>
  async ({ db, now }: Reading, { params: { document }, query }: Input<'legalText'>): Promise<LegalText> => {
    const versions = await findVersions(db, document, env.APP_NAME)
    return shown(env.APP_NAME, { document, versions, version: inForceAt(versions, now), now, language: query.language })
  }

/** Any version. */
export const showVersion =
  ({ env }: Named) =>
  async ({ db, now }: Reading, { params, query }: Input<'legalVersion'>): Promise<LegalText> => {
    const { document } = params
    const versions = await findVersions(db, document, env.APP_NAME)
    const version = versionNumbered(versions, params.number)
    return shown(env.APP_NAME, { document, versions, version, now, language: query.language })
  }

function versionNumbered(versions: Versions, number: number): Version {
  const version = versions.find((one) => one.number === number)
  if (!version) throw new Refusal('not_found')
  return version
}

type Shown = { document: LegalDocument; versions: Versions; version: Version; now: Date; language: Locale }

function shown(name: string, { document, versions, version, now, language: asked }: Shown): LegalText {
  const { number, effectiveOn } = version
  const { text, summary, language } = readIn(languageOf(asked), { document, version, name })
  return {
    document,
    number,
    effectiveOn,
    summary,
    language,
    inForce: inForceAt(versions, now).number,
    ...renderMarkdown(text),
    versions: versions.map((one) => ({
      number: one.number,
      effectiveOn: one.effectiveOn,
      summary: wordsIn(one, languageOf(asked)).summary,
    })),
  }
}

/** What comes with the product is there in pseudo-languages too, which no version stores. */
function readIn(language: Locale, { document, version, name }: Pick<Shown, 'document' | 'version'> & { name: string }) {
  const words = wordsIn(version, language)
  if (version.publishedAt !== null || words.language === language) return words
  return { text: builtInText(document, language, name), summary: '', language }
}

/** All versions, for staff. */
export const showHistory =
  ({ env }: Named) =>
  async ({ db, now }: Reading, { params: { document } }: Input<'legalHistory'>): Promise<LegalHistory> => {
    const versions = await findVersions(db, document, env.APP_NAME)
    return {
      document,
      inForce: inForceAt(versions, now).number,
      versions: versions.map((one) => ({
        number: one.number,
        effectiveOn: one.effectiveOn,
        summary: wordsIn(one, 'en').summary,
        publishedAt: one.publishedAt?.toISOString() ?? null,
        author: one.author,
        isAnnounced: one.isAnnounced,
        languages: Object.keys(one.texts) as Locale[],
      })),
    }
  }

/** The Markdown of a version, to begin the next one with. */
export const showSource =
  ({ env }: Named) =>
  async ({ db }: Reading, { params }: Input<'legalSource'>) => {
    const versions = await findVersions(db, params.document, env.APP_NAME)
    const { number, texts } = versionNumbered(versions, params.number)
    const words = Object.entries(texts) as [Locale, { text: string; summary: string }][]
    return {
      number,
      latest: versions[0].number,
      texts: words.map(([language, { text, summary }]) => ({ language, text, summary })),
    }
  }

/** Markdown as it will be shown. */
export const previewText = async (_ctx: unknown, { body }: Input<'previewLegalText'>) => renderMarkdown(body.text)

/** The latest announced version of each document that was published since the caller signed up, unless they know it or a later one. */
export async function showNews({ db, actor, locale }: Context<Actor>): Promise<LegalNews[]> {
  // Not the texts, which are long: every page of a member asks.
  const summaryIn = (language: string) => sql`nullif(v.texts #>> ${`{${language},summary}`}, '')`
  const { rows } = await sql<LegalNews>`
    select distinct on (v.document) v.document, v.number, to_char(v.effective_on, 'YYYY-MM-DD') as "effectiveOn",
      coalesce(${summaryIn(locale)}, ${summaryIn(sourceLanguage)}, '') as summary
    from legal_versions v
    where v.is_announced and v.published_at > (select created_at from users where id = ${actor.userId}) and not exists (
      select from legal_records r where r.user_id = ${actor.userId} and r.document = v.document and r.number >= v.number)
    order by v.document, v.number desc`.execute(db)
  return rows
}
