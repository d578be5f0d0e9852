import { setTimeout as delay } from 'node:timers/promises'
import { MINUTE } from '#rules/time/days.ts'
import type { Context } from '#server/platform/context.ts'
import type { CalendarReader, ExternalCalendar } from './check-calendar.ts'
import { checkNext, externalCalendars, storeCheck } from './store.ts'

/** Busy times this old are believed without asking. */
const FRESH_FOR = MINUTE
/** Milliseconds that a person waits for the calendars of a mentor. */
const PATIENCE = 2_000

/**
 * Whether the busy times of all external calendars of a user, by id or by SQL that finds it, are known as of the last minute; asks them
 * where they are not.
 */
export type VerifyCalendars = (
  ctx: Pick<Context, 'db' | 'now'>,
  userId: Parameters<typeof externalCalendars>[1],
) => Promise<boolean>

/**
 * Asks, stores the answers first, and gives up after two seconds. A calendar that failed in the last minute is not asked again, so that
 * repeated attempts to book cannot be used to flood its server. Runs before the transaction of a command.
 */
export function createVerifyCalendars(reader: CalendarReader): VerifyCalendars {
  async function ask(db: Context['db'], calendar: ExternalCalendar, now: Date): Promise<boolean> {
    const check = await reader.checkCalendar(calendar, now)
    await storeCheck(db, check)
    return !('failure' in check.result)
  }

  return async ({ db, now }, userId) => {
    const isRecent = (at: Date | null) => at !== null && now.getTime() - at.getTime() < FRESH_FOR
    const stale = (await externalCalendars(db, userId)).filter(({ last_synced_at: at }) => !isRecent(at))
    if (stale.length === 0) return true
    if (stale.some(({ checked_at: at, failures }) => failures > 0 && isRecent(at))) return false
    const asked = Promise.all(stale.map((calendar) => ask(db, calendar, now)))
    // An answer that comes too late is still stored.
    asked.catch(() => undefined)
    const answers = await Promise.race([asked, delay(PATIENCE, undefined, { ref: false })])
    if (answers === undefined) await checkNext(db, stale[0]!.user_id, now)
    return answers?.every(Boolean) ?? false
  }
}
