import { sql } from 'kysely'
import type { AccountProvider } from '#contract/calendars/routes.ts'
import { DAY, HOUR, MINUTE } from '#rules/time/days.ts'
import { CalendarError } from '#server/platform/calendars/provider.ts'
import type { Context, JobContext } from '#server/platform/context.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import type { Job } from '#server/platform/feature.ts'
import { CREDENTIALS } from './account-credentials.ts'

/** After which a provider that never answered is asked no more, and the credentials are erased. */
const GIVE_UP_AFTER = 7 * DAY
const MAX_WAIT = 6 * HOUR

const hashOf = (account: string) => sql`sha256(convert_to(lower(${sql.ref(account)}), 'UTF8'))`

/**
 * Keeps the credentials of accounts that are about to be deleted, one of them or all of a user, and schedules their revocation: nobody
 * waits for the provider. Only Google revokes the permission of a single application.
 */
export async function revokePermissions(
  { db, now, schedule }: Pick<Context, 'db' | 'now' | 'schedule'>,
  { userId, accountId = null }: { userId: string; accountId?: string | null },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    insert into calendar_revocations (id, provider, account_hash, credentials, created_at)
    select id, provider, ${hashOf('account')}, credentials, ${now} from calendar_accounts
    where user_id = ${userId} and provider = 'google' and (${accountId}::uuid is null or id = ${accountId}::uuid)
    returning id`.execute(db)
  for (const { id } of rows) await schedule('calendars.revoke', { id }, { key: keyOf(id) })
}

const keyOf = (id: string) => `calendar-revocation:${id}`

type Dependencies = Pick<AppDependencies, 'secrets' | 'calendarProviders' | 'log'>
type Revocation = { provider: AccountProvider; credentials: Buffer; created_at: Date; is_connected: boolean }
/** `later`: the provider did not answer. */
type Outcome = 'done' | 'later'

/** Has a permission revoked, again and again until the provider answers, and erases the credentials. */
export function revocationJob({ secrets, calendarProviders, log }: Dependencies): Job {
  async function prepare({ db, now }: Pick<JobContext, 'db' | 'now'>, payload: object): Promise<Outcome> {
    const { id } = payload as { id: string }
    const { rows } = await sql<Revocation>`
      select provider, credentials, created_at,
        -- Revoking would end the new permission, too.
        exists (select from calendar_accounts a where a.provider = r.provider and ${hashOf('a.account')} = r.account_hash) as is_connected
      from calendar_revocations r where id = ${id}`.execute(db)
    const revocation = rows[0]
    if (!revocation || revocation.is_connected) return 'done'
    const { provider, credentials, created_at: since } = revocation
    try {
      await calendarProviders.get(provider)?.revoke?.(secrets.decrypt(CREDENTIALS, credentials, id))
      return 'done'
    } catch (error) {
      const reason = error instanceof CalendarError ? error.message : 'unreadable'
      const isLast = now.getTime() - since.getTime() >= GIVE_UP_AFTER
      log.warn({ provider, reason, isLast }, 'the permission of a calendar account could not be revoked')
      return isLast ? 'done' : 'later'
    }
  }

  async function run(ctx: JobContext, payload: object, outcome: Outcome): Promise<void> {
    const { id } = payload as { id: string }
    const row = ctx.db.deleteFrom('calendar_revocations').where('id', '=', id)
    if (outcome === 'done') return void (await row.execute())
    const stored = await ctx.db
      .selectFrom('calendar_revocations')
      .select('created_at')
      .where('id', '=', id)
      .executeTakeFirst()
    if (!stored) return
    // As long as it has taken so far: the waits double.
    const age = ctx.now.getTime() - stored.created_at.getTime()
    const at = new Date(ctx.now.getTime() + Math.min(Math.max(age, MINUTE), MAX_WAIT))
    await ctx.schedule('calendars.revoke', { id }, { at, key: keyOf(id) })
  }

  return { prepare, run }
}
