import { sql } from 'kysely'
import type { contactRoutes } from '#contract/contact/routes.ts'
import type { Parsed } from '#contract/route.ts'
import type { Context } from '#server/platform/context.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { insertMessage, threadOfToken } from './store.ts'

/** Continues the thread of the link in an answer; it waits for staff again. One that waits already keeps its place in the queue. */
export const replyToThread =
  ({ secrets }: Pick<AppDependencies, 'secrets'>) =>
  async (ctx: Context, { params, body }: Parsed<typeof contactRoutes.replyToThread>): Promise<void> => {
    const { db, now } = ctx
    const threadId = threadOfToken(secrets, params.token)
    if (threadId === undefined) throw new Refusal('token_expired')
    const { rows } = await sql`
      update contact_threads set status = 'OPEN', version = version + 1,
        waiting_since = case when status = 'OPEN' then waiting_since else ${now} end
      where id = ${threadId} returning id`.execute(db)
    // It was deleted with its account.
    if (rows.length === 0) throw new Refusal('token_expired')
    const messageId = await insertMessage(db, { threadId, origin: 'SENDER', text: body.message, now })
    await ctx.emit('contact.message-received', { messageId })
  }
