import { afterAll, expect, test } from 'vitest'
import { chatRoutes } from '#contract/chat/routes.ts'
import type { SendBody } from '#contract/chat/schemas.ts'
import { makeAvailable } from '#server/features/availability/factory.ts'
import { makeSession } from '#server/features/bookings/factory.ts'
import { makeGroupSession, makeHost, makeSeat } from '#server/features/group-sessions/factory.ts'
import { makeMentee, makeMentor, type MadeMember } from '#server/features/profiles/factory.ts'
import { testApi } from '#test/support/api.ts'
import { makeFriends, sendMessage } from '#test/support/conversations.ts'
import { firstMessage, nextMessage } from './factory.ts'

const api = await testApi({ now: '2026-11-23T08:00:00Z' })
afterAll(() => api.close())

const send = (person: MadeMember, body: SendBody) => sendMessage(api, person, body)
const writing = async (person: MadeMember, other: MadeMember) =>
  (await api.call(chatRoutes.conversationWith, { params: { id: other.profileId } }, { as: person.token })).body.writing
const block = (person: MadeMember, conversationId: string) =>
  api.call(chatRoutes.blockPerson, { body: { conversationId } }, { as: person.token })
const unblock = (person: MadeMember, conversationId: string) =>
  api.call(chatRoutes.unblockPerson, { params: { conversationId } }, { as: person.token })

test('strangers send one message, then nothing until it is answered', async () => {
  const [ada, ben] = [await makeMentee(api), await makeMentee(api)]
  expect(await writing(ada, ben)).toBe('first')
  const body = firstMessage(ada, ben.profileId)
  const secret = body.conversationSecret!
  const { conversationId } = (await send(ada, body)).body
  expect(await writing(ada, ben)).toBe('waiting')
  const second = nextMessage(ada, conversationId, { secret })
  expect((await send(ada, second)).error.code).toBe('chat_waiting')
  expect((await send(ada, firstMessage(ada, ben.profileId, { secret }))).error.code).toBe('chat_waiting')
  expect((await send(ada, body)).status).toBe(201)
  expect((await send(ben, nextMessage(ben, conversationId, { secret }))).status).toBe(201)
  expect((await send(ada, second)).status).toBe(201)
})

test('of two first messages to a stranger at once one is sent', async () => {
  const [ada, ben] = [await makeMentee(api), await makeMentee(api)]
  const one = firstMessage(ada, ben.profileId)
  const other = firstMessage(ada, ben.profileId, { secret: one.conversationSecret! })
  const answers = await Promise.all([send(ada, one), send(ada, other)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 403])
})

test('whoever shares a session or a connection, staff, and mentees of mentors with hours write freely', async () => {
  const [mentor, mentee] = [await makeMentor(api), await makeMentee(api)]
  expect(await writing(mentee, mentor)).toBe('first')
  await makeAvailable(api, mentor)
  expect([await writing(mentee, mentor), await writing(mentor, mentee)]).toEqual(['open', 'first'])
  await makeSession(api, mentor, mentee, { startsAt: '2026-11-25T09:00:00Z' })
  expect(await writing(mentor, mentee)).toBe('open')
  const [host, guest] = [await makeHost(api), await makeMentee(api)]
  expect(await writing(host, guest)).toBe('first')
  await makeSeat(api, await makeGroupSession(api, { host }), guest)
  expect([await writing(host, guest), await writing(guest, host)]).toEqual(['open', 'open'])
  const staff = await makeMentor(api, { staff: true })
  expect([await writing(staff, guest), await writing(guest, staff)]).toEqual(['open', 'open'])
})

