import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { chatLimits } from '#contract/chat/constants.ts'
import { chatRoutes } from '#contract/chat/routes.ts'
import type { SendBody } from '#contract/chat/schemas.ts'
import { makeConnection } from '#server/features/connections/factory.ts'
import { makeMentee, makeMentor, type MadeMember } from '#server/features/profiles/factory.ts'
import { testApi } from '#test/support/api.ts'
import { makeFriends, sendMessage } from '#test/support/conversations.ts'
import { firstMessage, newSecret, nextMessage } from '../factory.ts'

const api = await testApi({ now: '2026-11-23T08:00:00Z' })
afterAll(() => api.close())

const send = (person: MadeMember, body: SendBody) => sendMessage(api, person, body)
const read = (person: MadeMember, id: string, query: { before?: number; after?: number; size?: number } = {}) =>
  api.call(chatRoutes.messages, { params: { id }, query }, { as: person.token })
const open = (person: MadeMember, id: string) =>
  api.call(chatRoutes.conversation, { params: { id } }, { as: person.token })
const see = (person: MadeMember, conversationId: string, sequence: number) =>
  api.call(chatRoutes.markSeen, { body: { conversationId, sequence } }, { as: person.token })
const remove = (person: MadeMember, conversationId: string, id: string) =>
  api.call(chatRoutes.deleteMessage, { params: { conversationId, id } }, { as: person.token })
const unread = async (person: MadeMember) => (await api.call(chatRoutes.unreadMessages, {}, { as: person.token })).body

/** Two connected people with a conversation in which Ada has written once. */
const friends = async () =>
  makeFriends(api, {
    ada: await makeMentee(api, { fullName: 'Adéọlá' }),
    ben: await makeMentor(api, { fullName: 'Ben' }),
  })

test('the first message starts the conversation, which both read with its secret', async () => {
  const [ada, ben] = [await makeMentee(api), await makeMentor(api)]
  await makeConnection(api, ada, ben)
  const body = firstMessage(ada, ben.profileId)
  const { status, body: message } = await send(ada, body)
  expect(status).toBe(201)
  expect(message).toMatchObject({
    id: body.id,
    sequence: 1,
    kind: 'message',
    senderId: ada.userId,
    receiverId: ben.userId,
    messageBody: body.messageBody,
    seen: false,
    isDeleted: false,
  })
  for (const person of [ada, ben]) {
    const conversation = (await open(person, message.conversationId)).body
    expect(conversation.conversationSecret).toBe(body.conversationSecret)
    expect(conversation.latestMessage).toEqual(message)
    expect(conversation.writing).toBe('open')
    expect((await read(person, message.conversationId)).body).toEqual([message])
  }
  expect(await unread(ben)).toBe(1)
  expect(await unread(ada)).toBe(0)
  const stored = await api.db
    .selectFrom('conversations')
    .select('secret')
    .where('id', '=', message.conversationId)
    .execute()
  expect(stored[0]!.secret.includes(body.conversationSecret!)).toBe(false)
})

test('a message sent twice is stored once; the same id with another body is refused', async () => {
  const { ada, ben, id, secret } = await friends()
  const body = nextMessage(ada, id, { secret })
  const answers = await Promise.all([send(ada, body), send(ada, body), send(ada, body)])
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect((await send(ada, nextMessage(ada, id, { secret, id: body.id }))).error.code).toBe('chat_duplicate_id')
  expect((await send(ben, { ...body })).error.code).toBe('chat_duplicate_id')
  expect((await read(ben, id)).body.map(({ sequence }) => sequence)).toEqual([1, 2])
})

