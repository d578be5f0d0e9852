import { promisify } from 'node:util'
import { strToU8, zip, type AsyncZippable } from 'fflate'
import { exportLimits } from '#contract/data-export/constants.ts'
import { HOUR } from '#rules/time/days.ts'
import { findReactions, findSentMessages } from '#server/features/chat/public.ts'
import type { JobContext } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { findFiles, readPersonalData } from './queries.ts'

/** Where an archive is in the storage. */
export const archiveKey = (id: string) => `exports/${id}.zip`

/** Bytes of the largest archive, and of the largest file in it. */
export const archiveLimit = 200 * 1024 * 1024
const fileLimit = 10 * 1024 * 1024

const compress = promisify<AsyncZippable, Uint8Array>((files, done) => zip(files, {}, done))

/** Writes the archive of an export: `data.json`, pictures and documents. */
export async function storeArchive(
  { db, now }: JobContext,
  { storage, secrets }: Pick<AppDependencies, 'storage' | 'secrets'>,
  { id, userId }: { id: string; userId: string },
): Promise<Date> {
  const messages = await findSentMessages(db, secrets, userId)
  const reactions = await findReactions(db, secrets, userId)
  const personal = await readPersonalData(db, userId)
  const data = { exported_at: now, ...personal, messages_sent: messages, message_reactions: reactions }
  const files: AsyncZippable = { 'data.json': strToU8(JSON.stringify(data, null, 2)) }
  for (const { key, path } of await findFiles(db, userId)) {
    const file = await storage.read(key, fileLimit)
    // Pictures and PDFs are compressed already.
    if (Buffer.isBuffer(file)) files[path] = [file, { level: 0 }]
  }
  await storage.put(archiveKey(id), await compress(files), 'application/zip')
  const expiresAt = new Date(now.getTime() + exportLimits.hours * HOUR)
  await db.updateTable('data_exports').set({ ready_at: now, expires_at: expiresAt }).where('id', '=', id).execute()
  return expiresAt
}

/** Deletes the archive of somebody's data; one that is being made is waited for. */
export async function removeExport(storage: AppDependencies['storage'], db: Db, userId: string): Promise<void> {
  const rows = await db.deleteFrom('data_exports').where('user_id', '=', userId).returning('id').execute()
  for (const { id } of rows) await storage.remove(archiveKey(id))
}
