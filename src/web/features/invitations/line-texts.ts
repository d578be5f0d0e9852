import type { Role } from '#contract/fields.ts'
import type { ImportLine } from '#contract/invitations/schemas.ts'
import { findTopic } from '#contract/reference/topics.ts'
import { topicText } from '#web/platform/i18n/topic-text.ts'
import * as t from '#texts/invitations.ts'
import { row as writeRow } from '#texts/language.ts'
import * as desk from '#texts/moderation/desk.ts'

/** A role in words, a dash for none. */
export const roleText = (role: Role | null): string => (role === null ? '–' : desk.userKind[role])

const topicName = (id: string) => topicText(findTopic(id)?.name ?? id)

/** Topics in words, a dash for none. */
export const topicsText = (ids: readonly string[]): string => (ids.length === 0 ? '–' : writeRow(ids.map(topicName)))

type Problem = ImportLine['problems'][number]

/** Why a line cannot be used, with what may have been meant. */
export function problemText({ code, value, nearest }: Problem): string {
  const text = t.problem[code]
  const why = typeof text === 'string' ? text : text({ value: value ?? '' })
  if (nearest === null) return why
  const meant = code === 'unknown_role' ? roleText(nearest as Role) : topicName(nearest)
  return `${why} ${t.meant({ nearest: meant })}`
}
