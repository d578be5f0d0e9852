import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { reactions } from '#contract/chat/constants.ts'
import { chatRoutes } from '#contract/chat/routes.ts'
import type { Message } from '#contract/chat/schemas.ts'
import { makeMentee, makeMentor, type MadeMember } from '#server/features/profiles/factory.ts'
import { testApi } from '#test/support/api.ts'
import { makeFriends, sendMessage } from '#test/support/conversations.ts'
import { encrypt, firstMessage, newSecret, reactionTo } from '../factory.ts'
import { findReactions, findSentMessages } from './sent-messages.ts'

const start = '2026-11-23T08:00:00.000Z'
const api = await testApi({ now: start })
afterAll(() => api.close())

type Place = Pick<Message, 'id' | 'conversationId'>
const place = ({ id, conversationId }: Place) => ({ id, conversationId })
const edit = (person: MadeMember, message: Place, messageBody: string) =>
  api.call(chatRoutes.editMessage, { params: place(message), body: { messageBody } }, { as: person.token })
const react = (person: MadeMember, message: Place, reaction: string | null) =>
  api.call(chatRoutes.reactToMessage, { params: place(message), body: { reaction } }, { as: person.token })
const remove = (person: MadeMember, message: Place) =>
  api.call(chatRoutes.deleteMessage, { params: place(message) }, { as: person.token })
const read = async (person: MadeMember, id: string, query: { after?: number } = {}) =>
  (await api.call(chatRoutes.messages, { params: { id }, query }, { as: person.token })).body
const open = async (person: MadeMember, id: string) =>
  (await api.call(chatRoutes.conversation, { params: { id } }, { as: person.token })).body
const block = (person: MadeMember, conversationId: string) =>
  api.call(chatRoutes.blockPerson, { body: { conversationId } }, { as: person.token })

test('a reaction stands with the message for both, and an entry of its own says so to whoever reads on', async () => {
  const { ada, ben, first, id, secret } = await makeFriends(api)
  const body = reactionTo(first, ben, secret, 1)
  const { status, body: entry } = await react(ben, first, body)
  const mine = [{ userId: ben.userId, body }]
  expect(status).toBe(200)
  expect(entry).toMatchObject({
    ...{ kind: 'change', sequence: 2, senderId: ben.userId, messageBody: null, reactions: [], version: 2 },
    changed: { id: first.id, senderId: ada.userId, messageBody: first.messageBody, editedAt: null, reactions: mine },
  })
  for (const person of [ada, ben])
    expect(await read(person, id)).toEqual([{ ...first, reactions: mine, version: 2 }, entry])
  expect(await read(ada, id, { after: 1 })).toEqual([entry])
  // It is no message: nothing is unread, and the list still shows the message.
  const { unreadCount, lastSequence, latestMessage } = await open(ada, id)
  expect([unreadCount, lastSequence, latestMessage?.id]).toEqual([0, 2, first.id])
})

test('each side has one reaction, which it replaces and takes back; a repeated call changes nothing', async () => {
  const { ada, ben, first, id, secret } = await makeFriends(api)
  const [one, other] = [reactionTo(first, ben, secret, 0), reactionTo(first, ben, secret, 3)]
  const answers = await Promise.all([react(ben, first, one), react(ben, first, one), react(ben, first, one)])
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  const own = reactionTo(first, ada, secret, 5)
  await react(ada, first, own)
  await react(ben, first, other)
  const now = async () => (await read(ada, id))[0]!
  expect((await now()).reactions.map(({ body }) => body).toSorted()).toEqual([own, other].toSorted())
  await react(ben, first, null)
  const last = await react(ben, first, null)
  expect(last.body.changed!.reactions).toEqual([{ userId: ada.userId, body: own }])
  expect([(await now()).version, (await open(ada, id)).lastSequence]).toEqual([5, 5])
})

test('an edited text replaces the former one, which nobody keeps; the entry says what it is now', async () => {
  const { ada, ben, first, id, secret } = await makeFriends(api)
  api.clock.advance(60_000)
  const [one, other] = ['Helo', 'Hello'].map((text) => encrypt(secret, first.id, ada.userId, text))
  const edited = await edit(ada, first, one!)
  expect(edited.body.changed).toMatchObject({ messageBody: one, editedAt: '2026-11-23T08:01:00.000Z' })
  expect((await edit(ada, first, one!)).text).toBe(edited.text)
  api.clock.advance(60_000)
  await edit(ada, first, other!)
  const entries = await read(ben, id)
  expect(entries[0]).toMatchObject({ messageBody: other, editedAt: '2026-11-23T08:02:00.000Z', version: 3 })
  // Whoever comes late learns the present text from the earlier entry too.
  expect(entries.slice(1).map(({ changed }) => changed!.messageBody)).toEqual([other, other])
  expect((await open(ben, id)).latestMessage!.messageBody).toBe(other)
  const rows = await api.db
    .selectFrom('chat_messages')
    .select('body')
    .where('conversation_id', '=', id)
    .orderBy('sequence')
    .execute()
  expect(rows.map(({ body }) => body)).toEqual([other, null, null])
  expect((await open(ben, id)).unreadCount).toBe(1)
  api.clock.set(start)
})

