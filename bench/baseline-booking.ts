import type pg from 'pg'

export type BaselineBooking = {
  mentorId: string
  menteeId: string
  mentorUserId: string
  menteeUserId: string
  /** ISO instant; half an hour long. */
  start: string
}

const lock = { name: 'lock', text: 'select from schedules where profile_id = $1 for update' }
const write = {
  name: 'write',
  text: `with stored as (
      insert into bookings (id, mentor_id, mentee_id, mentor_user_id, mentee_user_id, status, starts_at, ends_at, time_zone, wall_time,
        mentee_time_zone, mentee_wall_time, duration_minutes, created_at)
      values ($1, $2, $3, $4, $5, 'UPCOMING', $6, $6::timestamptz + interval '30 minutes', 'UTC', $6::timestamptz at time zone 'UTC', 'UTC',
        $6::timestamptz at time zone 'UTC', 30, now()))
    insert into commitments (person_id, session_id, kind, period)
    select person, $1, 'individual', tstzrange($6, $6::timestamptz + interval '30 minutes') from unnest(array[$4, $5]::uuid[]) as people (person)
    order by person on conflict do nothing`,
}
const jobs = {
  name: 'jobs',
  // As many as a booking has reactions.
  text: `select from graphile_worker.add_jobs(array(
    select row('baseline', json_build_object('bookingId', $1::text), null, null, null, null, null, null)::graphile_worker.job_spec
    from generate_series(1, 5)))`,
}

/**
 * What a booking costs however it is programmed: lock, row, constraints, indexes, triggers and the jobs of the outbox, in one durable
 * transaction of a single round trip. Nothing is read or decided: no caller, no hours, no limits, no answer to a conflict.
 */
export async function storeBooking(pool: pg.Pool, booking: BaselineBooking): Promise<object> {
  const { mentorId, menteeId, mentorUserId, menteeUserId, start } = booking
  const id = crypto.randomUUID()
  const client = await pool.connect()
  try {
    await Promise.all([
      client.query('begin'),
      client.query({ ...lock, values: [mentorId] }),
      client.query({ ...write, values: [id, mentorId, menteeId, mentorUserId, menteeUserId, start] }),
      client.query({ ...jobs, values: [id] }),
      client.query('commit'),
    ])
    return { id }
  } finally {
    client.release()
  }
}
