import { groupSessionLimits } from '#contract/group-sessions/schemas.ts'
import { groupSessionMessages } from '#contract/group-sessions/messages.ts'
import { profileMessages } from '#contract/profiles/messages.ts'
import { visibleText } from '#contract/rich-text.ts'
import { languageNamed, named } from '#rules/profiles.ts'
import { isProfane } from '#server/platform/text/profanity.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { sanitizeRichText } from '#server/platform/text/rich-text.ts'

/** The words of a session; what a change leaves alone is undefined. */
type Words = {
  sessionTitle?: string | undefined
  sessionDescription?: string | undefined
  tags?: readonly { name: string }[] | undefined
}

/** The description as it is stored, undefined for none; refuses profane words and one of which too little is left to read (D41, D43). */
export function judgeWords({ sessionTitle = '', sessionDescription, tags = [] }: Words): string | undefined {
  const description = sessionDescription === undefined ? undefined : sanitizeRichText(sessionDescription)
  const seen = visibleText(description ?? '')
  if ([sessionTitle, seen, ...tags.map(({ name }) => name)].some(isProfane)) throw new Refusal('title_inappropriate')
  if (description !== undefined && seen.length < groupSessionLimits.descriptionMinimum)
    throw new Refusal('invalid_input', {
      messages: [named('sessionDescription', groupSessionMessages.descriptionTooShort)],
    })
  return description
}

/** A language by its own name, from any of its names; refuses one that is not on our list. */
export function languageOf(given: string): string {
  const language = languageNamed(given)
  if (language === undefined)
    throw new Refusal('invalid_input', { messages: [named('language', profileMessages.languageUnknown)] })
  return language
}
