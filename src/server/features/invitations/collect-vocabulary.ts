import type { Role } from '#contract/fields.ts'
import { offeredTopics } from '#contract/reference/topics.ts'
import { plain } from '#rules/invitations/columns.ts'
import type { Vocabulary } from '#rules/invitations/read-people.ts'
import { hiddenTopics } from '#server/platform/instance/offered.ts'
import { readLanguages, textsIn } from '#server/platform/i18n/texts.ts'

/** Words for women that the texts of the product do not have. */
const feminine: readonly (readonly [string, Role])[] = [
  ['mentore', 'mentee'],
  ['mentoree', 'mentee'],
  ['mentora', 'mentor'],
  ['mentorada', 'mentee'],
]

const made = new WeakMap<readonly string[], Vocabulary>()

/** Roles and the topics that are offered, by what they are called in any language, and by their ids. */
export function vocabulary(): Vocabulary {
  const hidden = hiddenTopics()
  const known = made.get(hidden) ?? make(hidden)
  made.set(hidden, known)
  return known
}

function make(hidden: readonly string[]): Vocabulary {
  const texts = readLanguages.map(textsIn)
  const roles = (['mentor', 'mentee'] as const).flatMap((role) => [
    [role, role] as const,
    ...texts.map(({ moderationDesk }) => [plain(moderationDesk.userKind[role]), role] as const),
  ])
  const topics = offeredTopics(hidden).flatMap(({ id, name }) => [
    [plain(id), id] as const,
    [plain(name), id] as const,
    ...texts.map(({ referenceTopics }) => [plain(named(referenceTopics.topics, id)), id] as const),
  ])
  return { roles: new Map([...feminine, ...roles]), topics: new Map(topics) }
}

const named = (names: Readonly<Record<string, string>>, id: string) => names[id] ?? id
