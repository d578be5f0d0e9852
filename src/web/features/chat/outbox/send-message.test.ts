import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chatRoutes } from '#contract/chat/routes.ts'
import type { SendBody } from '#contract/chat/schemas.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { ApiError, Unreachable } from '#web/platform/api/api-error.ts'
import { call } from '#web/platform/api/api.ts'
import { createSecret, decryptContent, decryptFile, encryptContent, encryptFile } from '../encryption.ts'
import type { UnsentMessage } from './outbox-store.ts'
import { sendMessage } from './send-message.ts'

vi.mock('#web/platform/api/api.ts')
const calls = vi.mocked(call)
const answers = new Map<unknown, (body: never) => unknown>()
const put = vi.fn<typeof fetch>()

beforeEach(() => {
  answers.clear()
  answers.set(chatRoutes.sendMessage, (body: SendBody) => ({ id: body.id, messageBody: body.messageBody }))
  calls.mockImplementation(async (route, input) => answers.get(route)?.((input as { body: never }).body) as never)
  put.mockResolvedValue(new Response(null, { status: 200 }))
  vi.stubGlobal('fetch', put)
})
afterEach(() => vi.unstubAllGlobals())

const save = vi.fn(async () => undefined)
const secret = createSecret()
const bound = { messageId: crypto.randomUUID(), senderId: crypto.randomUUID() }
const bytes = new TextEncoder().encode('a picture')

async function unsent(fields: Partial<UnsentMessage> = {}): Promise<UnsentMessage> {
  return {
    ...{ id: bound.messageId, senderId: bound.senderId, receiverId: crypto.randomUUID(), thread: 't', secret },
    ...{
      conversationId: null,
      replyToId: null,
      file: null,
      createdAt: '',
      position: 1,
      state: 'waiting',
      reason: null,
    },
    messageBody: await encryptContent(secret, { text: 'Hello' }, bound),
    ...fields,
  }
}
const withFile = async () =>
  unsent({ file: { data: await encryptFile(secret, new Blob([bytes]), bound), attachmentId: null } })
const refuse = (status: number, code: ErrorCode) => () => {
  throw new ApiError(status, { code, errorMessages: ['No'] })
}
/** Fails once, then answers. */
const once = (fail: () => never) => {
  const accept = answers.get(chatRoutes.sendMessage)!
  let isFirst = true
  answers.set(chatRoutes.sendMessage, (body) => (isFirst ? ((isFirst = false), fail()) : accept(body)))
}
const bodies = () =>
  calls.mock.calls.flatMap(([route, input]) =>
    route === chatRoutes.sendMessage ? [(input as { body: SendBody }).body] : [],
  )

test('a first message names its receiver, a later one its conversation', async () => {
  calls.mockClear()
  await sendMessage(await unsent(), save)
  const conversationId = crypto.randomUUID()
  await sendMessage(await unsent({ conversationId }), save)
  expect(bodies()[0]).toMatchObject({ receiverId: expect.any(String) as string, conversationSecret: secret })
  expect(bodies()[1]).toMatchObject({ conversationId })
})

test.each([
  ['a server that restarts', refuse(503, 'unavailable')],
  ['a rate limit', refuse(429, 'rate_limited')],
  ['a session that ended', refuse(401, 'unauthenticated')],
  [
    'no network',
    () => {
      throw new Unreachable('unanswered')
    },
  ],
])('%s leaves the message waiting', async (_, fail) => {
  answers.set(chatRoutes.sendMessage, fail)
  expect(await sendMessage(await unsent(), save)).toEqual({ outcome: 'unreachable' })
})

test('a refusal carries its reason', async () => {
  answers.set(chatRoutes.sendMessage, refuse(403, 'chat_blocked'))
  expect(await sendMessage(await unsent(), save)).toEqual({ outcome: 'refused', reason: 'No' })
})

test('where the other person began the conversation first, the message is encrypted with its secret', async () => {
  calls.mockClear()
  const theirs = createSecret()
  const conversation = { id: crypto.randomUUID(), conversationSecret: theirs }
  answers.set(chatRoutes.conversationWith, () => ({ conversation }))
  answers.set(chatRoutes.uploadAttachment, () => ({
    attachmentId: crypto.randomUUID(),
    signedUrl: '/put',
    contentType: 'a/b',
  }))
  once(refuse(409, 'chat_other_secret') as () => never)
  expect(await sendMessage(await withFile(), save)).toMatchObject({ outcome: 'stored' })
  const sent = bodies().at(-1)!
  expect(sent).toMatchObject({ id: bound.messageId, conversationId: conversation.id, conversationSecret: theirs })
  expect(await decryptContent(theirs, sent.messageBody, bound)).toEqual({ text: 'Hello' })
  const file = put.mock.calls.at(-1)![1]!.body as Blob
  expect(new Uint8Array((await decryptFile(theirs, await file.arrayBuffer(), bound))!)).toEqual(bytes)
})

test('a file is uploaded once, and again only if the server no longer has it', async () => {
  put.mockClear()
  let uploads = 0
  answers.set(chatRoutes.uploadAttachment, () => ({
    attachmentId: `a${++uploads}`,
    signedUrl: '/put',
    contentType: 'a/b',
  }))
  answers.set(chatRoutes.sendMessage, refuse(503, 'unavailable'))
  await sendMessage(await withFile(), save)
  const stored = save.mock.calls.at(-1) as unknown as [UnsentMessage]
  expect(stored[0].file?.attachmentId).toBe('a1')
  await sendMessage(stored[0], save)
  expect(put).toHaveBeenCalledTimes(1)
  answers.set(chatRoutes.sendMessage, (body: SendBody) => ({ id: body.id }))
  once(refuse(400, 'chat_attachment_unknown') as () => never)
  expect(await sendMessage(stored[0], save)).toMatchObject({ outcome: 'stored' })
  expect(bodies().at(-1)!.attachmentId).toBe('a2')
})

test('a storage that is down leaves the message waiting', async () => {
  put.mockResolvedValue(new Response(null, { status: 503 }))
  answers.set(chatRoutes.uploadAttachment, () => ({ attachmentId: 'a', signedUrl: '/put', contentType: 'a/b' }))
  expect(await sendMessage(await withFile(), save)).toEqual({ outcome: 'unreachable' })
  put.mockRejectedValue(new TypeError('Failed to fetch'))
  expect(await sendMessage(await withFile(), save)).toEqual({ outcome: 'unreachable' })
})
