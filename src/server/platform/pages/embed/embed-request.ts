import * as z from 'zod/mini'
import type { InstanceSettings } from '#contract/instance/schemas.ts'
import { parseColor } from '#rules/embed/colors.ts'
import { embedStyle, usualScheme } from '#rules/embed/theme.ts'
import { isKnownZone } from '#rules/time/zones.ts'
import { acceptedLanguage } from '#server/platform/i18n/accepted-language.ts'
import { languageOf, type Locale } from '#server/platform/i18n/texts.ts'
import type { EmbedRequest } from '#web/entry-server.tsx'

/** Filters of the lists, which their own reads check. */
const filters = ['q', 'topic', 'tag', 'country', 'language', 'week', 'free', 'live', 'duration', 'size']

const color = z.optional(z.string().check(z.refine((text) => parseColor(text) !== undefined)))
const parameters = z.object({
  lang: z.optional(z.string().check(z.regex(/^(?:[a-z]{2,8}(?:-[a-z\d]{1,8}){0,4})?$/i))),
  theme: z.optional(z.enum(['light', 'dark', 'auto'])),
  primary: color,
  background: color,
  size: z.optional(z.string().check(z.regex(/^(?:[1-9]|1[0-2])$/))),
})

export type ParsedEmbed = {
  language: Locale
  /** Whether the address names a language that is offered. */
  isLanguageNamed: boolean
  style: string
  page: EmbedRequest
}

/** What the address of an embedded page asks for; parameters that it does not have are ignored, wrong ones named. */
export function parseEmbed(
  name: string,
  query: Readonly<Record<string, unknown>>,
  { accepted, colors }: { accepted: string | undefined; colors: Pick<InstanceSettings, 'primary' | 'background'> },
): ParsedEmbed {
  const texts = Object.entries(query).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  const parsed = z.safeParse(parameters, Object.fromEntries(texts))
  const { lang, theme, primary, background } = parsed.data ?? {}
  const zone = new Map(texts).get('timeZone') ?? ''
  const named = acceptedLanguage(lang)
  const used = {
    primary: primary ?? colors.primary ?? undefined,
    background: background ?? colors.background ?? undefined,
  }
  return {
    language: languageOf(named ?? acceptedLanguage(accepted)),
    isLanguageNamed: named !== undefined,
    style: embedStyle(used),
    page: {
      name,
      search: new URLSearchParams(texts.filter(([key, value]) => filters.includes(key) && value !== '')),
      theme: theme === 'auto' ? null : (theme ?? usualScheme(used)),
      // Devices know zones that this server may not.
      timeZone: isKnownZone(zone) ? zone : null,
      wrong: parsed.error ? [...new Set(parsed.error.issues.map(({ path }) => String(path[0])))] : [],
    },
  }
}
