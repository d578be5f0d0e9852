import { uploadLimit, type Purpose } from '#contract/files/constants.ts'
import type { fileRoutes } from '#contract/files/routes.ts'
import type { Parsed } from '#contract/route.ts'
import type { Actor, Context } from '#server/platform/context.ts'
import { command } from '#server/platform/feature.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { sniffPicture } from '#server/platform/files/pictures.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { storeDrawn } from './drawn-files.ts'
import { findOwnFile } from './queries.ts'

type Call = Parsed<typeof fileRoutes.publicize>

/** Checks an uploaded picture or poster, re-encodes it in its sizes and publishes it. Idempotent. */
export const publicizeFile = ({ storage }: AppDependencies) =>
  command(
    async (ctx: Context<Actor>, { query: { fileName } }: Call) => {
      const fileLink = `/files/${fileName}.webp`
      await ctx.db
        .updateTable('files')
        .set({ status: 'PUBLIC', link: fileLink })
        .where('name', '=', fileName)
        .where('owner_id', '=', ctx.actor.userId)
        .execute()
      return { fileName, fileLink }
    },
    // Outside the transaction, because encoding is slow and the storage may be remote.
    async (ctx: Context<Actor>, { query: { fileName } }: Call) => {
      const file = await findOwnFile(ctx.db, ctx.actor.userId, fileName)
      if (!file) throw new Refusal('not_found')
      if (file.link !== null) return
      const key = `uploads/${file.name}`
      const bytes = await storage.read(key, uploadLimit)
      // Encoded by an earlier call that did not complete.
      if (bytes === undefined && (await storage.has(`public/${file.name}.webp`))) return
      if (bytes === undefined) throw new Refusal('upload_missing')
      try {
        if (bytes === 'too large') throw new Refusal('file_too_large')
        if ((await sniffPicture(bytes)) !== file.contentType) throw new Refusal('file_type_refused')
        if (
          !(await storeDrawn(storage, {
            name: file.name,
            purpose: file.purpose as Purpose,
            ownerId: ctx.actor.userId,
            bytes,
          }))
        )
          throw new Refusal('file_unreadable')
        await storage.remove(key)
      } catch (error) {
        // An invalid file is deleted; one that could not be processed now stays for the next attempt.
        if (error instanceof Refusal && error.code.startsWith('file_')) await storage.remove(key)
        throw error
      }
    },
  )
