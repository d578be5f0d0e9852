import { randomUUID } from 'node:crypto'
import type { Agent } from 'node:http'
import { io, type Socket } from 'socket.io-client'
import type { Message } from '#contract/chat/schemas.ts'
import { realtimePath, type ClientEvents, type ServerEvents } from '#contract/realtime.ts'
import { encrypt, newSecret } from '#server/features/chat/factory.ts'
import { makeConnection } from '#server/features/connections/factory.ts'
import { makeMentee, type MadeMember } from '#server/features/profiles/factory.ts'
import { createAccessTokens } from '#server/platform/auth/access-tokens.ts'
import { createSecrets } from '#server/platform/auth/secrets.ts'
import { createClock } from '#server/platform/clock.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import type { TestDatabase } from '#test/support/postgres.ts'
import { processSettings, startServerProcess } from '#test/support/server-process.ts'
import { pause } from './load.ts'

type Options = { database: TestDatabase; redisUrl: string; messages: number; conversations: number }
type Counts = {
  acknowledged: number
  /** Acknowledged messages that a reader of the conversation did not get. */
  lost: number
  twice: number
  /** Conversations in which a sender's messages are in another order, or a sequence is missing. */
  outOfOrder: number
  /** Messages that readers had to fetch, because no push brought them. */
  fetched: number
}
export type Client = Socket<ServerEvents, ClientEvents>
export type { Counts as ConversationCounts }

const processes = 3
const answerTimeout = 5000
const { APP_URL, SECRET_KEY } = processSettings

/** Sends messages through three processes, kills one of them hard halfway, and compares what every reader has with what was acknowledged. */
export async function converseWhileKilling({ database, redisUrl, messages, conversations }: Options): Promise<Counts> {
  const servers = await Promise.all(
    Array.from({ length: processes }, () => startServerProcess(database, { REDIS_URL: redisUrl })),
  )
  const opened = openDatabase(database.url)
  try {
    const clock = createClock()
    const accessTokens = createAccessTokens(createSecrets(SECRET_KEY), clock, APP_URL)
    const host = { app: { dependencies: { database: opened, clock, accessTokens } } }
    const pairs = await Promise.all(
      Array.from({ length: conversations }, async () => {
        const people = [await makeMentee(host), await makeMentee(host)] as const
        await makeConnection(host, ...people)
        return people
      }),
    )
    const origins = servers.map(({ port }) => `http://127.0.0.1:${port}`)
    const each = Math.ceil(messages / conversations / 2)
    let sent = 0
    const noticeSent = () => {
      if (++sent === Math.floor(messages / 2)) servers[0]!.child.kill('SIGKILL')
    }
    const hasEnough = (sentByOne: number) => sentByOne >= each
    const counts = await Promise.all(
      pairs.map((pair, index) => converse(pair, { origins, index, hasEnough, noticeSent })),
    )
    return addCounts(counts)
  } finally {
    await opened.close()
    for (const { child } of servers) child.kill('SIGKILL')
  }
}

export function addCounts(all: readonly Counts[]): Counts {
  const sum = (count: keyof Counts) => all.reduce((total, one) => total + one[count], 0)
  return {
    acknowledged: sum('acknowledged'),
    lost: sum('lost'),
    twice: sum('twice'),
    outOfOrder: sum('outOfOrder'),
    fetched: sum('fetched'),
  }
}

type Run = {
  origins: readonly string[]
  index: number
  hasEnough: (sentByOne: number) => boolean
  /** Milliseconds between a person's messages. */
  rest?: number
  noticeSent?: () => void
  /** Where it is set, sockets are opened again as browsers do it, at the first origin. */
  asBrowsers?: { agentOf(person: MadeMember): Agent; watch(socket: Client): void }
}

