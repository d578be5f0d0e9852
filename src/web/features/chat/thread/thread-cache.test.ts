import { beforeEach, expect, test, vi } from 'vitest'
import { QueryClient } from '@tanstack/react-query'
import type { Message } from '#contract/chat/schemas.ts'
import { call } from '#web/platform/api/api.ts'
import { createSecret, encryptContent } from '../encryption.ts'
import { fetchEarlier, fetchThread, receiveEntry, threadKey, type ThreadEntry } from './thread-cache.ts'

vi.mock('#web/platform/api/api.ts')

const reader = crypto.randomUUID()
const sender = crypto.randomUUID()
const conversation = { id: crypto.randomUUID(), conversationSecret: createSecret() }
const key = threadKey(conversation.id, reader)
let client = new QueryClient()
let history: Message[] = []
let queries: unknown[] = []

async function message(sequence: number, fields: Partial<Message> = {}): Promise<Message> {
  const id = crypto.randomUUID()
  const bound = { messageId: id, senderId: sender }
  return {
    ...{
      id,
      sequence,
      version: sequence,
      conversationId: conversation.id,
      kind: 'message',
      senderId: sender,
      receiverId: reader,
    },
    ...{ seen: false, createdAt: '2026-03-01T09:00:00Z', replyToId: null, attachment: null, isDeleted: false },
    ...{ deletedId: null, session: null, editedAt: null, reactions: [], changed: null },
    messageBody: await encryptContent(conversation.conversationSecret, { text: `Text ${sequence}` }, bound),
    ...fields,
  }
}

beforeEach(async () => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  queries = []
  history = await Promise.all(Array.from({ length: 250 }, (_, i) => message(i + 1)))
  vi.mocked(call).mockImplementation(async (_, input) => {
    const { before, after, size } = (input as { query: { before?: number; after?: number; size: number } }).query
    queries.push((input as { query: unknown }).query)
    if (after !== undefined) return history.filter(({ sequence }) => sequence > after).slice(0, size) as never
    return history.filter(({ sequence }) => before === undefined || sequence < before).slice(-size) as never
  })
})

const open = async () => client.setQueryData(key, await fetchThread(client, reader, conversation))
const shown = () => client.getQueryData<readonly ThreadEntry[]>(key) ?? []
const sequences = () => shown().map(({ sequence }) => sequence)
const receive = (one: Message) => receiveEntry(client, reader, one, conversation.conversationSecret)

test('a thread opens with its latest messages, decrypted, and grows upwards', async () => {
  await open()
  expect(sequences()).toEqual(Array.from({ length: 200 }, (_, i) => i + 51))
  expect(queries).toHaveLength(1)
  expect(shown()[0]!.content).toEqual({ text: 'Text 51' })
  await fetchEarlier(client, reader, conversation, 51)
  expect(sequences()).toEqual(Array.from({ length: 250 }, (_, i) => i + 1))
})

test('after a gap everything behind the last message is fetched, and what is shown stays', async () => {
  await open()
  history.push(...(await Promise.all(Array.from({ length: 450 }, (_, i) => message(i + 251)))))
  queries = []
  client.setQueryData(key, await fetchThread(client, reader, conversation))
  expect(queries).toEqual([251, 451, 651].map((from) => ({ after: from - 1, size: 200 })))
  expect(sequences()).toEqual(Array.from({ length: 650 }, (_, i) => i + 51))
})

test('a push is shown at once; one that overtakes another marks the thread for fetching', async () => {
  await open()
  await receive(await message(251))
  expect(sequences().at(-1)).toBe(251)
  expect(client.getQueryState(key)?.isInvalidated).toBe(false)
  await receive(await message(253))
  expect(client.getQueryState(key)?.isInvalidated).toBe(true)
})

test('a push that overtakes the first answer is shown after it', async () => {
  const { promise: held, resolve: answer } = Promise.withResolvers<void>()
  const before = [...history]
  vi.mocked(call).mockImplementationOnce(async () => (await held, before.slice(-200) as never))
  const opening = client.fetchQuery({ queryKey: key, queryFn: () => fetchThread(client, reader, conversation) })
  const received = receive(await message(251))
  answer()
  await Promise.all([opening, received])
  expect(sequences()).toEqual(Array.from({ length: 201 }, (_, i) => i + 51))
})

test('a push for a thread whose first answer fails, or that nobody opens, is left to the next read', async () => {
  const one = await message(251)
  vi.mocked(call).mockRejectedValueOnce(new Error('No network'))
  const opening = client.fetchQuery({ queryKey: key, queryFn: () => fetchThread(client, reader, conversation) })
  await Promise.all([expect(opening).rejects.toThrow('No network'), receive(one)])
  expect(client.getQueryData(key)).toBeUndefined()
})

test('a push that arrives twice is shown once', async () => {
  await open()
  const one = await message(251)
  await receive(one)
  await receive(one)
  expect(sequences().filter((sequence) => sequence === 251)).toHaveLength(1)
})

test('a deletion empties the message it names', async () => {
  await open()
  await receive(await message(251, { kind: 'deletion', messageBody: null, deletedId: history[249]!.id }))
  expect(shown().find(({ sequence }) => sequence === 250)).toMatchObject({ isDeleted: true, content: null })
})

test('a thread whose key is lost still opens', async () => {
  history[249] = { ...history[249]!, messageBody: 'x'.repeat(60) }
  await open()
  expect(shown().at(-1)!.content).toBeNull()
  expect(shown().at(-2)!.content).toEqual({ text: 'Text 249' })
})

test('a push for a thread that was never opened is left to its opening', async () => {
  await receive(await message(251))
  expect(client.getQueryData(key)).toBeUndefined()
})
