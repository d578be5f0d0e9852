import { createHash } from 'node:crypto'
import type { instanceRoutes } from '#contract/instance/routes.ts'
import type { InstancePicture } from '#contract/instance/schemas.ts'
import type { Parsed } from '#contract/route.ts'
import { readOwnLogo } from '#server/features/files/public.ts'
import type { Actor, Context } from '#server/platform/context.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { command } from '#server/platform/feature.ts'
import { Refusal } from '#server/platform/refusal.ts'

type Input = Parsed<typeof instanceRoutes.addInstancePicture>
type Measured = { name: string; bytes: Buffer; width: number; height: number }

/** Copies an uploaded logo, which was re-encoded, into the database: it outlives the account and the storage of whoever uploaded it. */
export const addPicture = (dependencies: AppDependencies) =>
  command(
    async (
      { db, now }: Context<Actor>,
      _: Input,
      { name, bytes, width, height }: Measured,
    ): Promise<InstancePicture> => {
      await db
        .insertInto('instance_pictures')
        .values({ name, bytes, width, height, created_at: now })
        // One that is there already may be about to be swept.
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ created_at: now }))
        .execute()
      return { link: `/instance/${name}.webp`, width, height }
    },
    // Outside the transaction, because the storage may be remote.
    async (ctx: Context<Actor>, { body }: Input): Promise<Measured> => {
      const bytes = await readOwnLogo(dependencies, ctx, body.fileLink)
      if (!bytes) throw new Refusal('not_found')
      const { default: sharp } = await import('sharp')
      const { width, height } = await sharp(bytes).metadata()
      return { name: createHash('sha256').update(bytes).digest('hex').slice(0, 40), bytes, width, height }
    },
  )