test('a block stops both sides at once and says which of them it is; unblocking ends it', async () => {
  const { ada, ben, id, secret } = await makeFriends(api)
  const blocked = await block(ben, id)
  expect(blocked.status).toBe(201)
  expect(blocked.body).toMatchObject({ blockerId: ben.userId, blockedUserId: ada.userId, conversationId: id })
  expect((await block(ben, id)).body).toEqual(blocked.body)
  const byId = { params: { id: blocked.body.blockId } }
  expect((await api.call(chatRoutes.block, byId, { as: ada.token })).body).toEqual(blocked.body)
  const stranger = await makeMentee(api)
  expect((await api.call(chatRoutes.block, byId, { as: stranger.token })).error.code).toBe('not_found')
  expect([await writing(ada, ben), await writing(ben, ada)]).toEqual(['blocked', 'blocking'])
  const blockedAnswer = await send(ada, nextMessage(ada, id, { secret }))
  expect([blockedAnswer.status, blockedAnswer.error.errorMessages]).toEqual([403, ['This user has blocked you']])
  expect((await send(ben, nextMessage(ben, id, { secret }))).error.errorMessages).toEqual([
    "You can't send a message to a blocked user. Tap to unblock.",
  ])
  expect((await unblock(ada, id)).status).toBe(204)
  expect(await writing(ada, ben)).toBe('blocked')
  expect((await unblock(ben, id)).status).toBe(204)
  expect((await send(ada, nextMessage(ada, id, { secret }))).error.code).toBe('chat_waiting')
  expect((await send(ben, nextMessage(ben, id, { secret }))).status).toBe(201)
})

test('a message sent while the other side blocks comes before the block or is refused', async () => {
  const { ada, ben, id, secret } = await makeFriends(api)
  const [blocked, ...sent] = await Promise.all([
    block(ben, id),
    ...Array.from({ length: 8 }, () => send(ada, nextMessage(ada, id, { secret }))),
  ])
  expect(blocked!.status).toBe(201)
  const stored = await api.db.selectFrom('chat_messages').select('id').where('conversation_id', '=', id).execute()
  expect(stored).toHaveLength(1 + sent.filter(({ status }) => status === 201).length)
  expect(new Set(sent.filter(({ status }) => status !== 201).map(({ error }) => error.code))).toEqual(
    new Set(sent.some(({ status }) => status !== 201) ? ['chat_blocked'] : []),
  )
  expect((await send(ada, nextMessage(ada, id, { secret }))).error.code).toBe('chat_blocked')
})

test('nobody writes to an account that is suspended or deleted; the thread still opens', async () => {
  const { ada, ben, id, secret } = await makeFriends(api)
  await api.db.updateTable('users').set({ suspended_at: api.clock.now() }).where('id', '=', ben.userId).execute()
  expect((await send(ada, nextMessage(ada, id, { secret }))).error.code).toBe('chat_gone')
  await api.db.deleteFrom('users').where('id', '=', ben.userId).execute()
  expect((await send(ada, nextMessage(ada, id, { secret }))).error.code).toBe('chat_gone')
  expect((await block(ada, id)).error.code).toBe('chat_gone')
  const { body } = await api.call(chatRoutes.conversation, { params: { id } }, { as: ada.token })
  expect(body.writing).toBe('gone')
  expect([body.partyA, body.partyB].map(({ userId }) => userId)).toContain(null)
  expect((await api.call(chatRoutes.messages, { params: { id } }, { as: ada.token })).body).toHaveLength(1)
  expect(
    (await api.call(chatRoutes.chatProfile, { params: { id: ben.profileId } }, { as: ada.token })).error.code,
  ).toBe('not_found')
})

test('the list is paged by key, the latest first, and searched by the name of the other person', async () => {
  const ada = await makeMentee(api, { fullName: 'Adéọlá' })
  const people = []
  for (const fullName of ['Ngũgĩ wa Thiongo', 'Wanjiru', 'Chidi']) {
    const person = await makeMentee(api, { fullName })
    await send(person, firstMessage(person, ada.profileId))
    people.push(person)
    api.clock.advance(1000)
  }
  const list = (query: { text?: string; after?: string; size?: number }) =>
    api.call(chatRoutes.conversations, { query }, { as: ada.token })
  const names = ({ body }: Awaited<ReturnType<typeof list>>) =>
    body.map(({ partyA, partyB }) => (partyA.userId === ada.userId ? partyB : partyA).userName)
  const first = await list({ size: 2 })
  expect([names(first), first.headers['x-has-more']]).toEqual([['Chidi', 'Wanjiru'], 'true'])
  const last = first.body.at(-1)!
  const second = await list({ size: 2, after: `${last.updatedAt}_${last.id}` })
  expect([names(second), second.headers['x-has-more']]).toEqual([['Ngũgĩ wa Thiongo'], 'false'])
  expect(names(await list({ text: 'NGUGI' }))).toEqual(['Ngũgĩ wa Thiongo'])
  expect(names(await list({ text: 'nobody' }))).toEqual([])
  expect((await api.call(chatRoutes.unreadMessages, {}, { as: ada.token })).body).toBe(3)
})
