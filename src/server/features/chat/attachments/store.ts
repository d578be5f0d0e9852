import { sql } from 'kysely'
import { chatLimits } from '#contract/chat/constants.ts'
import type { SendBody } from '#contract/chat/schemas.ts'
import type { Context, Member } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { Storage } from '#server/platform/files/storage-interface.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { lockConversation } from '../store.ts'

/** Where an encrypted file lies once it is sent; until then under `uploads/`, from which everything is swept. */
export const attachmentKey = (id: string) => `chat/${id}`
export const attachmentType = 'application/octet-stream'

/** Moves an uploaded file to its place, unless it is there already. Ciphertext has no type that could be checked, only a length. */
export async function storeAttachment(storage: Storage, { db, actor }: Context<Member>, id: string): Promise<void> {
  const { rows } = await sql<{ size: number }>`
    select size from chat_attachments where id = ${id} and owner_id = ${actor.userId}`.execute(db)
  const [file] = rows
  if (!file) throw new Refusal('chat_attachment_unknown')
  if (await storage.has(attachmentKey(id))) return
  const upload = `uploads/${id}`
  const bytes = await storage.read(upload, chatLimits.attachment)
  if (bytes === undefined || bytes === 'too large' || bytes.length !== file.size)
    throw new Refusal('chat_attachment_incomplete')
  await storage.put(attachmentKey(id), bytes, attachmentType)
  await storage.remove(upload)
}

/** Ties an own file to the conversation that it is sent in, by one message only; answers with its size. */
export async function claimAttachment(
  { db, actor }: Context<Member>,
  { id: messageId, attachmentId: id }: Pick<SendBody, 'id' | 'attachmentId'>,
  conversationId: string,
): Promise<number> {
  // The conversation first, as a deletion does, so that the two cannot deadlock.
  await lockConversation(conversationId, actor.userId).execute(db)
  const { rows } = await sql<{ size: number }>`
    update chat_attachments a set conversation_id = ${conversationId}
    where id = ${id} and owner_id = ${actor.userId} and (conversation_id is null or exists (
      select from chat_messages m where m.conversation_id = ${conversationId} and m.id = ${messageId} and m.attachment_id = a.id))
    returning size`.execute(db)
  if (!rows[0]) throw new Refusal('chat_attachment_unknown')
  return rows[0].size
}

/** Deletes the files of a user that no message carries; those that were sent belong to the conversation. */
export async function removeUnsentAttachments(storage: Storage, db: Db, userId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    delete from chat_attachments where owner_id = ${userId} and conversation_id is null returning id`.execute(db)
  for (const { id } of rows) await storage.remove(attachmentKey(id))
}
