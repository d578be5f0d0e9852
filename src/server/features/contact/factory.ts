import { randomUUID } from 'node:crypto'
import type { Host } from '#server/features/accounts/factory.ts'
import { emailKey } from '#server/features/accounts/public.ts'
import { insertMessage } from './store.ts'

/** What the contact form sends. */
export const contactMessage = (more: Partial<{ email: string; message: string }> = {}) => ({
  firstName: 'Chidi',
  lastName: 'Okonkwo',
  email: `${randomUUID()}@example.test`,
  message: `${'I cannot find the session that I booked for next week. '.repeat(2)}Please help me.`,
  ...more,
})

/** A thread with one message that waits for staff. */
export async function makeThread({ app }: Host, { userId = null }: { userId?: string | null } = {}) {
  const { database, clock } = app.dependencies
  const { firstName, lastName, email, message } = contactMessage()
  const now = clock.now()
  const { id } = await database.db
    .insertInto('contact_threads')
    .values({
      user_id: userId,
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
  await insertMessage(database.db, { threadId: id, origin: 'SENDER', text: message, now })
  return { id, email, message }
}
