import type { contactRoutes } from '#contract/contact/routes.ts'
import type { Parsed } from '#contract/route.ts'
import { emailKey } from '#server/features/accounts/public.ts'
import type { Context } from '#server/platform/context.ts'
import { insertMessage } from './store.ts'

/** A message to our team begins a thread. */
export async function sendMessage(ctx: Context, { body }: Parsed<typeof contactRoutes.sendMessage>): Promise<void> {
  const { db, actor, now } = ctx
  const { firstName, lastName, email, message } = body
  const { id: threadId } = await db
    .insertInto('contact_threads')
    .values({
      user_id: actor?.userId ?? null,
      first_name: firstName,
      last_name: lastName,
      email,
      email_key: emailKey(email),
      status: 'OPEN',
      locale: ctx.locale,
      created_at: now,
      waiting_since: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const messageId = await insertMessage(db, { threadId, origin: 'SENDER', text: message, now })
  await ctx.emit('contact.message-received', { messageId })
}
