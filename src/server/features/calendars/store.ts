import { sql } from 'kysely'
import { packBusy } from '#rules/availability/slots.ts'
import { DAY, MINUTE } from '#rules/time/days.ts'
import {
  packInstants,
  scheduleLockOfUser,
  setExternalBusy,
  unpackInstants,
} from '#server/features/commitments/public.ts'
import { inTransaction, type Db } from '#server/platform/database/database.ts'
import type { Cursor, ExternalCalendar, Check } from './check-calendar.ts'

/** How long busy times count without being verified again (D29). */
export const VALID_FOR = DAY
/** Milliseconds between two checks of a calendar that works. */
const INTERVAL = 10 * MINUTE
const MAX_BACK_OFF = 30 * MINUTE
/** After which a claimed calendar may be checked by another process: longer than any check. */
const LEASE = 2 * MINUTE

const columns = sql`c.id, c.user_id, c.credentials, c.cursor, c.failures, c.last_synced_at, c.checked_at,
  coalesce(u.time_zone, 'UTC') as zone, u.email`
const tables = sql`calendars c join users u on u.id = c.user_id`

/** The external calendars of a user. */
export async function externalCalendars(db: Db, userId: string): Promise<ExternalCalendar[]> {
  const { rows } = await sql<ExternalCalendar>`
    select ${columns} from ${tables} where c.user_id = ${userId} and c.credentials is not null`.execute(db)
  return rows
}

/** Claims external calendars that are due, so that no other process checks them at the same time. */
export async function claimDue(db: Db, now: Date, limit: number): Promise<ExternalCalendar[]> {
  const { rows } = await sql<ExternalCalendar>`
    with due as (
      select id from calendars where next_check_at <= ${now} order by next_check_at limit ${limit} for update skip locked),
    claimed as (
      update calendars set next_check_at = ${new Date(now.getTime() + LEASE)} from due where calendars.id = due.id
      returning calendars.*)
    select ${columns} from claimed c join users u on u.id = c.user_id`.execute(db)
  return rows
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
  const common = { checked_at: askedAt, next_check_at: nextCheck(askedAt, failures), failures }
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

/** With jitter, so that calendars connected at once are not checked at once for ever. */
function nextCheck(now: Date, failures: number): Date {
  const delay = failures === 0 ? INTERVAL : Math.min(MINUTE * 2 ** (failures - 1), MAX_BACK_OFF)
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

/** The columns of a calendar behind an address, as it is connected. */
export type NewCalendar = {
  id: string
  user_id: string
  account: string
  label: string | null
  credentials: Buffer
  address_key: string
  busy: readonly number[]
  cursor: Cursor
}

/** Inserts a calendar whose busy times were just read; undefined when it is connected already. */
export async function insertCalendar(tx: Db, { busy, cursor, ...calendar }: NewCalendar, now: Date) {
  return tx
    .insertInto('calendars')
    .values({
      ...calendar,
      provider: 'ics',
      busy: packInstants(busy),
      cursor: JSON.stringify(cursor),
      created_at: now,
      last_synced_at: now,
      checked_at: now,
      next_check_at: nextCheck(now, 0),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
}
