import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { DAY, MINUTE } from '#rules/time/days.ts'
import { instantAt, wallAt } from '#rules/time/zones.ts'
import { encryptContent, joinLead, secretUse } from '#server/features/chat/public.ts'
import type { Secrets } from '#server/platform/auth/secrets.ts'
import type { Db } from '#server/platform/database/database.ts'
import { DEMO_MENTEE_EMAIL, DEMO_MENTOR_EMAIL } from './accounts.ts'
import { DEMO_MENTEES, DEMO_MENTORS, type DemoPerson } from './people.ts'
import { type ConversationData, readData } from './read-data.ts'
import { storedAs } from './seed-people.ts'

type Fact = 'booked' | 'cancelled' | 'soon'
type Session = { id: string; mentor: string; mentee: string; starts_at: Date; ends_at: Date } & {
  status: string
  sequence: number
  created_at: Date
  cancelled_at: Date | null
}
/** What stands in a conversation at a time: a text of a person (user id), or what happened to a session. */
type Entry = { at: number } & ({ from: string; text: string } | { fact: Fact; session: Session })
type Conversation = { mentor: string; mentee: string; entries: Entry[]; unread: Map<string, number> }

/** Conversations of the accounts to sign in as: written ones, and the lines about their sessions, as if they had just happened here. */
export async function insertConversations(db: Db, now: Date, secrets: Pick<Secrets, 'encrypt'>): Promise<void> {
  const conversations = new Map<string, Conversation>()
  const between = (mentor: string, mentee: string) => {
    const key = `${mentor} ${mentee}`
    const conversation: Conversation = conversations.get(key) ?? { mentor, mentee, entries: [], unread: new Map() }
    conversations.set(key, conversation)
    return conversation
  }
  for (const data of readData('conversations')) {
    const [mentor, mentee] = [find(DEMO_MENTORS, data.mentor), find(DEMO_MENTEES, data.mentee)]
    const sides = { mentor: storedAs(mentor).userId, mentee: storedAs(mentee).userId }
    const conversation = between(sides.mentor, sides.mentee)
    for (const message of data.messages)
      conversation.entries.push({ at: sentAt(message, mentor, now), from: sides[message.from], text: message.text })
    for (const side of ['mentor', 'mentee'] as const) conversation.unread.set(sides[side], data.unread?.[side] ?? 0)
  }
  for (const session of await findSessions(db))
    between(session.mentor, session.mentee).entries.push(...factsOf(session).filter(({ at }) => at <= now.getTime()))
  const rows = [...conversations.values()]
    .filter(({ entries }) => entries.length > 0)
    .map((conversation) => toRows(conversation, secrets))
  await db
    .insertInto('conversations')
    .values(rows.map((row) => row.conversation))
    .execute()
  await db
    .insertInto('chat_messages')
    .values(rows.flatMap((row) => row.messages))
    .execute()
}

function find(people: readonly DemoPerson[], handle: string): DemoPerson {
  const person = people.find((one) => one.handle === handle)
  if (!person) throw new RangeError(`The demo data names an unknown person: ${handle}`)
  return person
}

function sentAt(message: ConversationData['messages'][number], { timeZone }: DemoPerson, now: Date): number {
  if ('minutesAgo' in message) return now.getTime() - message.minutesAgo * MINUTE
  const { date } = wallAt(timeZone, now.getTime() - message.daysAgo * DAY)
  return instantAt(timeZone, date, message.time)!
}

/** The sessions of the accounts to sign in as that were agreed. */
async function findSessions(db: Db): Promise<Session[]> {
  const { rows } = await sql<Session>`
    select b.id, b.mentor_user_id as mentor, b.mentee_user_id as mentee, b.starts_at, b.ends_at, b.status, b.sequence, b.created_at, b.cancelled_at
    from bookings b join users m on m.id = b.mentor_user_id join users e on e.id = b.mentee_user_id
    where b.status <> 'PENDING' and (m.email_key = ${DEMO_MENTOR_EMAIL} or e.email_key = ${DEMO_MENTEE_EMAIL})`.execute(
    db,
  )
  return rows
}

function factsOf(session: Session): Entry[] {
  const { created_at: bookedAt, cancelled_at: cancelledAt, starts_at: startsAt } = session
  const end: Entry = cancelledAt
    ? { at: cancelledAt.getTime(), fact: 'cancelled', session }
    : { at: startsAt.getTime() - joinLead, fact: 'soon', session }
  return [{ at: bookedAt.getTime(), fact: 'booked', session }, end]
}

/** The rows of a conversation and of its entries, numbered by time. */
function toRows({ mentor, mentee, entries, unread }: Conversation, secrets: Pick<Secrets, 'encrypt'>) {
  const [a, b] = [mentor, mentee].toSorted() as [string, string]
  const secret = randomBytes(32).toString('base64url')
  const id = randomUUID()
  const ordered = entries.toSorted((one, other) => one.at - other.at)
  const messages = ordered.map((entry, index) => messageRow(entry, { id, a, secret, sequence: index + 1 }))
  const seenBy = (person: string) => {
    const received = messages.filter(({ sender }) => sender === (person === a ? 'b' : 'a'))
    const first = received.at(-(unread.get(person) ?? 0))
    return (unread.get(person) ?? 0) > 0 && first ? first.sequence - 1 : messages.length
  }
  const conversation = {
    id,
    party_a: a,
    party_b: b,
    secret: secrets.encrypt(secretUse, secret),
    secret_hash: createHash('sha256').update(secret).digest(),
    last_sequence: messages.length,
    latest_sequence: messages.length,
    wrote_a: messages.some(({ sender }) => sender === 'a'),
    wrote_b: messages.some(({ sender }) => sender === 'b'),
    seen_a: seenBy(a),
    seen_b: seenBy(b),
    unread_a: unread.get(a) ?? 0,
    unread_b: unread.get(b) ?? 0,
    created_at: messages[0]!.created_at,
    updated_at: messages.at(-1)!.created_at,
  }
  return { conversation, messages }
}

type Place = { id: string; a: string; secret: string; sequence: number }

function messageRow(entry: Entry, { id: conversationId, a, secret, sequence }: Place) {
  const id = randomUUID()
  const base = { conversation_id: conversationId, sequence, id, created_at: new Date(entry.at) }
  if ('text' in entry) {
    const body = encryptContent(secret, id, entry.from, { text: entry.text })
    return { ...base, kind: 'message', sender: entry.from === a ? 'a' : 'b', body }
  }
  const { fact, session } = entry
  const version = fact === 'soon' ? session.starts_at.getTime() : session.sequence
  return {
    ...{ ...base, kind: 'system', sender: null, fact, fact_key: `${session.id}:${fact}:${version}` },
    booking_id: session.id,
    starts_at: session.starts_at,
    ends_at: session.ends_at,
  }
}
