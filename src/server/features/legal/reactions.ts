import type { ReactionContext } from '#server/platform/context.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import type { Reactions } from '#server/platform/feature.ts'
import { findVersions, inForceAt } from './store.ts'

/** Who signs up, with a form or a provider, accepts the terms that are in force at that moment. */
export function legalReactions({ env }: Pick<AppDependencies, 'env'>): Reactions {
  const accept = (ctx: ReactionContext, { userId }: { userId: string }) => recordAcceptance(ctx, userId, env.APP_NAME)
  return { 'account.registered': { accept }, 'account.terms-accepted': { accept } }
}

async function recordAcceptance({ db, at }: ReactionContext, userId: string, name: string): Promise<void> {
  const known = (await findVersions(db, 'terms', name)).filter(isPublishedBy(at))
  const [first, ...others] = known
  if (!first) return
  const { number } = inForceAt([first, ...others], at)
  await db
    .insertInto('legal_records')
    .columns(['user_id', 'document', 'number', 'action', 'at'])
    // The account may be gone by now.
    .expression((from) =>
      from
        .selectFrom('users')
        .where('id', '=', userId)
        .select((select) => [
          'id',
          select.val('terms').as('document'),
          select.cast<number>(select.val(number), 'integer').as('number'),
          select.val('ACCEPTED').as('action'),
          select.cast<Date>(select.val(at), 'timestamptz').as('at'),
        ]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const isPublishedBy =
  (at: Date) =>
  ({ publishedAt }: { publishedAt: Date | null }) =>
    publishedAt === null || publishedAt <= at
