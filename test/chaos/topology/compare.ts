import { sql } from 'kysely'
import type { Database, Db } from '#server/platform/database/database.ts'
import { timeUntil } from '../load.ts'
import type { Acknowledged } from './everyday-load.ts'
import type { MailServer } from './mail-server.ts'

type Compared = {
  /** Acknowledged and not in the database. */
  bookingsLost: number
  seatsLost: number
  /** More than one for the same intent. */
  bookingsTwice: number
  /** Of acknowledged bookings to one of the two people. */
  emailsLost: number
  emails: number
  emailsTwice: number
  /** Jobs that were given up. */
  jobsFailed: number
  /** Milliseconds until all jobs were done. */
  jobsDoneAfter: number
}

/** Waits until all due jobs are done and compares what was acknowledged with what is stored and was sent. */
export async function compare(
  { db }: Database,
  { bookings, seats }: Acknowledged,
  mail: MailServer,
  { skipsBackOff }: { skipsBackOff: boolean },
): Promise<Compared> {
  if (skipsBackOff) await tryFailedAgain(db)
  const areJobsDone = async () => {
    const { rows } = await sql<{ left: number }>`
      select count(*)::int as left from graphile_worker.jobs
      where attempts < max_attempts and (run_at <= now() or attempts > 0)`.execute(db)
    return rows[0]!.left === 0
  }
  const jobsDoneAfter = await timeUntil(areJobsDone, 120_000)
  const { rows: stored } = await sql<{ id: string; emails: number }>`
    select b.id, (select count(*)::int from mail_deliveries
      where key like 'booking.made:' || b.id || ':%' and sent_at is not null) as emails
    from bookings b`.execute(db)
  const emailsOf = new Map(stored.map(({ id, emails }) => [id, emails]))
  const { rows: counts } = await sql<{ twice: number; failed: number; sent: number }>`
    select (select count(*) - count(distinct (mentor_id, mentee_id, starts_at)) from bookings)::int as twice,
      (select count(*) from graphile_worker.jobs where attempts >= max_attempts)::int as failed,
      (select count(*) from mail_deliveries where sent_at is not null)::int as sent`.execute(db)
  const { twice, failed, sent } = counts[0]!
  const { rows: taken } = await sql<{ occurrenceId: string; userId: string }>`
    select occurrence_id as "occurrenceId", user_id as "userId" from rsvps`.execute(db)
  const seatOf = (seat: { occurrenceId: string; userId: string }) => `${seat.occurrenceId} ${seat.userId}`
  const found = new Set(taken.map(seatOf))
  const unsent = bookings.reduce((missing, id) => missing + Math.max(0, 2 - (emailsOf.get(id) ?? 0)), 0)
  const copies = [...mail.accepted.values()]
  return {
    bookingsLost: bookings.filter((id) => !emailsOf.has(id)).length,
    seatsLost: seats.filter((seat) => !found.has(seatOf(seat))).length,
    bookingsTwice: twice,
    // Recorded as sent, and never seen by the mail server, would be lost, too.
    emailsLost: unsent + Math.max(0, sent - copies.length),
    emails: copies.length,
    emailsTwice: copies.reduce((more, count) => more + count - 1, 0),
    jobsFailed: failed,
    jobsDoneAfter,
  }
}

/** Skips the back-off of jobs that failed, such as while the lease of a killed worker held. */
const tryFailedAgain = (db: Db) =>
  sql`select graphile_worker.reschedule_jobs(array(
    select id from graphile_worker.jobs
    where attempts between 1 and max_attempts - 1 and locked_at is null and run_at > now()), now())`.execute(db)

/** Reports the age of the oldest due job in milliseconds, again and again until the returned function is called. */
export function watchJobs({ db }: Database, report: (age: number) => void): () => void {
  let isRunning = false
  const timer = setInterval(() => {
    if (isRunning) return
    isRunning = true
    sql<{ age: number }>`
      select coalesce(extract(epoch from now() - min(run_at)) * 1000, 0)::float8 as age
      from graphile_worker.jobs where attempts < max_attempts and run_at < now()`
      .execute(db)
      .then(
        ({ rows }) => report(rows[0]!.age),
        // The database is away: calls say so.
        () => undefined,
      )
      .finally(() => (isRunning = false))
  }, 250)
  return () => clearInterval(timer)
}
