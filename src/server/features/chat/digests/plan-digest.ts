import { sql } from 'kysely'
import { HOUR, MINUTE } from '#rules/time/days.ts'
import type { JobContext } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { Job } from '#server/platform/feature.ts'

/** How long a message waits for its reader before an email says that it is there. */
const patience = 10 * MINUTE
const keyOf = (userId: string) => `chat-digest:${userId}`

/** Plans an email about unread messages for each of these people who has none planned; never within an hour of their last one. */
export async function planDigests(
  ctx: Pick<JobContext, 'db' | 'now' | 'schedule'>,
  userIds: readonly string[],
): Promise<void> {
  if (userIds.length === 0) return
  const dueAt = new Date(ctx.now.getTime() + patience)
  // In one order, so that two transactions cannot deadlock.
  const { rows } = await sql<{ user_id: string; due_at: Date }>`
    insert into chat_digests as d (user_id, due_at) select id, ${dueAt} from unnest(${userIds.toSorted()}::uuid[]) id
    on conflict (user_id) do update set due_at = greatest(excluded.due_at, d.sent_at + ${HOUR / MINUTE} * interval '1 minute')
      where d.due_at is null
    returning user_id, due_at`.execute(ctx.db)
  for (const { user_id: userId, due_at: at } of rows)
    await ctx.schedule('chat.digest', { userId }, { at, key: keyOf(userId) })
}

/** Announces what is unread for long enough; whoever has read everything gets no email. */
export const digestJob: Job = {
  async run(ctx, data) {
    const { userId } = data as { userId: string }
    const unreadSince = await findFirstUnread(ctx.db, userId)
    const dueAt = unreadSince && new Date(unreadSince.getTime() + patience)
    const isDue = dueAt !== null && dueAt <= ctx.now
    await sql`
      update chat_digests set due_at = ${isDue ? null : dueAt}, sent_at = case when ${isDue} then ${ctx.now} else sent_at end
      where user_id = ${userId}`.execute(ctx.db)
    if (isDue) await ctx.emit('chat.digest-due', { userId, at: ctx.now.toISOString() })
    else if (dueAt) await ctx.schedule('chat.digest', { userId }, { at: dueAt, key: keyOf(userId) })
  },
}

/** When the oldest message came that this person has not seen. */
async function findFirstUnread(db: Db, userId: string): Promise<Date | null> {
  const firstOf = (party: 'a' | 'b') => sql`
    select (select m.created_at from chat_messages m where m.conversation_id = c.id and m.sequence > ${sql.ref(`c.seen_${party}`)}
      and m.kind = 'message' and m.sender <> ${party} and not m.is_deleted order by m.sequence limit 1) as at
    from conversations c where ${sql.ref(`c.party_${party}`)} = ${userId} and ${sql.ref(`c.unread_${party}`)} > 0`
  const { rows } = await sql<{ at: Date | null }>`
    select min(at) as at from (${firstOf('a')} union all ${firstOf('b')}) first`.execute(db)
  return rows[0]!.at
}
