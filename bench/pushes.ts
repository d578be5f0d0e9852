import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { accountRoutes } from '#contract/accounts/routes.ts'
import { notificationRoutes } from '#contract/notifications/routes.ts'
import { makeMentee } from '#server/features/profiles/factory.ts'
import { call } from '#test/support/members.ts'
import { cloneDatabase, startTestCluster } from '#test/support/postgres.ts'
import { startProgram, type Program } from '#test/support/program.ts'
import { browserKeys } from '#test/support/servers/push-receiver.ts'
import { benchEnv, openApp } from './people.ts'
import { atMost, informational, median, printTable, type BenchRow } from './table.ts'

const devices = Number(process.env.BENCH_DEVICES ?? 10_000)
/** Milliseconds after which the push service answers, as those of browsers do. */
const answersAfter = 100
/** Milliseconds between two e-mails of others. */
const pause = 500
/** How many of them are sent while nothing else is. */
const calm = 20
/** Minutes after which it counts as failed. */
const patience = 10

/**
 * One event for 10,000 people with a device each, in the app, by e-mail and on devices: how long until all devices were called, and how
 * long an e-mail of somebody else (a new password) waits meanwhile.
 */
export async function pushesBench(): Promise<BenchRow[]> {
  const cluster = await startTestCluster({ durable: true })
  const database = await cloneDatabase(cluster)
  const service = await startPushService()
  const program = await startProgram({ databaseUrl: database.url, dataDir: database.dataDir, env: benchEnv })
  const local = await openApp(database.url, database.dataDir, program.url)
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    const other = await makeMentee(local)
    // The server makes its keys when the first person asks.
    await call(program, notificationRoutes.pushDevice, {}, other.token)
    const waitOfMail = () => waitOfAnother(program, client, other.email)
    const before: number[] = []
    for (let sent = 0; sent < calm; sent++) before.push(await waitOfMail())
    await fill(client, service.origin)
    const began = performance.now()
    await announce(client)
    const meanwhile: number[] = []
    while (service.called() < devices && performance.now() - began < patience * 60_000) {
      meanwhile.push(await waitOfMail())
      await sleep(pause)
    }
    const seconds = (service.last() - began) / 1000
    console.log(
      `${service.called()} devices in ${seconds.toFixed(1)} s, at most ${service.atOnce()} calls at once; ${meanwhile.length} e-mails meanwhile: median ${median(meanwhile).toFixed(0)} ms, longest ${Math.max(...meanwhile).toFixed(0)} ms`,
    )
    return [
      atMost(`seconds until ${devices.toLocaleString('en')} devices were called`, seconds, 300, 1, 's'),
      informational(
        'e-mail of somebody else meanwhile, median, against before',
        median(meanwhile),
        median(before),
        'ms',
      ),
      atMost('the same, the longest, against a second', Math.max(...meanwhile), 1_000, 1, 'ms'),
    ]
  } finally {
    await client.end()
    await program.stop()
    await local.close()
    service.close()
    await database.drop()
    await cluster.stop()
  }
}

/** Counts calls. The test of the channel, `push.api.test.ts`, checks what they carry. */
async function startPushService() {
  let [called, last, open, atOnce] = [0, 0, 0, 0]
  const http = createServer((request, response) => {
    atOnce = Math.max(atOnce, ++open)
    request.resume().on('end', () =>
      setTimeout(() => {
        open--
        called++
        last = performance.now()
        response.writeHead(201).end()
      }, answersAfter),
    )
  }).listen(0, '127.0.0.1')
  await new Promise((done) => http.once('listening', done))
  return {
    origin: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    called: () => called,
    last: () => last,
    atOnce: () => atOnce,
    close() {
      http.close()
      http.closeAllConnections()
    },
  }
}

/** People with a profile, a device session and the address of a browser each. */
async function fill(client: pg.Client, origin: string): Promise<void> {
  const { p256dh, auth } = browserKeys()
  await client.query('set session_replication_role = replica')
  await client.query(
    `insert into users (id, email, email_key, full_name, role, time_zone, created_at, email_verified_at)
      select md5(i::text)::uuid, 'person-' || i || '@example.com', 'person-' || i || '@example.com', 'Person ' || i, 'mentee',
        'Africa/Lagos', now() - interval '1 day', now() - interval '1 day' from generate_series(1, $1::int) i`,
    [devices],
  )
  await client.query(
    `insert into profiles (id, user_id, role, slug, job_title, level, company_name, country, languages, phone, gender, birth_date,
        nationality, verification_status, created_at)
      select id, id, role, email_key, 'Software Engineer', '4-6', 'Example Ltd', 'Nigeria', '{English}', '+2348012345678', 'Female',
        '1990-01-01', 'Nigerian', 'NOT_VERIFIED', created_at from users where email_key like 'person-%'`,
  )
  await client.query(
    `insert into device_sessions (id, user_id, device, remember, created_at, last_used_at, expires_at)
      select id, id, 'Bench', true, now(), now(), now() + interval '30 days' from users where email_key like 'person-%'`,
  )
  await client.query(
    `insert into push_devices (device_session_id, user_id, endpoint, p256dh, auth, created_at)
      select id, id, $1 || '/' || id, $2, $3, now() from users where email_key like 'person-%'`,
    [origin, p256dh, auth],
  )
  await client.query('set session_replication_role = default; analyze')
}

const announce = (client: pg.Client) =>
  client.query(
    `with made as (
      insert into announcements (title, text, audience, status, send_at, time_zone, created_at)
      values ('Group sessions are here', 'Mentors can now host many people at once.', 'EVERYONE', 'SCHEDULED', now(), 'UTC', now())
      returning id)
    select graphile_worker.add_job('job:announcements.publish', json_build_object('at', now(), 'data', json_build_object('id', id)))
    from made`,
  )

/** Milliseconds from the request until the e-mail with the link for a new password is there. */
async function waitOfAnother(program: Program, client: pg.Client, email: string): Promise<number> {
  const began = performance.now()
  const mails = async () => {
    const { rows } = await client.query<{ n: number }>(
      'select count(*)::int as n from mailbox_messages where lower(recipient) like $1',
      [`%${email.toLowerCase()}%`],
    )
    return rows[0]!.n
  }
  const known = await mails()
  await call(program, accountRoutes.forgotPassword, { body: { email } })
  while ((await mails()) === known) await sleep(5)
  return performance.now() - began
}

if (import.meta.main) printTable(await pushesBench())
