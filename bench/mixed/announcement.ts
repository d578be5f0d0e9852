import { setTimeout as sleep } from 'node:timers/promises'
import { filledAt } from '../filled-databases.ts'
import { atMost, type BenchRow } from '../table.ts'
import type { System } from './system.ts'

/** Seconds for which it is sent. */
const seconds = Number(process.env.BENCH_SECONDS ?? 30)
/** Milliseconds between two jobs of others. */
const pause = 500
/** How many people it is for, and how long one worker may take. */
const [everybody, minutes] = [100_000, 8]

const at = filledAt.toISOString()
const title = 'Group sessions are here'

/**
 * An announcement to everybody, into the embedded mailbox, for so many seconds: how long it would take for a hundred thousand people, what
 * one costs, and how long a job of others waits meanwhile.
 */
export async function announce({ query, cpu, runJobs }: System): Promise<BenchRow[]> {
  await runJobs()
  // Without triggers, which would signal every one of them.
  await query(
    `begin; set local session_replication_role = replica; update users set email_verified_at = created_at; commit`,
  )
  await query(
    `with made as (
      insert into announcements (title, text, audience, status, send_at, time_zone, created_at)
      values ($2, 'Mentors can now host many people at once.', 'EVERYONE', 'SCHEDULED', $1, 'UTC', $1) returning id)
    select graphile_worker.add_job('job:announcements.publish', json_build_object('at', $1::text, 'data', json_build_object('id', id)))
    from made`,
    [at, title],
  )
  const [from, began, waits] = [cpu(), performance.now(), [] as number[]]
  while (performance.now() - began < seconds * 1000) {
    waits.push(await waitOfAnother(query))
    await sleep(pause)
  }
  const [to, elapsed] = [cpu(), performance.now() - began]
  const [row] = await query<{ people: number }>(
    `select least((select count(*) from notifications where event_key like 'announcement:%'),
      (select count(*) from mailbox_messages where subject = $1))::int as people`,
    [title],
  )
  const people = row!.people
  console.log(
    `announcement: ${people} people in ${(elapsed / 1000).toFixed(0)} s, each ${((to.worker - from.worker) / people).toFixed(2)} ms of the worker and ${((to.database - from.database) / people).toFixed(2)} of PostgreSQL`,
  )
  return [
    atMost(
      'minutes of an announcement to 100,000 people',
      (elapsed / people) * (everybody / 60_000),
      minutes,
      1,
      'min',
    ),
    atMost('wait of a job of others meanwhile, the longest', Math.max(...waits), 1_000, 1, 'ms'),
  ]
}

/** Milliseconds until a job has run that has nothing to do. */
async function waitOfAnother(query: System['query']): Promise<number> {
  const began = performance.now()
  const [job] = await query<{ id: string }>(
    `select id from graphile_worker.add_job('job:notifications.digest', json_build_object('at', $1::text,
      'data', json_build_object('userId', gen_random_uuid())))`,
    [at],
  )
  while ((await query('select from graphile_worker.jobs where id = $1', [job!.id])).length > 0) await sleep(10)
  return performance.now() - began
}
