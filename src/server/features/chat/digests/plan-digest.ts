import { sql } from 'kysely'
import { HOUR, MINUTE } from '#rules/time/days.ts'
import type { JobContext } from '#server/platform/context.ts'
import type { Job } from '#server/platform/feature.ts'

/** How long a message waits for its reader before an email says that it is there. */
const patience = 10 * MINUTE

/** Plans an email about unread messages, unless one is planned; never within an hour of the last one. */
export async function planDigest(ctx: Pick<JobContext, 'db' | 'now' | 'schedule'>, userId: string): Promise<void> {
  const dueAt = new Date(ctx.now.getTime() + patience)
  const { rows } = await sql<{ due_at: Date }>`
    insert into chat_digests as d (user_id, due_at) values (${userId}, ${dueAt})
    on conflict (user_id) do update set due_at = greatest(excluded.due_at, d.sent_at + ${HOUR / MINUTE} * interval '1 minute')
      where d.due_at is null
    returning due_at`.execute(ctx.db)
  if (rows[0]) await ctx.schedule('chat.digest', { userId }, { at: rows[0].due_at, key: `chat-digest:${userId}` })
}

/** Announces what is still unread; whoever has read everything gets no email. */
export const digestJob: Job = {
  async run(ctx, data) {
    const { userId } = data as { userId: string }
    const { rows } = await sql<{ unread: boolean }>`
      update chat_digests set due_at = null, sent_at = case when unread then ${ctx.now} else sent_at end
      from (select exists (select from conversations where (party_a = ${userId} and unread_a > 0) or (party_b = ${userId} and unread_b > 0)) as unread) u
      where user_id = ${userId} returning unread`.execute(ctx.db)
    if (rows[0]?.unread) await ctx.emit('chat.digest-due', { userId, at: ctx.now.toISOString() })
  },
}
