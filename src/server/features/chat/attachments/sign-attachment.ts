import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { chatLimits } from '#contract/chat/constants.ts'
import type { chatRoutes } from '#contract/chat/routes.ts'
import type { AttachmentUpload } from '#contract/chat/schemas.ts'
import { uploadMinutes } from '#contract/files/constants.ts'
import type { Parsed } from '#contract/route.ts'
import { MINUTE } from '#rules/time/days.ts'
import type { Context, Member } from '#server/platform/context.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { attachmentType } from './store.ts'

/** What one person may store: files not sent yet, and bytes in all. */
const quota = { unsent: 20, bytes: 500 * 1024 * 1024 }

/** Where the caller may put one encrypted file of this size. */
export const uploadAttachment =
  ({ storage }: Pick<AppDependencies, 'storage'>) =>
  async (
    { db, actor: { userId }, now }: Context<Member>,
    { body: { size } }: Parsed<typeof chatRoutes.uploadAttachment>,
  ): Promise<AttachmentUpload> => {
    if (size > chatLimits.attachment) throw new Refusal('file_too_large')
    // Serialized per caller, so that the quota holds.
    await db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
    const { rows } = await sql<{ unsent: number; bytes: number }>`
      select count(*) filter (where conversation_id is null)::int as unsent, coalesce(sum(size), 0)::float8 as bytes
      from chat_attachments where owner_id = ${userId}`.execute(db)
    const { unsent, bytes } = rows[0]!
    if (unsent >= quota.unsent || bytes + size > quota.bytes) throw new Refusal('quota_exceeded')
    const id = randomUUID()
    const expiresAt = new Date(now.getTime() + uploadMinutes * MINUTE)
    await db.insertInto('chat_attachments').values({ id, owner_id: userId, size, created_at: now }).execute()
    const file = { name: id, owner_id: userId, purpose: 'attachment', content_type: attachmentType, size }
    await db
      .insertInto('files')
      .values({ ...file, status: 'SIGNED', created_at: now, expires_at: expiresAt })
      .execute()
    const grant = { key: `uploads/${id}`, contentType: attachmentType, size, userId, expiresAt }
    return { attachmentId: id, signedUrl: await storage.signUpload(grant), contentType: attachmentType }
  }
