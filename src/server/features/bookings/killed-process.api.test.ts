import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { makeAvailable } from '#server/features/availability/factory.ts'
import { makeMentee, makeMentor, type MadeMember } from '#server/features/profiles/factory.ts'
import { apiForTest, type TestApi } from '#test/support/api.ts'

const now = '2026-11-23T08:00:00Z'
const program = join(import.meta.dirname, '../../../../test/support/killable-server.ts')

/** The server in a separate process, over the test's database. */
async function start(api: TestApi): Promise<{ child: ChildProcess; url: string }> {
  const { DATABASE_URL, SECRET_KEY, DATA_DIR, APP_URL } = api.app.dependencies.env
  const env = {
    NODE_ENV: 'test',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'fatal',
    TEST_CLOCK: now,
    DATABASE_URL,
    SECRET_KEY,
    DATA_DIR,
    APP_URL,
  }
  const child = spawn(process.execPath, ['--disable-warning=FSTDEP023', program], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  for await (const line of createInterface({ input: child.stdout! })) {
    const port = /^listening (\d+)$/.exec(line)?.[1]
    if (port) return { child, url: `http://127.0.0.1:${port}/api` }
  }
  throw new Error('The program did not start')
}

const at = (i: number) => new Date(Date.UTC(2026, 10, 24 + (i % 20), 8 + (i % 9))).toISOString()

/** The id of the session once it is acknowledged; undefined if it was refused or the process died. */
async function book(url: string, mentor: MadeMember, mentee: MadeMember, start: string): Promise<string | undefined> {
  const body = {
    mentorId: mentor.profileId,
    date: start.slice(0, 10),
    time: start.slice(11, 19),
    timeZone: 'UTC',
    durationMinutes: 60,
  }
  try {
    const headers = { authorization: `Bearer ${mentee.token}`, 'content-type': 'application/json' }
    const response = await fetch(`${url}/mentorship-booking/mentee/create`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    return response.status === 201 ? ((await response.json()) as { id: string }).id : undefined
  } catch {
    return undefined
  }
}

const count = async (api: TestApi, query: ReturnType<typeof sql<{ count: number }>>) =>
  (await query.execute(api.db)).rows[0]!.count

test('a server that is killed loses no acknowledged booking, books nothing twice and sends no e-mail twice', async () => {
  const api = await apiForTest({ now })
  const make = (maker: typeof makeMentor, n: number) =>
    Promise.all(Array.from({ length: n }, () => maker(api, { timeZone: 'UTC' })))
  const [mentors, mentees] = [await make(makeMentor, 4), await make(makeMentee, 12)]
  for (const mentor of mentors) await makeAvailable(api, mentor)
  const first = await start(api)
  const acknowledged: string[] = []
  let next = 0
  const lane = async () => {
    for (let i = next++; first.child.exitCode === null && !first.child.killed && i < 720; i = next++) {
      const id = await book(first.url, mentors[i % 4]!, mentees[(i * 5) % 12]!, at(i))
      if (id) acknowledged.push(id)
      if (acknowledged.length >= 40) first.child.kill('SIGKILL')
    }
  }
  const exit = once(first.child, 'exit')
  await Promise.all(Array.from({ length: 16 }, lane))
  await exit
  expect(acknowledged.length).toBeGreaterThanOrEqual(40)

  const { rows } = await sql<{ id: string }>`select id from bookings`.execute(api.db)
  const stored = new Set(rows.map(({ id }) => id))
  expect(acknowledged.filter((id) => !stored.has(id))).toEqual([])
  expect(
    await count(
      api,
      sql`
    select count(*)::int as count from bookings b where (select count(*) from commitments c where c.session_id = b.id and c.period = tstzrange(b.starts_at, b.ends_at)) <> 2`,
    ),
  ).toBe(0)
  expect(
    await count(
      api,
      sql`select count(*)::int as count from commitments c where not exists (select 1 from bookings b where b.id = c.session_id)`,
    ),
  ).toBe(0)
  expect(
    await count(
      api,
      sql`
    select count(*)::int as count from commitments a join commitments b on a.person_id = b.person_id and a.session_id < b.session_id and a.period && b.period`,
    ),
  ).toBe(0)

  await start(api)
  // The new worker takes over the jobs of the killed one.
  const notified = () =>
    count(api, sql`select count(*)::int as count from notifications where type = 'ONE_ON_ONE_SESSION_BOOKED'`)
  const waiting = () =>
    count(
      api,
      sql`select count(*)::int as count from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier like 'reaction:%'`,
    )
  await vi.waitFor(async () => expect([await notified(), await waiting()]).toEqual([stored.size * 2, 0]), {
    timeout: 60_000,
    interval: 100,
  })
  expect(
    await count(
      api,
      sql`
    select count(*)::int as count from (select 1 from mailbox_messages group by recipient, subject having count(*) > 1) twice`,
    ),
  ).toBe(0)
  // In the embedded mailbox an e-mail and its delivery record are one transaction, so each arrives exactly once.
  expect(await count(api, sql`select count(*)::int as count from mailbox_messages`)).toBe(stored.size * 2)
}, 120_000)
