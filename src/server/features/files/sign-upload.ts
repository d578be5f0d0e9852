import { randomBytes } from 'node:crypto'
import {
  documentType,
  pictureTypes,
  recordingTypes,
  uploadLimit,
  uploadMinutes,
  type Purpose,
} from '#contract/files/constants.ts'
import type { fileRoutes } from '#contract/files/routes.ts'
import type { Parsed } from '#contract/route.ts'
import type { Actor, Context } from '#server/platform/context.ts'
import { command } from '#server/platform/feature.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { countFiles } from './queries.ts'

const accepted: Record<Purpose, readonly string[]> = {
  ...{ picture: pictureTypes, poster: pictureTypes, logo: pictureTypes },
  document: [documentType],
  introduction: Object.keys(recordingTypes),
}
// Large enough for hosts with a poster for every session.
const quota: Record<Purpose, number> = { picture: 50, poster: 500, logo: 200, document: 20, introduction: 20 }

/** Where the caller may put one file of this type and size. Its name is 160 random bits, nothing from the caller. */
export const signUpload = ({ storage }: AppDependencies) =>
  command(async (ctx: Context<Actor>, { query }: Parsed<typeof fileRoutes.signedUrl>) => {
    const { purpose, size } = query
    const contentType = query.contentType ?? (purpose === 'document' ? documentType : typeByName(query.fileName))
    const { userId, staff } = ctx.actor
    if (purpose === 'logo' && !staff) throw new Refusal('forbidden')
    if (!accepted[purpose].includes(contentType)) throw new Refusal('file_type_refused')
    if (size !== undefined && size > uploadLimit) throw new Refusal('file_too_large')
    // Serialized per caller, so that the quota holds.
    await ctx.db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
    if ((await countFiles(ctx.db, userId, purpose, ctx.now)) >= quota[purpose]) throw new Refusal('quota_exceeded')
    const name = randomBytes(20).toString('hex')
    const expiresAt = new Date(ctx.now.getTime() + uploadMinutes * 60_000)
    await ctx.db
      .insertInto('files')
      .values({
        name,
        owner_id: userId,
        purpose,
        content_type: contentType,
        size: size ?? uploadLimit,
        status: 'SIGNED',
        created_at: ctx.now,
        expires_at: expiresAt,
      })
      .execute()
    return {
      signedUrl: await storage.signUpload({ key: `uploads/${name}`, contentType, size, userId, expiresAt }),
      fileName: name,
    }
  })

/** The type by the name; `publicize` checks the bytes. Most pictures without an extension are photographs. */
function typeByName(fileName: string): (typeof pictureTypes)[number] {
  if (/\.png$/i.test(fileName)) return 'image/png'
  return /\.svg$/i.test(fileName) ? 'image/svg+xml' : 'image/jpeg'
}
