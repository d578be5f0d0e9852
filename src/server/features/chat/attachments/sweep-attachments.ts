import { sql } from 'kysely'
import { DAY } from '#rules/time/days.ts'
import type { JobContext } from '#server/platform/context.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { attachmentKey } from './store.ts'

/** Deletes files that were never sent or whose message was deleted, and conversations of which neither account exists. */
export const sweepAttachments =
  ({ storage }: Pick<AppDependencies, 'storage'>) =>
  async ({ db, now }: JobContext): Promise<void> => {
    await sql`update chat_attachments set conversation_id = null where conversation_id in (
      select id from conversations where party_a is null and party_b is null)`.execute(db)
    await sql`delete from conversations where party_a is null and party_b is null`.execute(db)
    const { rows } = await sql<{ id: string }>`
      delete from chat_attachments where id in (
        select id from chat_attachments where conversation_id is null and created_at < ${new Date(now.getTime() - DAY)} limit 500)
      returning id`.execute(db)
    for (const { id } of rows) await storage.remove(attachmentKey(id))
  }
