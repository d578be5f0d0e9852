import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import { firstMessage } from '#server/features/chat/factory.ts'
import { listConversations } from '#server/features/chat/reads/conversations.ts'
import { makeConnection } from '#server/features/connections/factory.ts'
import { makeMentee, type MadeMember } from '#server/features/profiles/factory.ts'
import { createAccessTokens } from '#server/platform/auth/access-tokens.ts'
import { createSecrets, hashToken } from '#server/platform/auth/secrets.ts'
import { createClock } from '#server/platform/clock.ts'
import type { Context, Member } from '#server/platform/context.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { cloneDatabase, startTestCluster, type TestDatabase } from '#test/support/postgres.ts'
import { processSettings, startServerProcess } from '#test/support/server-process.ts'
import { connectBare, connectOurs, newMessage, type Client } from './conversation-clients.ts'
import { cpuMilliseconds } from './processor-time.ts'
import { atLeast, atMost, median, printTable, type BenchRow } from './table.ts'

const people = Number(process.env.BENCH_PEOPLE ?? 500)
const seconds = Number(process.env.BENCH_SECONDS ?? 5)
const rounds = Number(process.env.BENCH_ROUNDS ?? 3)
/** Messages per second of all people together while latency is measured. */
const calmRate = 100
const { APP_URL, SECRET_KEY } = processSettings

/** A sender with the receiver's client and the fields that address them. */
type Pair = { sender: Client; receiver: Client; fields: Record<string, unknown> }
type System = { pid: number; pairs: Pair[] }
type Figures = { rate: number; cpu: number; p99: number }

/** Conversations of one process compared with a bare `ws` server that inserts a row, over the same durable PostgreSQL, taking turns. */
export async function conversationsBench(): Promise<BenchRow[]> {
  const cluster = await startTestCluster({ durable: true })
  const database = await cloneDatabase(cluster)
  // As servers run: in tests every reply is also parsed by its schema and compared with what is sent.
  const ours = await startServerProcess(database, { LOG_LEVEL: 'error', NODE_ENV: 'development' })
  const baseline = await startBaseline(database.url)
  const { host, close } = openHost(database)
  try {
    const systems = {
      ours: { pid: ours.child.pid!, pairs: await ourPairs(host, ours.port) },
      baseline: { pid: baseline.child.pid!, pairs: await barePairs(baseline.port) },
    }
    const figures = { ours: [] as Figures[], baseline: [] as Figures[] }
    for (let round = 0; round <= rounds; round++)
      for (const name of ['baseline', 'ours'] as const) figures[name].push(await measure(systems[name]))
    // The first round warms both.
    const of = (name: keyof typeof figures, figure: keyof Figures) =>
      median(figures[name].slice(1).map((one) => one[figure]))
    const list = await listBench(host)
    Object.values(systems).forEach(({ pairs }) =>
      pairs.flatMap((pair) => [pair.sender, pair.receiver]).forEach((one) => one.close()),
    )
    return [
      atLeast(
        'messages/s of one process, against bare ws and an insert',
        of('ours', 'rate'),
        of('baseline', 'rate'),
        0.5,
        '/s',
      ),
      atMost('server CPU per delivered message, the same', of('ours', 'cpu'), of('baseline', 'cpu'), 1.5, 'µs'),
      atMost(
        `p99 from sending to arriving, ${people} people connected`,
        of('ours', 'p99'),
        of('baseline', 'p99'),
        1.5,
        'ms',
      ),
      atMost(
        'list of 2,000 conversations, first page, against one select of its rows',
        list.ours,
        list.baseline,
        3,
        'ms',
      ),
    ]
  } finally {
    await close()
    ours.child.kill('SIGKILL')
    baseline.child.kill()
    await database.drop()
    await cluster.stop()
  }
}

function openHost(database: TestDatabase) {
  const opened = openDatabase(database.url)
  const clock = createClock()
  const secrets = createSecrets(SECRET_KEY)
  const accessTokens = createAccessTokens(secrets, clock, APP_URL)
  return {
    host: { app: { dependencies: { database: opened, clock, accessTokens, secrets } } },
    close: () => opened.close(),
  }
}
type Host = ReturnType<typeof openHost>['host']

async function startBaseline(DATABASE_URL: string) {
  const env = { ...process.env, DATABASE_URL }
  const child = spawn(process.execPath, ['bench/baseline-conversations.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env,
  })
  for await (const line of createInterface({ input: child.stdout }))
    return { child, port: Number(line.replace('listening ', '')) }
  throw new Error('The baseline did not start')
}

const halves = Array.from({ length: people / 2 }, (_, index) => index)

