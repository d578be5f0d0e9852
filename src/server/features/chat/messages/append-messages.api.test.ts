import { afterAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { chatRoutes } from '#contract/chat/routes.ts'
import type { SendBody } from '#contract/chat/schemas.ts'
import { makeMentee, type MadeMember } from '#server/features/profiles/factory.ts'
import { testApi } from '#test/support/api.ts'
import { makeFriends, sendMessage } from '#test/support/conversations.ts'
import { newSecret, nextMessage } from '../factory.ts'

const api = await testApi({ now: '2026-11-23T08:00:00Z' })
afterAll(() => api.close())

const send = (person: MadeMember, body: SendBody) => sendMessage(api, person, body)
const read = async (person: MadeMember, id: string) =>
  (await api.call(chatRoutes.messages, { params: { id }, query: { size: 200 } }, { as: person.token })).body

test('messages of many conversations at once are all stored, each conversation in one order without gaps', async () => {
  const pairs = [await makeFriends(api), await makeFriends(api), await makeFriends(api)]
  const bodies = pairs.flatMap((pair) =>
    Array.from({ length: 12 }, (_, index) => {
      const person = index % 2 === 0 ? pair.ada : pair.ben
      return { pair, person, body: nextMessage(person, pair.id, { secret: pair.secret }) }
    }),
  )
  const answers = await Promise.all(bodies.map(({ person, body }) => send(person, body)))
  expect(answers.map(({ status }) => status)).toEqual(bodies.map(() => 201))
  for (const pair of pairs) {
    const messages = await read(pair.ben, pair.id)
    expect(messages.map(({ sequence }) => sequence)).toEqual(messages.map((_, index) => index + 1))
    expect(messages).toHaveLength(13)
    const unread = await api.call(chatRoutes.unreadMessages, {}, { as: pair.ben.token })
    expect(unread.body).toBe(7)
  }
})

test('what is refused among messages sent at once changes nothing for the others', async () => {
  const [one, other] = [await makeFriends(api), await makeFriends(api)]
  const stranger = await makeMentee(api)
  const twice = nextMessage(one.ada, one.id, { secret: one.secret })
  const answers = await Promise.all([
    send(one.ada, twice),
    send(stranger, nextMessage(stranger, one.id, { secret: one.secret })),
    send(one.ada, { ...nextMessage(one.ada, one.id), conversationSecret: newSecret() }),
    send(one.ada, { ...nextMessage(one.ada, one.id), senderId: one.ben.userId }),
    send(one.ada, twice),
    send(one.ben, { ...nextMessage(one.ben, one.id, { secret: one.secret }), replyToId: twice.id }),
    send(other.ada, nextMessage(other.ada, other.id, { secret: other.secret })),
  ])
  expect(answers.map(({ status, error }) => (status === 201 ? 'stored' : error.code))).toEqual([
    ...['stored', 'not_found', 'chat_other_secret', 'chat_sender_forged', 'stored'],
    // Whether the message that it answers was stored before depends on their order.
    expect.stringMatching(/^(stored|chat_reply_unknown)$/),
    'stored',
  ])
  expect(answers[4]!.text).toBe(answers[0]!.text)
  const messages = await read(one.ada, one.id)
  expect(messages.map(({ sequence }) => sequence)).toEqual(messages.map((_, index) => index + 1))
  expect(messages.filter(({ id }) => id === twice.id)).toHaveLength(1)
  expect(await read(other.ada, other.id)).toHaveLength(2)
})

test('a message that the database refuses fails alone', async () => {
  const [one, other] = [await makeFriends(api), await makeFriends(api)]
  const faulty = nextMessage(one.ada, one.id, { secret: one.secret })
  await sql`alter table chat_messages add constraint faulty check (id <> ${sql.lit(faulty.id)}::uuid)`.execute(api.db)
  const answers = await Promise.all([
    send(one.ada, faulty),
    send(one.ben, nextMessage(one.ben, one.id, { secret: one.secret })),
    send(other.ada, nextMessage(other.ada, other.id, { secret: other.secret })),
  ])
  expect(answers.map(({ status }) => status)).toEqual([500, 201, 201])
  expect(await read(one.ada, one.id)).toHaveLength(2)
})

test('a caller whose device was signed out meanwhile stores nothing', async () => {
  const { ada, id, secret } = await makeFriends(api)
  await api.call(chatRoutes.conversation, { params: { id } }, { as: ada.token })
  await api.db
    .updateTable('device_sessions')
    .set({ revoked_at: api.clock.now() })
    .where('id', '=', ada.deviceSessionId)
    .execute()
  const answer = await send(ada, nextMessage(ada, id, { secret }))
  expect(answer.error.code).toBe('unauthenticated')
  const stored = await api.db.selectFrom('chat_messages').select('id').where('conversation_id', '=', id).execute()
  expect(stored).toHaveLength(1)
})
