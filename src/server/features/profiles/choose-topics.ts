import type { RefusedField } from '#contract/field-errors.ts'
import type { Role } from '#contract/fields.ts'
import { interestLimits } from '#contract/profiles/constants.ts'
import type { Topic } from '#contract/reference/topics.ts'
import { chooseTopics } from '#rules/profiles/profiles.ts'
import type { Actor, Context } from '#server/platform/context.ts'
import { hiddenTopics } from '#server/platform/instance/offered.ts'

type Chosen = { topics: Topic[]; refusals: [] } | { topics?: undefined; refusals: RefusedField[] }

/**
 * The topics of a profile by their names, or why not: `wrongNumber` where a name is unknown or their number is wrong. One that this
 * instance does not offer any more is taken from those alone who have it in a profile of theirs.
 */
export async function chooseOffered(
  ctx: Context<Actor>,
  names: readonly { name: string }[],
  role: Role,
  wrongNumber: RefusedField,
): Promise<Chosen> {
  const topics = chooseTopics(
    names.map(({ name }) => name),
    interestLimits[role],
  )
  if (!topics) return { refusals: [wrongNumber] }
  const withdrawn = topics.filter(({ id }) => hiddenTopics().includes(id))
  const own = withdrawn.length > 0 ? await findOwn(ctx) : new Set()
  return withdrawn.every(({ id }) => own.has(id))
    ? { topics, refusals: [] }
    : { refusals: [{ field: wrongNumber.field, code: 'topic_not_offered' }] }
}

async function findOwn({ db, actor }: Context<Actor>): Promise<Set<string>> {
  const rows = await db
    .selectFrom('profile_topics as chosen')
    .innerJoin('profiles as profile', 'profile.id', 'chosen.profile_id')
    .select('chosen.topic_id')
    .where('profile.user_id', '=', actor.userId)
    .execute()
  return new Set(rows.map((row) => row.topic_id))
}
