import type { RemovablePart } from '#contract/moderation/constants.ts'
import type { Actor, Context } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/database.ts'
import { findProfileIds } from './queries.ts'

/** Removes the picture or the introduction of any user, as staff may; returns its link, null where there is none. */
export async function removePartOf(ctx: Context<Actor>, userId: string, part: RemovablePart): Promise<string | null> {
  const link = await (part === 'PICTURE' ? removePicture : removeIntroduction)(ctx.db, userId)
  if (link === null) return null
  const profileIds = await findProfileIds(ctx.db, userId)
  for (const profileId of profileIds) await ctx.emit('profile.changed', { profileId })
  ctx.push([userId], { subject: 'profiles', ids: profileIds })
  return link
}

async function removePicture(db: Db, userId: string): Promise<string | null> {
  const user = await db
    .selectFrom('users')
    .select('picture_url')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  await db.updateTable('users').set({ picture_url: null }).where('id', '=', userId).execute()
  return user?.picture_url ?? null
}

/** Only a mentor has one, of whichever role the account is now. */
async function removeIntroduction(db: Db, userId: string): Promise<string | null> {
  const removed = await db
    .deleteFrom('introductions')
    .where('profile_id', 'in', (eb) => eb.selectFrom('profiles').select('id').where('user_id', '=', userId))
    .returning('link')
    .executeTakeFirst()
  return removed?.link ?? null
}
