import { uploadLimit, type ImagePurpose, type RecordingType } from '#contract/files/constants.ts'
import type { fileRoutes } from '#contract/files/routes.ts'
import type { Parsed } from '#contract/route.ts'
import type { Actor, Context } from '#server/platform/context.ts'
import { command } from '#server/platform/feature.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { sniffPicture } from '#server/platform/files/pictures.ts'
import { isRecording } from '#server/platform/files/recordings.ts'
import type { Storage } from '#server/platform/files/storage-interface.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { publicName, storeDocument, storeDrawn } from './drawn-files.ts'
import { findOwnFile } from './queries.ts'

type Call = Parsed<typeof fileRoutes.publicize>
type OwnFile = NonNullable<Awaited<ReturnType<typeof findOwnFile>>>
/** What the row of the file says once it is stored; undefined where it said so before. */
type Stored = { status: 'PUBLIC' | 'PRIVATE'; link: string; pages?: number } | undefined

/**
 * Checks an uploaded file. A picture or poster is re-encoded in its sizes and made public, a recording is made public as it is; a document
 * stays private. Asking again answers the same.
 */
export const publicizeFile = ({ storage }: AppDependencies) =>
  command(
    async (ctx: Context<Actor>, { query: { fileName } }: Call, stored: Stored) => {
      const own = { name: fileName, ownerId: ctx.actor.userId }
      if (stored) await recordStored(ctx, own, stored)
      const file = await findOwnFile(ctx.db, own.ownerId, fileName)
      if (!file?.link) throw new Refusal('not_found')
      return { fileName, fileLink: file.link }
    },
    // Outside the transaction, because encoding is slow and the storage may be remote.
    async (ctx: Context<Actor>, { query: { fileName } }: Call): Promise<Stored> => {
      const file = await findOwnFile(ctx.db, ctx.actor.userId, fileName)
      if (!file) throw new Refusal('not_found')
      if (file.link !== null) return undefined
      const key = `uploads/${file.name}`
      const bytes = await storage.read(key, uploadLimit)
      // Encoded by an earlier call that did not complete.
      if (bytes === undefined && (await storage.has(`public/${publicName(file)}`))) return published(file)
      if (bytes === undefined) throw new Refusal('upload_missing')
      try {
        if (bytes === 'too large') throw new Refusal('file_too_large')
        const stored = await storeChecked(storage, file, bytes, ctx.actor.userId)
        await storage.remove(key)
        return stored
      } catch (error) {
        // An invalid file is deleted; one that could not be processed now stays for the next attempt.
        if (error instanceof Refusal && /^(?:file|document)_/.test(error.code)) await storage.remove(key)
        throw error
      }
    },
  )

async function recordStored(ctx: Context<Actor>, { name, ownerId }: { name: string; ownerId: string }, stored: Stored) {
  await ctx.db
    .updateTable('files')
    .set({ ...stored })
    .where('name', '=', name)
    .where('owner_id', '=', ownerId)
    .execute()
}

async function storeChecked(storage: Storage, file: OwnFile, bytes: Buffer, ownerId: string): Promise<Stored> {
  const { name, purpose } = file
  if (purpose === 'document') {
    const pages = await storeDocument(storage, { name, ownerId, bytes })
    return { status: 'PRIVATE', link: `/documents/${name}.pdf`, pages }
  }
  if (purpose === 'introduction') {
    const contentType = file.contentType as RecordingType
    if (!(await isRecording(bytes, contentType))) throw new Refusal('file_type_refused')
    await storage.put(`public/${publicName(file)}`, bytes, contentType)
    return published(file)
  }
  if ((await sniffPicture(bytes)) !== file.contentType) throw new Refusal('file_type_refused')
  if (!(await storeDrawn(storage, { name, purpose: purpose as ImagePurpose, ownerId, bytes })))
    throw new Refusal('file_unreadable')
  return published(file)
}

const published = (file: OwnFile): Stored => ({ status: 'PUBLIC', link: `/files/${publicName(file)}` })
