import { levels } from '#contract/profiles/constants.ts'
import { type profileRoutes } from '#contract/profiles/routes.ts'
import { COUNTRIES, flagOf } from '#contract/reference/countries.ts'
import { JOB_TITLES } from '#contract/reference/job-titles.ts'
import { LANGUAGES } from '#contract/reference/languages.ts'
import { TAG_SUGGESTIONS } from '#contract/reference/tags.ts'
import { timeZoneChoices } from '#contract/reference/time-zones.ts'
import { offeredTopics } from '#contract/reference/topics.ts'
import type { Reply } from '#contract/route.ts'
import type { Context } from '#server/platform/context.ts'
import { Answer } from '#server/platform/feature.ts'
import { hiddenTopics } from '#server/platform/instance/offered.ts'
import { EncodedText } from '#server/platform/http/encoded-text.ts'

type Lists = Reply<(typeof profileRoutes)['reference']>

const lists = (hiddenTopics: readonly string[]): Lists => ({
  jobTitles: [...JOB_TITLES],
  topics: [...offeredTopics(hiddenTopics)],
  levels: [...levels],
  countries: COUNTRIES.map(({ name, code, code3, nationality, diallingCode }) => ({
    name,
    code,
    code3,
    nationality,
    dialCode: diallingCode === '' ? '' : `+${diallingCode}`,
    flag: flagOf(code),
  })),
  timeZones: timeZoneChoices(Intl.supportedValuesOf('timeZone')).map((zone) => zone.id),
  languages: LANGUAGES.map((language) => language.name),
})

const texts = new WeakMap<readonly string[], EncodedText>()

/** All lists that forms offer: they change with a release and with what staff offer, so they are serialized once for each. */
export async function reference(_ctx: Context): Promise<Answer<Lists>> {
  const hidden = hiddenTopics()
  const text = texts.get(hidden) ?? new EncodedText(JSON.stringify(lists(hidden)))
  texts.set(hidden, text)
  return new Answer<Lists>(null, { text })
}

export const tags = async (_ctx: Context): Promise<string[]> => [...TAG_SUGGESTIONS]
