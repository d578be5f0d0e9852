import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { hiddenName } from '#contract/chat/constants.ts'
import { chatRoutes } from '#contract/chat/routes.ts'
import type { Message, SendBody } from '#contract/chat/schemas.ts'
import { moderationRoutes } from '#contract/moderation/routes.ts'
import { makeConnection } from '#server/features/connections/factory.ts'
import { makeMentee, makeMentor, type MadeMember } from '#server/features/profiles/factory.ts'
import { apiForTest } from '#test/support/api.ts'
import { connectSocket } from '#test/support/sockets.ts'
import { firstMessage, nextMessage } from '../factory.ts'

const blocker = { fullName: 'Ngũgĩ Blocker', jobTitle: 'Kernel Engineer' }

/** Ada has written two messages to Ben, who has seen the first one. */
async function friends() {
  const api = await apiForTest({ now: '2026-11-23T08:00:00Z' })
  await api.app.http.listen({ host: '127.0.0.1', port: 0 })
  const origin = `http://127.0.0.1:${(api.app.http.server.address() as AddressInfo).port}`
  const [ada, ben] = [await makeMentee(api), await makeMentor(api, blocker)]
  const picture = `/files/${'b'.repeat(40)}.webp`
  await api.db.updateTable('users').set({ picture_url: picture }).where('id', '=', ben.userId).execute()
  await makeConnection(api, ada, ben)
  const as = (person: MadeMember) => ({ as: person.token })
  const send = (person: MadeMember, body: SendBody) => api.call(chatRoutes.sendMessage, { body }, as(person))
  const body = firstMessage(ada, ben.profileId)
  const { conversationId: id } = (await send(ada, body)).body
  await send(ada, nextMessage(ada, id, { secret: body.conversationSecret! }))
  const see = (person: MadeMember, sequence: number) =>
    api.call(chatRoutes.markSeen, { body: { conversationId: id, sequence } }, as(person))
  await see(ben, 1)
  const open = async (person: MadeMember) =>
    (await api.call(chatRoutes.conversation, { params: { id } }, as(person))).body
  const block = () => api.call(chatRoutes.blockPerson, { body: { conversationId: id } }, as(ben))
  const unblock = () => api.call(chatRoutes.unblockPerson, { params: { conversationId: id } }, as(ben))
  return { api, origin, ada, ben, id, secret: body.conversationSecret!, picture, as, send, see, open, block, unblock }
}

async function connect({ origin }: { origin: string }, { token }: MadeMember) {
  const socket = await connectSocket(origin, token)
  const heard: [string, object][] = []
  socket.onAny((event: string, payload: object) => event.startsWith('chat:') && heard.push([event, payload]))
  return { socket, heard }
}

test('whom somebody blocked sees neither their name, picture nor job any more, by no address of the chat', async () => {
  const scene = await friends()
  const { api, ada, ben, id, as, picture, block, unblock } = scene
  const everything = async () => {
    const person = (of: string) => api.call(chatRoutes.chatProfile, { params: { id: of } }, as(ada))
    const found = (of: string) => api.call(chatRoutes.conversationWith, { params: { id: of } }, as(ada))
    return [
      await api.call(chatRoutes.conversations, {}, as(ada)),
      await api.call(chatRoutes.conversations, { query: { text: 'ngugi' } }, as(ada)),
      await api.call(chatRoutes.conversation, { params: { id } }, as(ada)),
      ...(await Promise.all([ben.profileId, ben.userId].flatMap((of) => [person(of), found(of)]))),
    ]
  }
  const textOf = async () => JSON.stringify((await everything()).map(({ body, error }) => body ?? error))
  const facts = [blocker.fullName, blocker.jobTitle, picture, 'ngugi-blocker']
  for (const fact of facts) expect(await textOf()).toContain(fact)
  await block()
  for (const fact of facts) expect(await textOf()).not.toContain(fact)

  const answers = await everything()
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 404, 200, 404, 200])
  expect(answers[1]!.body).toEqual([])
  const { partyA, partyB, writing } = await scene.open(ada)
  const hidden = partyA.userId === ada.userId ? partyB : partyA
  // Their own messages stay in the thread, and they can report the person.
  expect(hidden).toMatchObject({ userId: ben.userId, userName: hiddenName, profileId: ben.profileId, jobTitle: '' })
  expect(writing).toBe('blocked')
  // The one who blocks sees whom they blocked.
  expect(JSON.stringify(await scene.open(ben))).toContain(ada.fullName)
  await unblock()
  for (const fact of facts) expect(await textOf()).toContain(fact)
})

test('after a block neither side learns what the other one reads, nor that it came or who is typing', async () => {
  const scene = await friends()
  const { api, ada, ben, id, secret, see, open, block } = scene
  const [atAda, atBen] = [await connect(scene, ada), await connect(scene, ben)]
  await block()
  await api.runJobs()
  expect((await see(ben, 2)).body).toMatchObject({ sequence: 2, unreadCount: 0 })
  expect([(await open(ben)).unreadCount, (await open(ada)).otherSeenSequence]).toEqual([0, 1])
  for (const { socket } of [atAda, atBen]) await socket.emitWithAck('chat:typing', { conversationId: id })
  // An answer over the same connection comes after everything that was pushed before.
  for (const { socket } of [atAda, atBen]) await socket.emitWithAck('chat:unread-count', {})
  expect(atAda.heard).toEqual([])
  const seen = { conversationId: id, userId: ben.userId, sequence: 2, unreadCount: 0 }
  // A push may come more than once.
  expect(atBen.heard.filter(([event]) => event !== 'chat:block')).toEqual([['chat:seen', seen]])
  expect(atBen.heard).toContainEqual(['chat:block', { conversationId: id }])
  const refused = await scene.send(ada, nextMessage(ada, id, { secret }))
  expect(refused.error.errorMessages).toEqual(['This user has blocked you'])

  await scene.unblock()
  await see(ben, 2)
  expect((await open(ada)).otherSeenSequence).toBe(2)
})

test('nobody is shown as typing where they may not write', async () => {
  const scene = await friends()
  const { api, ben } = scene
  const stranger = await makeMentee(api)
  const [atStranger, atBen] = [await connect(scene, stranger), await connect(scene, ben)]
  const first = firstMessage(stranger, ben.profileId)
  const { conversationId } = (await atStranger.socket.emitWithAck('chat:send', first)) as Message
  // They wait for an answer to their one message.
  await atStranger.socket.emitWithAck('chat:typing', { conversationId })
  const body = nextMessage(ben, conversationId, { secret: first.conversationSecret! })
  await atBen.socket.emitWithAck('chat:send', body)
  await atStranger.socket.emitWithAck('chat:typing', { conversationId })
  await atBen.socket.emitWithAck('chat:unread-count', {})
  const typing = ['chat:typing', { conversationId, userId: stranger.userId }]
  expect(atBen.heard).toMatchObject([['chat:message', { id: first.id }], typing])
})

test('a block from the profile and one from the chat are the same block', async () => {
  const { api, ada, ben, as, open, unblock } = await friends()
  await api.call(moderationRoutes.blockPerson, { body: { profileId: ada.profileId } }, as(ben))
  expect((await open(ada)).writing).toBe('blocked')
  await unblock()
  // The block ended their connection.
  expect((await open(ada)).writing).toBe('waiting')
})
