import { sql, type RawBuilder } from 'kysely'
import type { AccountProvider } from '#contract/calendars/routes.ts'
import { packBusy } from '#rules/availability/slots.ts'
import { DAY, HOUR, MINUTE } from '#rules/time/days.ts'
import {
  packInstants,
  scheduleLockOfUser,
  setExternalBusy,
  unpackInstants,
} from '#server/features/commitments/public.ts'
import { inTransaction, type Db } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { ExternalCalendar, Check } from './check-calendar.ts'

/** How long busy times count without being verified again (D29). */
export const VALID_FOR = DAY
/** Milliseconds between two checks of a calendar that works. */
const INTERVAL = 10 * MINUTE
const MAX_BACK_OFF = 30 * MINUTE
/** After which a claimed calendar may be checked by another process: longer than any run. */
const LEASE = 3 * MINUTE

const columns = sql`c.id, c.user_id, c.credentials, c.cursor, c.failures, c.last_synced_at, c.checked_at,
  coalesce(u.time_zone, 'UTC') as zone, u.email, a.id as account_id, a.provider as account_provider,
  a.credentials as account_credentials`
const ownerAndAccount = sql`join users u on u.id = c.user_id left join calendar_accounts a on a.id = c.account_id`

type Row = Omit<ExternalCalendar, 'account'> &
  (
    | { account_id: string; account_provider: AccountProvider; account_credentials: Buffer }
    | { account_id: null; account_provider: null; account_credentials: null }
  )
const fromRow = ({ account_id: id, account_provider: provider, account_credentials: credentials, ...row }: Row) => ({
  ...row,
  account: id === null ? null : ({ id, provider, credentials } as NonNullable<ExternalCalendar['account']>),
})

/** The external calendars of a user, by id or by SQL that finds it. */
export async function externalCalendars(db: Db, userId: string | RawBuilder<string>): Promise<ExternalCalendar[]> {
  const { rows } = await sql<Row>`
    select ${columns} from calendars c ${ownerAndAccount}
    where c.user_id = ${userId} and c.credentials is not null`.execute(db)
  return rows.map(fromRow)
}

/** Claims external calendars that are due, so that no other process checks them at the same time. */
export async function claimDue(db: Db, now: Date, limit: number): Promise<ExternalCalendar[]> {
  const { rows } = await sql<Row>`
    with due as (
      select id from calendars where next_check_at <= ${now} order by next_check_at limit ${limit} for update skip locked),
    claimed as (
      update calendars set next_check_at = ${new Date(now.getTime() + LEASE)} from due where calendars.id = due.id
      returning calendars.*)
    select ${columns} from claimed c ${ownerAndAccount}`.execute(db)
  return rows.map(fromRow)
}

/** Stores what a check found, in a transaction of its own. Returns whether the mentor would see a difference in its state. */
export const storeCheck = (db: Db, check: Check): Promise<boolean> => inTransaction(db, (tx) => writeCheck(tx, check))

/** The same within a transaction. An answer to an earlier question than the stored one is left out. */
export async function writeCheck(tx: Db, check: Check): Promise<boolean> {
  await scheduleLockOfUser(check.userId).execute(tx)
  const { rows } = await sql<{ status: string; failures: number }>`
    select status, failures from calendars
    where id = ${check.calendarId} and (checked_at is null or checked_at <= ${check.askedAt}) for update`.execute(tx)
  const stored = rows[0]
  if (!stored) return false
  const isBroken = 'failure' in check.result
  await writeResult(tx, check, isBroken ? stored.failures + 1 : 0)
  await mergeCalendars(tx, check.userId)
  return isBroken !== (stored.status === 'BROKEN')
}

async function writeResult(tx: Db, { calendarId, askedAt, result }: Check, failures: number): Promise<void> {
  const wait = 'failure' in result ? (result.retryAfter ?? 0) : 0
  const common = { checked_at: askedAt, next_check_at: nextCheck(askedAt, failures, wait), failures }
  const works = { status: 'CONNECTED', last_synced_at: askedAt, failure: null, failing_since: null, notified_at: null }
  await tx
    .updateTable('calendars')
    .set({
      ...common,
      ...('failure' in result
        ? {
            status: 'BROKEN',
            failure: result.failure,
            failing_since: sql<Date>`coalesce(failing_since, ${askedAt}::timestamptz)`,
          }
        : works),
      ...('busy' in result && { busy: packInstants(result.busy), cursor: JSON.stringify(result.cursor) }),
    })
    .where('id', '=', calendarId)
    .execute()
}

/** With jitter, so that calendars connected at once are not checked at once for ever. Not before the provider allows it, within an hour. */
function nextCheck(now: Date, failures: number, wait: number): Date {
  const backOff = failures === 0 ? INTERVAL : Math.min(MINUTE * 2 ** (failures - 1), MAX_BACK_OFF)
  const delay = Math.max(backOff, Math.min(wait, HOUR) / 0.9)
  return new Date(now.getTime() + delay * (0.9 + Math.random() / 5))
}

/** Makes the calendars of a user that are not due yet due at once. */
export async function checkNext(db: Db, userId: string, now: Date, { failing = true } = {}): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update calendars set next_check_at = ${now}
    where user_id = ${userId} and next_check_at > ${now} and (failures = 0 or ${failing})`.execute(db)
  return numAffectedRows !== undefined && numAffectedRows > 0n
}

/** Writes the busy times of all external calendars of a user into their schedule, whose lock the caller holds. */
export async function mergeCalendars(tx: Db, userId: string): Promise<void> {
  const rows = await tx
    .selectFrom('calendars')
    .select(['busy', 'last_synced_at'])
    .where('user_id', '=', userId)
    .where('credentials', 'is not', null)
    .execute()
  if (rows.length === 0) return setExternalBusy(tx, userId, null)
  const verifiedAt = new Date(Math.min(...rows.map(({ last_synced_at: at }) => at?.getTime() ?? 0)))
  const busy = packBusy(rows.flatMap((row) => [...pairs(unpackInstants(row.busy))]))
  const until = new Date(verifiedAt.getTime() + VALID_FOR)
  return setExternalBusy(tx, userId, { busy: packInstants(busy), verifiedAt, until })
}

function* pairs(packed: readonly number[]): Generator<readonly [number, number]> {
  for (let i = 0; i < packed.length; i += 2) yield [packed[i]!, packed[i + 1]!]
}

/** A calendar as it is connected: its busy times were just asked. */
export type NewCalendar = {
  id: string
  user_id: string
  provider: 'ics' | AccountProvider
  account_id: string | null
  account: string
  label: string | null
  credentials: Buffer
  address_key: string
  check: Check
}

/** Inserts a calendar with what it answered; false when it is connected already. The caller holds the lock of the schedule. */
export async function insertCalendar(tx: Db, { check, ...calendar }: NewCalendar, now: Date): Promise<boolean> {
  const inserted = await tx
    .insertInto('calendars')
    .values({ ...calendar, created_at: now, next_check_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted !== undefined) await writeCheck(tx, check)
  return inserted !== undefined
}

const MAX_CALENDARS = 10

/** Refuses more calendars than a mentor may connect. */
export async function requireRoomFor(db: Db, userId: string, added: number): Promise<void> {
  const { count } = await db
    .selectFrom('calendars')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  if (count + added > MAX_CALENDARS) throw new Refusal('calendar_limit')
}
