import { sql } from 'kysely'
import type { contactRoutes } from '#contract/contact/routes.ts'
import type { Parsed } from '#contract/route.ts'
import { emailKey } from '#server/features/accounts/public.ts'
import type { Context } from '#server/platform/context.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { insertMessage, threadOfToken } from './store.ts'

type Input = Parsed<typeof contactRoutes.sendMessage>

/** A message to our team. With the token of an answer it continues that thread, and waits for staff again; otherwise it begins one. */
export const sendMessage =
  ({ secrets }: Pick<AppDependencies, 'secrets'>) =>
  async (ctx: Context, { body }: Input): Promise<void> => {
    const known = threadOfToken(secrets, body.thread)
    const threadId = (known && (await reopenThread(ctx, known))) ?? (await openThread(ctx, body))
    const messageId = await insertMessage(ctx.db, { threadId, origin: 'SENDER', text: body.message, now: ctx.now })
    await ctx.emit('contact.message-received', { messageId })
  }

async function openThread({ db, actor, now }: Context, { firstName, lastName, email }: Input['body']): Promise<string> {
  const { id } = await db
    .insertInto('contact_threads')
    .values({
      user_id: actor?.userId ?? null,
      first_name: firstName,
      last_name: lastName,
      email,
      email_key: emailKey(email),
      status: 'OPEN',
      created_at: now,
      waiting_since: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A thread that waits already keeps its place in the queue. */
async function reopenThread({ db, now }: Context, threadId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    update contact_threads set status = 'OPEN', version = version + 1,
      waiting_since = case when status = 'OPEN' then waiting_since else ${now} end
    where id = ${threadId} returning id`.execute(db)
  return rows[0]?.id
}
