import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import type { Socket } from 'socket.io-client'
import { expect, test } from 'vitest'
import { chatLimits } from '#contract/chat/constants.ts'
import { moderationRoutes } from '#contract/moderation/routes.ts'
import { chatRoutes } from '#contract/chat/routes.ts'
import type { Message } from '#contract/chat/schemas.ts'
import type { ErrorBody } from '#contract/errors.ts'
import type { ServerEvents } from '#contract/realtime.ts'
import { makeConnection } from '#server/features/connections/factory.ts'
import { makeMentee, type MadeMember } from '#server/features/profiles/factory.ts'
import { createLog, type Log } from '#server/platform/operations/log.ts'
import { apiForTest, type TestApi } from '#test/support/api.ts'
import { connectSocket, type Client } from '#test/support/sockets.ts'
import { firstMessage, nextMessage } from './factory.ts'

async function listen(env: Record<string, string> = {}, log?: Log) {
  const api = await apiForTest({ env, ...(log && { log }) })
  await api.app.http.listen({ host: '127.0.0.1', port: 0 })
  return { ...api, origin: `http://127.0.0.1:${(api.app.http.server.address() as AddressInfo).port}` }
}

const connect = (origin: string, { token }: MadeMember) => connectSocket(origin, token)

async function friends(api: TestApi) {
  const [ada, ben] = [await makeMentee(api), await makeMentee(api)]
  await makeConnection(api, ada, ben)
  return { ada, ben }
}

const next = <E extends keyof ServerEvents>(socket: Client, event: E) =>
  new Promise<Parameters<ServerEvents[E]>[0]>((resolve) => socket.once(event, resolve as never))
const codeOf = (answer: unknown) => (answer as ErrorBody).code

test('a message, what was seen and typing reach every device of both, once, and nobody else', async () => {
  const { origin, ...api } = await listen()
  const { ada, ben } = await friends(api)
  const stranger = await connect(origin, await makeMentee(api))
  const [fromAda, adaPhone, atBen] = [
    await connect(origin, ada),
    await connect(origin, ada),
    await connect(origin, ben),
  ]
  const overheard: unknown[] = []
  stranger.onAny((...event) => overheard.push(event))
  // The answer carries it already.
  fromAda.on('chat:message', (message) => message.senderId === ada.userId && overheard.push(message))

  const arrived = Promise.all([next(adaPhone, 'chat:message'), next(atBen, 'chat:message')])
  const body = firstMessage(ada, ben.profileId)
  const sent = (await fromAda.emitWithAck('chat:send', body)) as Message
  expect(sent).toMatchObject({ id: body.id, sequence: 1, messageBody: body.messageBody })
  expect(await arrived).toEqual([sent, sent])
  const { conversationId } = sent

  const seen = Promise.all([next(fromAda, 'chat:seen'), next(adaPhone, 'chat:seen')])
  const state = { conversationId, userId: ben.userId, sequence: 1, unreadCount: 0 }
  expect(await atBen.emitWithAck('chat:seen', { conversationId, sequence: 1 })).toEqual(state)
  expect(await seen).toEqual([state, state])

  const typing = next(atBen, 'chat:typing')
  expect(await fromAda.emitWithAck('chat:typing', { conversationId })).toBeNull()
  expect(await typing).toEqual({ conversationId, userId: ada.userId })

  const deleted = next(atBen, 'chat:message')
  await fromAda.emitWithAck('chat:delete', { conversationId, id: body.id })
  expect(await deleted).toMatchObject({ kind: 'deletion', deletedId: body.id })

  const blocked = next(atBen, 'chat:block')
  const block = await atBen.emitWithAck('chat:block', { conversationId })
  await api.runJobs()
  expect(await blocked).toEqual({ conversationId })
  const { blockId } = block as { blockId: string }
  expect(await fromAda.emitWithAck('chat:block-by-id', { id: blockId })).toEqual(block)
  expect(codeOf(await fromAda.emitWithAck('chat:send', nextMessage(ada, conversationId)))).toBe('chat_blocked')
  expect(await fromAda.emitWithAck('chat:typing', { conversationId })).toBeNull()
  expect(await atBen.emitWithAck('chat:unblock', { conversationId })).toBeNull()
  expect(overheard).toEqual([])
})

test('a block that begins elsewhere reaches the own open conversation, its end that of both', async () => {
  const { origin, ...api } = await listen()
  const { ada, ben } = await friends(api)
  const [atAda, atBen] = [await connect(origin, ada), await connect(origin, ben)]
  const { conversationId } = (await atAda.emitWithAck('chat:send', firstMessage(ada, ben.profileId))) as Message
  const [as, profileId] = [{ as: ada.token }, ben.profileId]
  const pushed: string[] = []
  atAda.on('chat:block', () => pushed.push('Ada'))
  atBen.on('chat:block', () => pushed.push('Ben'))
  const began = next(atAda, 'chat:block')
  await api.call(moderationRoutes.blockPerson, { body: { profileId } }, as)
  await api.runJobs()
  await began
  // Over the same connection everything that was pushed before has come.
  await atBen.emitWithAck('chat:unread-count', {})
  expect(new Set(pushed)).toEqual(new Set(['Ada']))
  const ended = Promise.all([next(atAda, 'chat:block'), next(atBen, 'chat:block')])
  await api.call(moderationRoutes.unblockPerson, { params: { profileId } }, as)
  await api.runJobs()
  expect(await ended).toEqual([{ conversationId }, { conversationId }])
  expect((await atBen.emitWithAck('chat:conversation', { id: conversationId })) as object).toMatchObject({
    writing: 'open',
  })
})

