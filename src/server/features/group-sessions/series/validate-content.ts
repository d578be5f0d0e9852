import { groupSessionLimits } from '#contract/group-sessions/constants.ts'
import { visibleText } from '#contract/rich-text.ts'
import { languageNamed } from '#rules/profiles/profiles.ts'
import { isProfane } from '#server/platform/text/profanity.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { sanitizeRichText } from '#server/platform/text/rich-text.ts'

/** The text of a session; fields that a request does not change are undefined. */
type Content = {
  sessionTitle?: string | undefined
  sessionDescription?: string | undefined
  tags?: readonly { name: string }[] | undefined
}

/** Returns the sanitised description, undefined for none; refuses profanity and a description with too little visible text (D41, D43). */
export function validateContent({ sessionTitle = '', sessionDescription, tags = [] }: Content): string | undefined {
  const description = sessionDescription === undefined ? undefined : sanitizeRichText(sessionDescription)
  const visible = visibleText(description ?? '')
  if ([sessionTitle, visible, ...tags.map(({ name }) => name)].some(isProfane)) throw new Refusal('title_inappropriate')
  if (description !== undefined && visible.length < groupSessionLimits.descriptionMinimum)
    throw new Refusal('invalid_input', {
      fields: [{ field: 'sessionDescription', code: 'session_description_too_short' }],
    })
  return description
}

/** The own name of a language, from any of its names; refuses languages that are not on the reference list. */
export function languageOf(name: string): string {
  const language = languageNamed(name)
  if (language === undefined)
    throw new Refusal('invalid_input', { fields: [{ field: 'language', code: 'language_unknown' }] })
  return language
}
