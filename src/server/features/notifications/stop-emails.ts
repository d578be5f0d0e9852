import { sql } from 'kysely'
import type { notificationRoutes, Subscription } from '#contract/notifications/routes.ts'
import type { Parsed } from '#contract/route.ts'
import type { Context } from '#server/platform/context.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import type { Resource } from '#server/platform/feature.ts'
import { readLanguages } from '#server/platform/i18n/texts.ts'
import { addressIn } from '#server/platform/pages/page-language.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { findPreferences, readUnsubscribeToken, type Unsubscription } from './policy.ts'

type Dependencies = Pick<AppDependencies, 'secrets'>
type Reader = Pick<Context, 'db'>

/** The subject of an unsubscribe link, and whether such e-mails are still sent. */
export const readSubscription =
  ({ secrets }: Dependencies) =>
  async (
    ctx: Context,
    { query: { token } }: Parsed<(typeof notificationRoutes)['subscription']>,
  ): Promise<Subscription> =>
    subscriptionOf(ctx, parseToken(secrets, token))

/** Unsubscribes from the e-mails of a link. Idempotent. */
export const stopEmails =
  ({ secrets }: Dependencies) =>
  async (
    ctx: Context,
    { body: { token } }: Parsed<(typeof notificationRoutes)['unsubscribe']>,
  ): Promise<Subscription> => {
    const unsubscription = parseToken(secrets, token)
    await store(ctx, unsubscription)
    return subscriptionOf(ctx, unsubscription)
  }

/** The same for mail programs, which POST to the address of the page in its language (RFC 8058): no session, no redirect. */
export const oneClickUnsubscribe = ({ secrets }: Dependencies): Resource[] =>
  readLanguages.map((language) => ({
    path: addressIn(language, '/unsubscribe/:token') as `/${string}`,
    isPost: true,
    async run(ctx, { token = '' }) {
      await store(ctx, parseToken(secrets, token))
      return { contentType: 'text/plain; charset=utf-8', body: 'Unsubscribed' }
    },
  }))

function parseToken(secrets: AppDependencies['secrets'], token: string): Unsubscription {
  const unsubscription = readUnsubscribeToken({ secrets }, token)
  if (!unsubscription) throw new Refusal('not_found')
  return unsubscription
}

async function store({ db }: Reader, { userId, kind }: Unsubscription): Promise<void> {
  if (kind === 'digest')
    await sql`update notification_choices set emails = 'off' where user_id = ${userId} and emails = 'digest'`.execute(
      db,
    )
  else
    await sql`
      insert into notification_choices (user_id, kind, in_app, emails) select id, ${kind}, true, 'off' from users where id = ${userId}
      on conflict (user_id, kind) do update set emails = 'off'`.execute(db)
}

async function subscriptionOf({ db }: Reader, { userId, kind }: Unsubscription): Promise<Subscription> {
  const user = await db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst()
  if (!user) throw new Refusal('not_found')
  if (kind !== 'digest') {
    const { choice } = (await findPreferences(db, [userId]))(userId)
    return { kind, isSubscribed: choice(kind).emails !== 'off' }
  }
  const digested = await db
    .selectFrom('notification_choices')
    .select('kind')
    .where('user_id', '=', userId)
    .where('emails', '=', 'digest')
    .limit(1)
    .executeTakeFirst()
  return { kind, isSubscribed: digested !== undefined }
}
