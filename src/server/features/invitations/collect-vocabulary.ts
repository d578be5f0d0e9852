import type { Role } from '#contract/fields.ts'
import { TOPICS } from '#contract/reference/topics.ts'
import { plain } from '#rules/invitations/columns.ts'
import type { Vocabulary } from '#rules/invitations/read-people.ts'
import { readLanguages, textsFor } from '#server/platform/i18n/texts.ts'

/** Words for women that the texts of the product do not have. */
const feminine: readonly (readonly [string, Role])[] = [
  ['mentore', 'mentee'],
  ['mentoree', 'mentee'],
  ['mentora', 'mentor'],
  ['mentorada', 'mentee'],
]

let made: Vocabulary | undefined

/** Roles and topics by what they are called in any language, and by their ids. */
export const vocabulary = (): Vocabulary => (made ??= make())

function make(): Vocabulary {
  const texts = readLanguages.map((language) => textsFor(language))
  const roles = (['mentor', 'mentee'] as const).flatMap((role) => [
    [role, role] as const,
    ...texts.map(({ moderationDesk }) => [plain(moderationDesk.userKind[role]), role] as const),
  ])
  const topics = TOPICS.flatMap(({ id, name }) => [
    [plain(id), id] as const,
    [plain(name), id] as const,
    ...texts.map(({ referenceTopics }) => [plain(named(referenceTopics.topics, id)), id] as const),
  ])
  return { roles: new Map([...feminine, ...roles]), topics: new Map(topics) }
}

const named = (names: Readonly<Record<string, string>>, id: string) => names[id] ?? id