test('a text is edited within fifteen minutes, by its author, while it is a text', async () => {
  const { ada, ben, first, id, secret } = await makeFriends(api)
  const text = encrypt(secret, first.id, ada.userId, 'Hello!')
  expect((await edit(ben, first, text)).error.code).toBe('not_found')
  expect((await edit(await makeMentee(api), first, text)).error.code).toBe('not_found')
  expect((await edit(ada, { id: randomUUID(), conversationId: id }, text)).error.code).toBe('not_found')
  const set = (fields: { attachment_id?: string | null; attachment_size?: number | null; created_at?: Date }) =>
    api.db.updateTable('chat_messages').set(fields).where('id', '=', first.id).execute()
  await set({ attachment_id: randomUUID(), attachment_size: 100 })
  expect((await edit(ada, first, text)).error.code).toBe('not_found')
  const limit = api.clock.now().getTime() - 15 * 60_000
  await set({ attachment_id: null, attachment_size: null, created_at: new Date(limit) })
  expect((await edit(ada, first, text)).status).toBe(200)
  await set({ created_at: new Date(limit - 1) })
  const late = await edit(ada, first, encrypt(secret, first.id, ada.userId, 'Bye'))
  expect([late.status, late.error.errorMessages]).toEqual([409, ['You can edit a message only within 15 minutes']])
  // The answer to the call that was in time comes again.
  expect((await edit(ada, first, text)).status).toBe(200)
})

test('a deleted message loses its reactions and the time of its edit, and takes none', async () => {
  const { ada, ben, first, id, secret } = await makeFriends(api)
  await edit(ada, first, encrypt(secret, first.id, ada.userId, 'Hello!'))
  await react(ben, first, reactionTo(first, ben, secret))
  const deletion = (await remove(ada, first)).body
  expect((await remove(ada, first)).body).toEqual(deletion)
  expect((await read(ben, id))[0]).toMatchObject({ isDeleted: true, messageBody: null, reactions: [], editedAt: null })
  expect((await react(ben, first, reactionTo(first, ben, secret))).error.code).toBe('chat_message_deleted')
  expect((await edit(ada, first, first.messageBody!)).error.code).toBe('chat_message_deleted')
})

test('nobody reacts or edits across a block, nor in what is not theirs; a first message may be edited', async () => {
  const { ada, ben, first, id, secret } = await makeFriends(api)
  const reaction = reactionTo(first, ben, secret)
  expect((await react(await makeMentee(api), first, reaction)).error.code).toBe('not_found')
  const entry = (await react(ben, first, reaction)).body
  expect((await react(ben, { id: entry.id, conversationId: id }, reaction)).error.code).toBe('not_found')
  await block(ben, id)
  const text = encrypt(secret, first.id, ada.userId, 'Hello!')
  expect((await edit(ada, first, text)).error.code).toBe('chat_blocked')
  expect((await react(ben, first, null)).error.code).toBe('chat_blocking')
  await api.db.updateTable('users').set({ suspended_at: api.clock.now() }).where('id', '=', ben.userId).execute()
  expect((await edit(ada, first, text)).error.code).toBe('chat_gone')

  const [one, stranger] = [await makeMentee(api), await makeMentee(api)]
  const body = firstMessage(one, stranger.profileId)
  const waiting = (await sendMessage(api, one, body)).body
  const again = encrypt(body.conversationSecret!, waiting.id, one.userId, 'Good morning')
  expect((await edit(one, waiting, again)).status).toBe(200)
})

test('only what a browser encrypts is taken', async () => {
  const { ben, first, secret } = await makeFriends(api)
  for (const reaction of ['👍', '', encrypt(secret, first.id, ben.userId, 'Hello'), 'A'.repeat(38)])
    expect((await react(ben, first, reaction)).error.code).toBe('invalid_input')
})

test('an export has reactions and times of edits, in clear', async () => {
  const ben = await makeMentor(api, { fullName: 'Ben' })
  const { ada, first, secret } = await makeFriends(api, { ben })
  await edit(ada, first, encrypt(secret, first.id, ada.userId, 'Hello!'))
  for (const [index] of reactions.entries()) await react(ada, first, reactionTo(first, ada, secret, index))
  const { secrets } = api.app.dependencies
  const at = api.clock.now()
  expect(await findReactions(api.db, secrets, ada.userId)).toEqual([
    { with: 'Ben', reaction: '😮', message_sent_at: at },
  ])
  expect(await findReactions(api.db, secrets, ben.userId)).toEqual([])
  expect(await findSentMessages(api.db, secrets, ada.userId)).toMatchObject([{ text: 'Hello!', edited_at: at }])
  await react(ada, first, reactionTo(first, ada, newSecret()))
  expect(await findReactions(api.db, secrets, ada.userId)).toMatchObject([{ reaction: null }])
})
