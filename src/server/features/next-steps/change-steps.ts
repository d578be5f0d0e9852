import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { nextStepLimits } from '#contract/next-steps/constants.ts'
import type { addNextStepBody, changeNextStepBody, NextStep } from '#contract/next-steps/schemas.ts'
import type { Context, Member } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { pairOfStep, pairWith, type Pair } from './policy.ts'
import { stepColumns } from './queries.ts'

type ById = { params: { id: string } }

/** Adds a line to what two people agreed on. The lock makes both count in turn. */
export async function addStep(
  ctx: Context<Member>,
  { params: { id }, body }: ById & { body: z.infer<typeof addNextStepBody> },
): Promise<NextStep> {
  const { db, actor, now } = ctx
  const pair = await pairWith(db, actor.userId, id)
  const { mentorId, menteeId } = pair
  await sql`select pg_advisory_xact_lock(hashtextextended(${`next-steps ${mentorId} ${menteeId}`}, 0))`.execute(db)
  const { rows } = await sql<NextStep>`
    insert into next_steps as s (mentor_id, mentee_id, text, owner, due_date, created_at)
    select ${mentorId}, ${menteeId}, ${body.text}, ${body.owner}, ${body.dueDate}::date, ${now}
    where (select count(*) from next_steps where mentor_id = ${mentorId} and mentee_id = ${menteeId}) < ${nextStepLimits.lines}
    returning ${stepColumns}`.execute(db)
  const [step] = rows
  if (!step) throw new Refusal('next_steps_full')
  announce(ctx, pair)
  return step
}

/** Changes or ticks a line, unless somebody changed it since the version that the caller saw. */
export async function changeStep(
  ctx: Context<Member>,
  { params: { id }, body }: ById & { body: z.infer<typeof changeNextStepBody> },
): Promise<NextStep> {
  const { db, actor, now } = ctx
  const pair = await pairOfStep(db, actor.userId, id)
  const { rows } = await sql<NextStep>`
    update next_steps s set text = ${body.text}, owner = ${body.owner}, due_date = ${body.dueDate}::date, version = s.version + 1,
      done_at = case when ${body.isDone}::boolean then coalesce(s.done_at, ${now}) end
    where s.id = ${id} and s.version = ${body.version} returning ${stepColumns}`.execute(db)
  const [step] = rows
  if (!step) throw new Refusal('next_step_changed')
  announce(ctx, pair)
  return step
}

/** Deletes a line, unless somebody changed it since the version that the caller saw. */
export async function deleteStep(
  ctx: Context<Member>,
  { params: { id }, query: { version } }: ById & { query: { version: number } },
): Promise<void> {
  const pair = await pairOfStep(ctx.db, ctx.actor.userId, id)
  const { rows } = await sql`delete from next_steps where id = ${id} and version = ${version} returning id`.execute(
    ctx.db,
  )
  if (rows.length === 0) throw new Refusal('next_step_changed')
  announce(ctx, pair)
}

const announce = ({ push }: Context<Member>, { userIds }: Pair) => push(userIds, { subject: 'next-steps', ids: [] })