test('the socket reads what HTTP reads', async () => {
  const { origin, ...api } = await listen()
  const { ada, ben } = await friends(api)
  const socket = await connect(origin, ben)
  const { conversationId } = (
    await api.call(chatRoutes.sendMessage, { body: firstMessage(ada, ben.profileId) }, { as: ada.token })
  ).body
  const as = { as: ben.token }
  const params = { id: conversationId }
  expect(await socket.emitWithAck('chat:conversation', params)).toEqual(
    (await api.call(chatRoutes.conversation, { params }, as)).body,
  )
  expect(await socket.emitWithAck('chat:conversations', {})).toEqual(
    (await api.call(chatRoutes.conversations, {}, as)).body,
  )
  expect(await socket.emitWithAck('chat:messages', { ...params, after: 0 })).toEqual(
    (await api.call(chatRoutes.messages, { params, query: { after: 0 } }, as)).body,
  )
  expect(await socket.emitWithAck('chat:profile', { id: ada.profileId })).toMatchObject({ userId: ada.userId })
  expect(await socket.emitWithAck('chat:unread-count', {})).toBe(1)
})

test('bad events get an error body, and nothing is stored', async () => {
  const { origin, ...api } = await listen()
  const { ada, ben } = await friends(api)
  const socket = await connect(origin, ada)
  const raw = socket as Socket
  const body = firstMessage(ada, ben.profileId)
  const answer = (await raw.emitWithAck('chat:send', { ...body, messageBody: 'plain text' })) as ErrorBody
  expect(answer).toEqual({
    statusCode: 400,
    errorMessages: ['MessageBody: Not encrypted as agreed'],
    code: 'invalid_input',
    requestId: answer.requestId,
  })
  expect(codeOf(await raw.emitWithAck('chat:send', 'text'))).toBe('invalid_input')
  expect(codeOf(await raw.emitWithAck('chat:send', [body]))).toBe('invalid_input')
  expect(codeOf(await raw.emitWithAck('chat:send'))).toBe('invalid_input')
  expect(codeOf(await raw.emitWithAck('chat:unknown', {}))).toBe('not_found')
  expect(codeOf(await raw.emitWithAck('constructor', {}))).toBe('not_found')
  expect(await api.db.selectFrom('conversations').select('id').execute()).toEqual([])
  const gone = new Promise((resolve) => raw.once('disconnect', resolve))
  raw.emit('chat:send', { ...body, messageBody: 'A'.repeat(65 * 1024) })
  await gone
  expect(await api.db.selectFrom('chat_messages').select('id').execute()).toEqual([])
})

test('a device that was signed out sends nothing more over its open socket', async () => {
  const { origin, ...api } = await listen()
  const { ada, ben } = await friends(api)
  const socket = await connect(origin, ada)
  await api.db
    .updateTable('device_sessions')
    .set({ revoked_at: api.clock.now() })
    .where('id', '=', ada.deviceSessionId)
    .execute()
  expect(codeOf(await socket.emitWithAck('chat:send', firstMessage(ada, ben.profileId)))).toBe('unauthenticated')
  expect(await api.db.selectFrom('chat_messages').select('id').execute()).toEqual([])
})

test('messages of one socket take effect in the order in which they were sent, and 30 in ten seconds', async () => {
  const { origin, ...api } = await listen({ RATE_LIMIT: 'on' })
  const { ada, ben } = await friends(api)
  const socket = await connect(origin, ada)
  const first = firstMessage(ada, ben.profileId)
  const secret = first.conversationSecret!
  const bodies = [first, ...Array.from({ length: chatLimits.rate }, () => firstMessage(ada, ben.profileId, { secret }))]
  const answers = await Promise.all(bodies.map((body) => socket.emitWithAck('chat:send', body)))
  expect(codeOf(answers.at(-1))).toBe('rate_limited')
  const stored = answers.slice(0, -1) as Message[]
  expect(stored.map(({ sequence }) => sequence)).toEqual(stored.map((_, index) => index + 1))
})

test('the log has no body and no secret, even of a message that failed', async () => {
  let written = ''
  const log = createLog({ LOG_LEVEL: 'trace' }, { write: (text) => void (written += text) })
  const { origin, ...api } = await listen({}, log)
  const { ada, ben } = await friends(api)
  const socket = await connect(origin, ada)
  const body = firstMessage(ada, ben.profileId)
  await socket.emitWithAck('chat:send', body)
  await sql`alter table chat_messages add constraint refused check (sequence < 2)`.execute(api.db)
  const failed = firstMessage(ada, ben.profileId, { secret: body.conversationSecret! })
  expect(codeOf(await socket.emitWithAck('chat:send', failed))).toBe('internal')
  await api.call(chatRoutes.sendMessage, { body: failed }, { as: ada.token })
  expect(written).toContain('socket event failed')
  for (const text of [body.messageBody, failed.messageBody, body.conversationSecret])
    expect(written).not.toContain(text)
})
