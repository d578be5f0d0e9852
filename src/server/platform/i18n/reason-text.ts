import type { Reason } from '#rules/directory/reasons.ts'
import { wordIn } from './reference-words.ts'
import { textsFor, type Locale } from './texts.ts'

/** Why somebody or something is recommended, in parts of a line that lists them. */
export const reasonTexts = (reasons: readonly Reason[], locale: Locale): string[] =>
  reasons.map((reason) => reasonText(reason, locale))

function reasonText(reason: Reason, locale: Locale): string {
  const texts = textsFor(locale).recommendations
  if (reason.kind === 'peopleInCommon') return texts.peopleInCommon(reason)
  if (reason.kind === 'sharedTopics') return topicsText(reason.topics, locale)
  if (reason.kind !== 'sharedLanguages') return texts[reason.kind]
  const { first, second } = reason
  return second === undefined ? texts.sharedLanguage({ first }) : texts.sharedLanguages({ first, second })
}

/** The first two by name, and how many more. */
function topicsText(topics: readonly string[], locale: Locale): string {
  const texts = textsFor(locale).recommendations
  const [first = '', second = ''] = topics.map((topic) => wordIn('topics', topic, locale))
  if (topics.length === 1) return texts.sharedTopic({ first })
  return topics.length === 2
    ? texts.sharedTopics({ first, second })
    : texts.sharedTopicsMore({ first, second, n: topics.length - 2 })
}
