import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { appendMessages } from '#server/features/chat/messages/append-messages.ts'
import { markSeen } from '#server/features/chat/messages/mark-seen.ts'
import { listMessages } from '#server/features/chat/reads/messages.ts'
import { readConversation } from '#server/features/chat/reads/conversations.ts'
import { secretUse } from '#server/features/chat/store.ts'
import { makeConnection } from '#server/features/connections/factory.ts'
import { makeMentee, type MadeMember } from '#server/features/profiles/factory.ts'
import { createSecrets, hashToken, type Secrets } from '#server/platform/auth/secrets.ts'
import { createAccessTokens } from '#server/platform/auth/access-tokens.ts'
import { createClock } from '#server/platform/clock.ts'
import type { Context, Member } from '#server/platform/context.ts'
import { inTransaction, openDatabase, type Db } from '#server/platform/database/database.ts'
import { processSettings } from '#test/support/server-process.ts'
import { cloneDatabase, startTestCluster } from '#test/support/postgres.ts'
import { messageBody } from './conversation-clients.ts'
import { atMost, median, printTable, type BenchRow } from './table.ts'

const sizes = { small: 100, large: Number(process.env.BENCH_MESSAGES ?? 100_000) }
type Size = keyof typeof sizes
const rounds = Number(process.env.BENCH_ROUNDS ?? 200)

/** A conversation of 100,000 messages against one of 100, without HTTP: opening, both ends of its history, sending and seeing. */
export async function conversationHistoryBench(): Promise<BenchRow[]> {
  const cluster = await startTestCluster({ durable: true })
  const database = await cloneDatabase(cluster)
  const opened = openDatabase(database.url)
  const secrets = createSecrets(processSettings.SECRET_KEY)
  const clock = createClock()
  const accessTokens = createAccessTokens(secrets, clock, processSettings.APP_URL)
  const host = { app: { dependencies: { database: opened, clock, accessTokens, secrets } } }
  try {
    const people = { small: await makePair(host), large: await makePair(host) }
    const ids = {
      small: await fill(opened.db, secrets, people.small, sizes.small),
      large: await fill(opened.db, secrets, people.large, sizes.large),
    }
    await sql`vacuum analyze`.execute(opened.db)
    const rows: BenchRow[] = []
    for (const [name, act] of Object.entries(acts(secrets))) {
      const times = { small: [] as number[], large: [] as number[] }
      for (let round = 0; round < rounds; round++)
        for (const size of ['small', 'large'] as const) {
          const began = performance.now()
          await act(opened.db, people[size], ids[size], sizes[size])
          times[size].push(performance.now() - began)
        }
      const of = (size: Size) => median(times[size].slice(20))
      const what = `conversation of ${sizes.large.toLocaleString('en')} messages against one of ${sizes.small}: ${name}`
      rows.push(atMost(what, of('large'), of('small'), 1.5, 'ms'))
    }
    return rows
  } finally {
    await opened.close()
    await database.drop()
    await cluster.stop()
  }
}

type Pair = [MadeMember, MadeMember]
type Act = (db: Db, people: Pair, id: string, size: number) => Promise<unknown>

/** What is measured; each as the first of the two people. */
const acts = (secrets: Secrets): Record<string, Act> => ({
  'open it': (db, [me], id) => readConversation({ secrets })(contextOf(db, me), { params: { id } }),
  'the latest messages': (db, [me], id) => list(db, me, id, { size: 200 }),
  'earlier ones, in the middle': (db, [me], id, size) => list(db, me, id, { before: size / 2, size: 20 }),
  'what follows a gap': (db, [me], id, size) => list(db, me, id, { after: size - 20, size: 20 }),
  send: (db, [me], id) =>
    inTransaction(db, async (tx) => {
      const body = { id: randomUUID(), conversationId: id, messageBody }
      const [answer] = await appendMessages([
        { ctx: contextOf(tx, me), conversationId: id, body, attachmentSize: null },
      ])
      if (answer instanceof Error) throw answer
    }),
  'mark the latest as seen': async (db, [, other], id) => {
    const { last_sequence: sequence } = await db
      .selectFrom('conversations')
      .select('last_sequence')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await inTransaction(db, (tx) => markSeen(contextOf(tx, other), { ...none, body: { conversationId: id, sequence } }))
  },
})

const none = { params: undefined, query: undefined }
const list = (db: Db, me: MadeMember, id: string, query: { before?: number; after?: number; size: number }) =>
  listMessages(contextOf(db, me), { params: { id }, query, body: undefined })

function contextOf(db: Db, { userId, deviceSessionId }: MadeMember): Context<Member> {
  const actor = { userId, deviceSessionId }
  const ctx = { db, actor, now: new Date(), pushEvent: () => {}, schedule: async () => {} }
  return ctx as unknown as Context<Member>
}

async function makePair(host: Parameters<typeof makeMentee>[0] & Parameters<typeof makeConnection>[0]): Promise<Pair> {
  const [one, other] = [await makeMentee(host), await makeMentee(host)]
  await makeConnection(host, one, other)
  return [one, other]
}

/** A conversation with so many messages, by the two in turns. */
async function fill(db: Db, secrets: Secrets, [one, other]: Pair, count: number): Promise<string> {
  const secret = 'A'.repeat(43)
  const { rows } = await sql<{ id: string }>`
    insert into conversations (party_a, party_b, secret, secret_hash, last_sequence, latest_sequence, wrote_a, wrote_b, seen_a, seen_b,
      created_at, updated_at)
    values (least(${one.userId}::uuid, ${other.userId}::uuid), greatest(${one.userId}::uuid, ${other.userId}::uuid),
      ${secrets.encrypt(secretUse, secret)}, ${hashToken(secret)}, ${count}, ${count}, true, true, ${count}, ${count}, now(), now())
    returning id`.execute(db)
  const { id } = rows[0]!
  // In pieces that a statement may take.
  for (let from = 1; from <= count; from += 10_000)
    await sql`
      insert into chat_messages (conversation_id, sequence, id, kind, sender, body, created_at)
      select ${id}, n, gen_random_uuid(), 'message', case when n % 2 = 0 then 'a' else 'b' end, ${messageBody},
        now() - (${count}::int - n) * interval '5 minutes'
      from generate_series(${from}::int, ${Math.min(count, from + 9_999)}::int) n`.execute(db)
  return id
}

if (process.argv[1] === import.meta.filename) printTable(await conversationHistoryBench())