/** Two people write to each other; each reads what arrives and fetches the rest at the end. */
export async function converse(
  pair: readonly [MadeMember, MadeMember],
  { origins, index, hasEnough, rest = 0, noticeSent, asBrowsers }: Run,
): Promise<Counts> {
  const secret = newSecret()
  const people = pair.map((person, side) => createPerson(person, origins, index + side, asBrowsers))
  const [ada, ben] = people as [Person, Person]
  const first = await ada.send({ receiverId: pair[1].profileId, conversationSecret: secret }, secret)
  const { conversationId } = first
  const acknowledged: Message[][] = [[first], []]
  await Promise.all(
    people.map(async (person, side) => {
      while (!hasEnough(acknowledged[side]!.length)) {
        acknowledged[side]!.push(await person.send({ conversationId }, secret))
        noticeSent?.()
        if (rest > 0) await pause(rest)
      }
    }),
  )
  const all = acknowledged.flat()
  const reads = await Promise.all([ada, ben].map((person) => person.readAll(conversationId)))
  const counts: Counts = { acknowledged: all.length, lost: 0, twice: 0, outOfOrder: 0, fetched: 0 }
  for (const { entries, fetched } of reads) {
    const ids = entries.map(({ id }) => id)
    counts.fetched += fetched
    counts.lost += all.filter(({ id }) => !ids.includes(id)).length
    counts.twice += ids.length - new Set(ids).size
    const isGapless = entries.every(({ sequence }, at) => sequence === at + 1)
    const isOrdered = acknowledged.every((own) => isIncreasing(own.map(({ id }) => ids.indexOf(id))))
    if (!isGapless || !isOrdered) counts.outOfOrder++
  }
  people.forEach((person) => person.close())
  return counts
}

const isIncreasing = (numbers: number[]) => numbers.every((number, at) => at === 0 || number > numbers[at - 1]!)

type Person = ReturnType<typeof createPerson>

/** A browser: sends one message after the other, each until it is acknowledged, and moves to another process when its own is gone. */
function createPerson(person: MadeMember, origins: readonly string[], start: number, asBrowsers: Run['asBrowsers']) {
  const { token, userId } = person
  const pushed = new Map<number, Message>()
  let at = start
  let socket: Client
  const connect = () => {
    const options = {
      path: realtimePath,
      transports: ['websocket'],
      auth: { token },
      forceNew: true,
      reconnection: asBrowsers !== undefined,
      ...(asBrowsers && { agent: asBrowsers.agentOf(person) as never }),
    }
    socket = io(origins[at++ % origins.length]!, options)
    socket.on('chat:message', (message) => void pushed.set(message.sequence, message))
    if (asBrowsers) return asBrowsers.watch(socket)
    socket.once('disconnect', (reason) => void (reason !== 'io client disconnect' && connect()))
    socket.once('connect_error', () => void setTimeout(connect, 50))
  }
  connect()
  return {
    async send(target: object, secret: string): Promise<Message> {
      const id = randomUUID()
      const body = { id, ...target, messageBody: encrypt(secret, id, userId, 'Hello') }
      for (;;) {
        const answer = await socket
          .timeout(answerTimeout)
          .emitWithAck('chat:send', body)
          .catch(() => undefined)
        if (answer && 'sequence' in answer) return answer
        if (!socket.connected) await pause(20)
      }
    },
    /** What was pushed, completed by what is fetched after the last entry without a gap. */
    async readAll(conversationId: string) {
      const entries: Message[] = []
      let fetched = 0
      for (;;) {
        for (let next = pushed.get(entries.length + 1); next; next = pushed.get(entries.length + 1)) entries.push(next)
        const request = { id: conversationId, after: entries.length, size: 200 }
        const page = await socket
          .timeout(answerTimeout)
          .emitWithAck('chat:messages', request)
          .catch(() => undefined)
        if (!Array.isArray(page)) continue
        if (page.length === 0) return { entries, fetched }
        fetched += page.filter(({ sequence }) => !pushed.has(sequence)).length
        entries.push(...page)
      }
    },
    close: () => void socket.disconnect(),
  }
}
