import type { legalNewsRoutes } from '#contract/legal/news-routes.ts'
import type { Parsed } from '#contract/route.ts'
import type { Actor, Context } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** Remembers that the caller has read or dismissed a version, once; what they accepted stays so. */
export async function markVersionSeen(
  { db, actor, now, push }: Context<Actor>,
  { params: { document, number } }: Parsed<typeof legalNewsRoutes.markVersionSeen>,
): Promise<void> {
  const version = await db
    .selectFrom('legal_versions')
    .select('number')
    .where('document', '=', document)
    .where('number', '=', number)
    .executeTakeFirst()
  if (!version) throw new Refusal('not_found')
  await db
    .insertInto('legal_records')
    .values({ user_id: actor.userId, document, number, action: 'SEEN', at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  push([actor.userId], { subject: 'legal', ids: [] })
}