const barePairs = (port: number): Promise<Pair[]> =>
  Promise.all(
    halves.map(async (index) => ({
      sender: await connectBare(port, index * 2),
      receiver: await connectBare(port, index * 2 + 1),
      fields: { to: index * 2 + 1, body: 'x' },
    })),
  )

async function ourPairs(host: Host, port: number): Promise<Pair[]> {
  const pairs: Pair[] = []
  for (const _ of halves) {
    const [one, other] = [await makeMentee(host), await makeMentee(host)]
    await makeConnection(host, one, other)
    const [sender, receiver] = [await connectOurs(port, one.token), await connectOurs(port, other.token)]
    const { conversationId } = await sender.send(firstMessage(one, other.profileId))
    pairs.push({ sender, receiver, fields: { conversationId } })
  }
  return pairs
}

/** One round: every pair as fast as it is acknowledged, then a calm rate for the latency. */
async function measure({ pid, pairs }: System): Promise<Figures> {
  const [cpu, began] = [cpuMilliseconds(pid), performance.now()]
  let delivered = 0
  for (const { receiver } of pairs) receiver.onMessage(() => delivered++)
  const until = began + seconds * 1000
  await Promise.all(
    pairs.map(async ({ sender, fields }) => {
      while (performance.now() < until) assertStored(await sender.send(newMessage(fields)))
    }),
  )
  const rate = delivered / ((performance.now() - began) / 1000)
  const used = ((cpuMilliseconds(pid) - cpu) * 1000) / delivered
  return { rate, cpu: used, p99: await calmLatency(pairs) }
}

function assertStored(answer: Record<string, unknown>): void {
  if ('errorMessages' in answer) throw new Error(JSON.stringify(answer))
}

/** The p99 of milliseconds from sending to arriving, one pair after the other. */
async function calmLatency(pairs: readonly Pair[]): Promise<number> {
  const sentAt = new Map<string, number>()
  const latencies: number[] = []
  for (const { receiver } of pairs) receiver.onMessage((id) => latencies.push(performance.now() - sentAt.get(id)!))
  const began = performance.now()
  const sent: Promise<void>[] = []
  for (let count = 0; count < calmRate * seconds; count++) {
    const wait = began + (count * 1000) / calmRate - performance.now()
    if (wait > 0) await new Promise((done) => setTimeout(done, wait))
    const { sender, fields } = pairs[count % pairs.length]!
    const message = newMessage(fields)
    sentAt.set(message.id, performance.now())
    sent.push(sender.send(message).then(assertStored))
  }
  await Promise.all(sent)
  return latencies.toSorted((a, b) => a - b)[Math.floor(latencies.length * 0.99)] ?? NaN
}

/** The first page of somebody with 2,000 conversations, against one select of the same rows. */
async function listBench(host: Host): Promise<{ ours: number; baseline: number }> {
  const { database, secrets, clock } = host.app.dependencies
  const reader = await makeMentee(host)
  await fillConversations(host, reader)
  const { db } = database
  const ctx = { db, actor: { userId: reader.userId }, now: clock.now() } as unknown as Context<Member>
  const ours = () => listConversations({ secrets })(ctx, { params: undefined, query: { size: 20 }, body: undefined })
  const baseline = () =>
    sql`select * from conversations where party_a = ${reader.userId} or party_b = ${reader.userId} order by updated_at desc limit 20`.execute(
      db,
    )
  const times = { ours: [] as number[], baseline: [] as number[] }
  for (let round = 0; round < 100; round++)
    for (const [name, run] of Object.entries({ ours, baseline })) {
      const began = performance.now()
      await run()
      times[name as 'ours' | 'baseline'].push(performance.now() - began)
    }
  return { ours: median(times.ours.slice(20)), baseline: median(times.baseline.slice(20)) }
}

async function fillConversations({ app }: Host, { userId }: MadeMember): Promise<void> {
  const { database, secrets } = app.dependencies
  const secret = 'A'.repeat(43)
  await sql`
    with other as (
      insert into users (email, email_key, full_name, role, created_at)
      select n || '@bench.test', n || '@bench.test', 'Person ' || n, 'mentee', now() from generate_series(1, 2000) n returning id),
    conversation as (
      insert into conversations (party_a, party_b, secret, secret_hash, last_sequence, latest_sequence, created_at, updated_at)
      select least(id, ${userId}::uuid), greatest(id, ${userId}::uuid), ${secrets.encrypt('conversation', secret)}, ${hashToken(secret)}, 1, 1,
        now(), now() - random() * interval '90 days' from other returning id)
    insert into chat_messages (conversation_id, sequence, id, kind, sender, body, created_at)
    select id, 1, gen_random_uuid(), 'message', 'a', repeat('A', 304), now() from conversation`.execute(database.db)
  await sql`analyze`.execute(database.db)
}

if (process.argv[1] === import.meta.filename) printTable(await conversationsBench())
