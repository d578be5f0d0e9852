import type { Role } from '#contract/fields.ts'
import type { RefusedField } from '#contract/field-errors.ts'
import type { Topic } from '#contract/reference/topics.ts'
import type { Context, Member } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/database.ts'
import { command } from '#server/platform/feature.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { announceChange } from './announce-change.ts'
import { chooseOffered } from './choose-topics.ts'

type Input = { body: readonly { name: string }[] }

/** Replaces a mentor's areas of expertise. */
export const setExpertise = command((ctx: Context<Member>, input: Input) =>
  setTopics(ctx, input, 'mentor', { field: 'areaOfExpertise', code: 'expertise_count' }),
)

/** Replaces a mentee's fields of interest. */
export const setInterests = command((ctx: Context<Member>, input: Input) =>
  setTopics(ctx, input, 'mentee', { field: 'fieldOfInterest', code: 'interests_count' }),
)

async function setTopics(ctx: Context<Member>, { body }: Input, role: Role, refused: RefusedField): Promise<Topic[]> {
  const { topics, refusals } = await chooseOffered(ctx, body, role, refused)
  if (!topics) throw new Refusal('invalid_input', { fields: refusals })
  await ctx.db.deleteFrom('profile_topics').where('profile_id', '=', ctx.actor.profileId).execute()
  await storeTopics(ctx.db, ctx.actor.profileId, topics)
  await announceChange(ctx)
  return topics
}

/** Stores topics in the order they were chosen. */
export async function storeTopics(db: Db, profileId: string, topics: readonly { id: string }[]): Promise<void> {
  await db
    .insertInto('profile_topics')
    .values(topics.map((topic, position) => ({ profile_id: profileId, topic_id: topic.id, position })))
    .execute()
}
