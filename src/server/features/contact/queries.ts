import { sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'

/** A message with its thread, as e-mails need it. `question` is what the sender wrote last before it. */
export type ThreadMessage = {
  threadId: string
  userId: string | null
  firstName: string
  lastName: string
  email: string
  text: string
  question: string
  /** Messages of its sender within the hour up to this one, to this address. */
  sentWithinHour: number
}

export async function findThreadMessage(db: Db, messageId: string): Promise<ThreadMessage | undefined> {
  const { rows } = await sql<ThreadMessage>`
    select t.id as "threadId", t.user_id as "userId", t.first_name as "firstName", t.last_name as "lastName", t.email, m.text,
      coalesce((select q.text from contact_messages q where q.thread_id = t.id and q.origin = 'SENDER' and q.created_at <= m.created_at
        order by q.created_at desc, q.position desc limit 1), '') as question,
      (select count(*)::int from contact_messages o join contact_threads other on other.id = o.thread_id
        where other.email_key = t.email_key and o.origin = 'SENDER' and (o.created_at, o.position) <= (m.created_at, m.position)
          and o.created_at > m.created_at - interval '1 hour') as "sentWithinHour"
    from contact_messages m join contact_threads t on t.id = m.thread_id where m.id = ${messageId}`.execute(db)
  return rows[0]
}
