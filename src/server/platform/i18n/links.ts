import type { Env } from '#server/platform/operations/env.ts'
import { addressIn } from '#server/platform/pages/page-language.ts'
import { languageOf } from './texts.ts'

/** The address of a page in its reader's language; `path` begins with a slash, or is empty for the first page. */
export const pageUrl = ({ APP_URL }: Pick<Env, 'APP_URL'>, path: string, locale?: string | null): string =>
  APP_URL + addressIn(languageOf(locale), path)
