import { sql } from 'kysely'
import type { contactRoutes } from '#contract/contact/routes.ts'
import type { Parsed, Reply } from '#contract/route.ts'
import type { Context } from '#server/platform/context.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Db } from '#server/platform/database/database.ts'
import { threadOfToken } from './store.ts'

/** A message with its thread, as e-mails need it. `question` is what the sender wrote last before it. */
export type ThreadMessage = {
  threadId: string
  userId: string | null
  firstName: string
  lastName: string
  email: string
  locale: string
  text: string
  question: string
  /** Messages of its sender within the hour up to this one, to this address. */
  sentWithinHour: number
}

export async function findThreadMessage(db: Db, messageId: string): Promise<ThreadMessage | undefined> {
  const { rows } = await sql<ThreadMessage>`
    select t.id as "threadId", t.user_id as "userId", t.first_name as "firstName", t.last_name as "lastName", t.email, m.text,
      coalesce((select u.locale from users u where u.id = t.user_id), t.locale) as locale,
      coalesce((select q.text from contact_messages q where q.thread_id = t.id and q.origin = 'SENDER' and q.created_at <= m.created_at
        order by q.created_at desc, q.position desc limit 1), '') as question,
      (select count(*)::int from contact_messages o join contact_threads other on other.id = o.thread_id
        where other.email_key = t.email_key and o.origin = 'SENDER' and (o.created_at, o.position) <= (m.created_at, m.position)
          and o.created_at > m.created_at - interval '1 hour') as "sentWithinHour"
    from contact_messages m join contact_threads t on t.id = m.thread_id where m.id = ${messageId}`.execute(db)
  return rows[0]
}

/** The thread of the link in an answer, with all its messages. */
export const readThread =
  ({ secrets }: Pick<AppDependencies, 'secrets'>) =>
  async (
    { db }: Context,
    { params }: Parsed<typeof contactRoutes.thread>,
  ): Promise<Reply<typeof contactRoutes.thread>> => {
    const id = threadOfToken(secrets, params.token)
    const thread =
      id === undefined
        ? undefined
        : await db
            .selectFrom('contact_threads')
            .select(['id', 'first_name as firstName', 'last_name as lastName'])
            .where('id', '=', id)
            .executeTakeFirst()
    if (!thread) throw new Refusal('token_expired')
    const rows = await db
      .selectFrom('contact_messages')
      .select(['id', 'origin', 'text', 'created_at as at'])
      .where('thread_id', '=', thread.id)
      .orderBy('created_at')
      .orderBy('position')
      .execute()
    const { firstName, lastName } = thread
    const messages = rows.map(({ origin, at, ...row }) => ({
      ...row,
      isOurs: origin === 'STAFF',
      at: at.toISOString(),
    }))
    return { firstName, lastName, messages }
  }