test('both start the conversation at once: one secret stands, the other sender encrypts again', async () => {
  const [ada, ben] = [await makeMentee(api), await makeMentor(api)]
  await makeConnection(api, ada, ben)
  const [fromAda, fromBen] = [firstMessage(ada, ben.profileId), firstMessage(ben, ada.profileId)]
  const answers = await Promise.all([send(ada, fromAda), send(ben, fromBen)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect(answers.find(({ status }) => status === 409)!.error.code).toBe('chat_other_secret')
  const loser = answers[0]!.status === 409 ? { person: ada, other: ben } : { person: ben, other: ada }
  const { conversation } = (
    await api.call(chatRoutes.conversationWith, { params: { id: loser.other.profileId } }, { as: loser.person.token })
  ).body
  const again = firstMessage(loser.person, loser.other.profileId, { secret: conversation!.conversationSecret })
  expect((await send(loser.person, again)).body).toMatchObject({ conversationId: conversation!.id, sequence: 2 })
})

test('messages sent at once by both get one order without gaps', async () => {
  const { ada, ben, id, secret } = await friends()
  const bodies = Array.from({ length: 20 }, (_, index) => [index % 2 === 0 ? ada : ben, index] as const)
  await Promise.all(bodies.map(([person]) => send(person, nextMessage(person, id, { secret }))))
  expect((await read(ada, id)).body.map(({ sequence }) => sequence)).toEqual(
    Array.from({ length: 21 }, (_, at) => at + 1),
  )
  const { unreadCount, lastSequence } = (await open(ben, id)).body
  expect([unreadCount, lastSequence]).toEqual([11, 21])
})

test('history is read in both directions by sequence', async () => {
  const { ada, ben, id, secret } = await friends()
  for (let count = 2; count <= 7; count++) await send(ada, nextMessage(ada, id, { secret }))
  const sequences = async (query: Parameters<typeof read>[2]) => {
    const { body, headers } = await read(ben, id, query)
    return [body.map(({ sequence }) => sequence), headers['x-has-more']]
  }
  expect(await sequences({ size: 3 })).toEqual([[5, 6, 7], 'true'])
  expect(await sequences({ before: 5, size: 3 })).toEqual([[2, 3, 4], 'true'])
  expect(await sequences({ before: 2, size: 3 })).toEqual([[1], 'false'])
  expect(await sequences({ after: 4, size: 2 })).toEqual([[5, 6], 'true'])
  expect(await sequences({ after: 6 })).toEqual([[7], 'false'])
  expect(await sequences({ after: 0, size: 2 })).toEqual([[1, 2], 'true'])
  expect((await read(ben, id, { after: 1, before: 3 })).status).toBe(400)
})

test('what is seen never goes back, and what remains unread is counted', async () => {
  const { ada, ben, id, secret } = await friends()
  for (let count = 2; count <= 4; count++) await send(ada, nextMessage(ada, id, { secret }))
  await send(ben, nextMessage(ben, id, { secret }))
  expect((await see(ben, id, 2)).body).toEqual({ conversationId: id, userId: ben.userId, sequence: 2, unreadCount: 2 })
  expect((await see(ben, id, 1)).body).toMatchObject({ sequence: 2, unreadCount: 2 })
  expect((await read(ada, id)).body.map(({ seen }) => seen)).toEqual([true, true, false, false, false])
  expect((await see(ben, id, 2_000_000_000)).body).toMatchObject({ sequence: 5, unreadCount: 0 })
  expect(await unread(ben)).toBe(0)
  expect(await unread(ada)).toBe(1)
})

test('a message is deleted for both within 15 minutes, by its sender, and no longer counts', async () => {
  const { ada, ben, id, first } = await friends()
  expect((await remove(ben, id, first.id)).error.code).toBe('not_found')
  const deletion = (await remove(ada, id, first.id)).body
  expect(deletion).toMatchObject({ kind: 'deletion', sequence: 2, deletedId: first.id, messageBody: null })
  expect((await remove(ada, id, first.id)).body).toEqual(deletion)
  expect((await read(ben, id)).body).toMatchObject([{ isDeleted: true, messageBody: null }, { kind: 'deletion' }])
  expect(await unread(ben)).toBe(0)
  const later = await friends()
  const longAgo = new Date(api.clock.now().getTime() - chatLimits.deleteMinutes * 60_000 - 1)
  await api.db.updateTable('chat_messages').set({ created_at: longAgo }).where('id', '=', later.first.id).execute()
  expect((await remove(later.ada, later.id, later.first.id)).error.code).toBe('chat_too_late_to_delete')
})

test('a message can answer another one of the conversation only', async () => {
  const { ada, id, first, secret } = await friends()
  const other = await friends()
  const answer = await send(ada, { ...nextMessage(ada, id, { secret }), replyToId: first.id })
  expect(answer.body.replyToId).toBe(first.id)
  const foreign = await send(ada, { ...nextMessage(ada, id, { secret }), replyToId: other.first.id })
  expect(foreign.error.code).toBe('chat_reply_unknown')
})

test.each([
  ['text that is not encrypted', { messageBody: 'Hello there, how are you? This is plain.' }],
  ['a ciphertext that is too short', { messageBody: 'A'.repeat(37) }],
  ['a length that base64url cannot have', { messageBody: 'A'.repeat(41) }],
  ['a body that is too large', { messageBody: 'A'.repeat(chatLimits.body + 2) }],
  ['a secret of another length', { conversationSecret: 'A'.repeat(22) }],
  ['an unknown field', { seen: true }],
])('%s is refused, and nothing is stored', async (_what, change) => {
  const { ada, id, secret } = await friends()
  const { status, error } = await send(ada, { ...nextMessage(ada, id, { secret }), ...change } as SendBody)
  expect([status, error.code]).toEqual([400, 'invalid_input'])
  expect((await open(ada, id)).body.lastSequence).toBe(1)
})

test('what cannot be a ciphertext is refused, and nothing is stored', async () => {
  const { ada, id, secret } = await friends()
  const body = nextMessage(ada, id, { secret })
  const bad = {
    'too long': 'A'.repeat(chatLimits.body + 4),
    'nonce and tag only': 'A'.repeat(38),
    'no length of base64url': 'A'.repeat(41),
    'other characters': `${body.messageBody}+/`,
  }
  for (const [what, messageBody] of Object.entries(bad)) {
    const { status, error } = await send(ada, { ...body, messageBody })
    expect([what, status, error.errorMessages]).toEqual([what, 400, ['MessageBody: Not encrypted as agreed']])
  }
  expect((await send(ada, { ...body, messageBody: 'A'.repeat(33 * 1024) })).status).toBe(413)
  expect((await open(ada, id)).body.lastSequence).toBe(1)
})

test('a forged sender, a foreign secret and a stranger are refused', async () => {
  const { ada, ben, id, secret, first } = await friends()
  const stranger = await makeMentee(api)
  const body = nextMessage(ada, id, { secret })
  expect((await send(ada, { ...body, senderId: ben.userId })).error.code).toBe('chat_sender_forged')
  expect((await send(ada, { ...body, conversationSecret: newSecret() })).error.code).toBe('chat_other_secret')
  expect((await send(ada, { ...body, receiverId: stranger.profileId })).error.code).toBe('not_found')
  for (const answer of [
    await send(stranger, { ...body, conversationSecret: secret }),
    await read(stranger, id),
    await open(stranger, id),
    await see(stranger, id, 1),
    await remove(stranger, id, first.id),
    await api.call(chatRoutes.typing, { body: { conversationId: id } }, { as: stranger.token }),
    await api.call(chatRoutes.blockPerson, { body: { conversationId: id } }, { as: stranger.token }),
    await api.call(chatRoutes.unblockPerson, { params: { conversationId: id } }, { as: stranger.token }),
  ])
    expect(answer.error.code).toBe('not_found')
  expect((await send(ada, firstMessage(ada, ada.profileId))).error.code).toBe('chat_yourself')
  expect((await send(ada, firstMessage(ada, randomUUID()))).error.code).toBe('not_found')
  const sent = await send(ada, {
    ...body,
    senderId: ada.userId,
    receiverId: ben.userId,
    senderUserName: 'Ada',
    receiverUserName: 'Ben',
    timeNow: '2020-01-01T00:00:00Z',
  })
  expect(sent.body.createdAt).toBe(api.clock.now().toISOString())
})
