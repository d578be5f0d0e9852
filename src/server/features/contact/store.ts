import type { Db } from '#server/platform/database/database.ts'
import type { Secrets } from '#server/platform/auth/secrets.ts'

const tokenUse = 'contact thread'

/** The secret in the link of an answer, with which its recipient continues the thread. */
export const threadToken = (secrets: Secrets, threadId: string) =>
  threadId.replaceAll('-', '') + secrets.sign(tokenUse, threadId)

/** The thread that a token continues; undefined for a token that is not ours. */
export function threadOfToken(secrets: Secrets, token: string): string | undefined {
  const [, ...parts] = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})/.exec(token) ?? []
  if (parts.length === 0) return undefined
  const threadId = parts.join('-')
  return secrets.verify(tokenUse, threadId, token.slice(32)) ? threadId : undefined
}

type NewMessage = { threadId: string; origin: 'SENDER' | 'STAFF'; staffId?: string; text: string; now: Date }

export async function insertMessage(db: Db, { threadId, origin, staffId, text, now }: NewMessage): Promise<string> {
  const { id } = await db
    .insertInto('contact_messages')
    .values({ thread_id: threadId, origin, staff_id: staffId ?? null, text, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
