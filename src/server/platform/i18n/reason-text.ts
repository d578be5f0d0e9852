import type { Reason } from '#rules/directory/reasons.ts'
import { textsFor, type Locale } from './texts.ts'

/** Why somebody or something is recommended, in parts of a line that lists them. */
export const reasonTexts = (reasons: readonly Reason[], locale: Locale): string[] =>
  reasons.map((reason) => reasonText(reason, locale))

function reasonText(reason: Reason, locale: Locale): string {
  const texts = textsFor(locale).recommendations
  if (reason.kind === 'sharedTopics' || reason.kind === 'peopleInCommon') return texts[reason.kind](reason)
  if (reason.kind !== 'sharedLanguages') return texts[reason.kind]
  const { first, second } = reason
  return second === undefined ? texts.sharedLanguage({ first }) : texts.sharedLanguages({ first, second })
}
