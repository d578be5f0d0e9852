import type { AppDependencies } from '#server/platform/dependencies.ts'
import type { Reactions } from '#server/platform/feature.ts'
import { findVersions, inForceAt } from './store.ts'

/** Who signs up with the form accepts the terms that are in force at that moment. */
export const legalReactions = ({ env }: Pick<AppDependencies, 'env'>): Reactions => ({
  'account.registered': {
    accept: async ({ db, at }, { userId }) => {
      const known = (await findVersions(db, 'terms', env.APP_NAME)).filter(isPublishedBy(at))
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
    },
  },
})

const isPublishedBy =
  (at: Date) =>
  ({ publishedAt }: { publishedAt: Date | null }) =>
    publishedAt === null || publishedAt <= at
