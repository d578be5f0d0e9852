import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Message } from '#contract/chat/schemas.ts'
import { hasUnsent, outboxDatabase } from './outbox-database.ts'
import { openMessageStore, type UnsentMessage } from './outbox-store.ts'
import { openMessageOutbox } from './outbox.ts'
import { sendMessage } from './send-message.ts'

vi.mock('./send-message.ts')
const send = vi.mocked(sendMessage)

let online: () => void = () => undefined
type Tab = ReturnType<typeof openMessageOutbox>
const opened: Tab[] = []
let sent: string[] = []

beforeEach(() => {
  vi.stubGlobal('addEventListener', (_: string, listener: () => void) => (online = listener))
  vi.stubGlobal('removeEventListener', () => undefined)
  vi.stubGlobal('sessionStorage', { getItem: () => null })
  sent = []
  send.mockImplementation(async ({ id }) => {
    sent.push(id)
    return { outcome: 'stored', reply: { id } as Message }
  })
})
afterEach(() => {
  for (const outbox of opened.splice(0)) outbox.close()
  vi.unstubAllGlobals()
})

/** A tab of one person. */
function openTab(senderId: string, onStored = async () => undefined, onRefused = () => {}): Tab {
  const outbox = openMessageOutbox(senderId, onStored, onRefused)
  opened.push(outbox)
  return outbox
}
const written = (id: string, receiverId = 'other'): Parameters<Tab['add']>[0] => ({
  ...{ id, receiverId, thread: receiverId, conversationId: null, secret: 's', messageBody: `body ${id}` },
  ...{ replyToId: null, file: null, createdAt: '2026-03-01T09:00:00Z' },
})
const waiting = (outbox: Tab) => outbox.view().entries.map(({ id, state }) => `${id} ${state}`)
const unreachable = async () => ({ outcome: 'unreachable' }) as const

test('messages are stored in the order they were written and leave the outbox', async () => {
  const outbox = openTab(randomUUID())
  for (const id of ['1', '2', '3']) await outbox.add(written(id))
  await expect.poll(() => sent).toEqual(['1', '2', '3'])
  await expect.poll(() => waiting(outbox)).toEqual([])
})

test('a message leaves the outbox only after the thread shows it', async () => {
  const sender = randomUUID()
  const held = Promise.withResolvers<undefined>()
  const outbox = openTab(sender, () => held.promise)
  await outbox.add(written('1'))
  await expect.poll(() => sent).toEqual(['1'])
  expect(waiting(outbox)).toEqual(['1 waiting'])
  held.resolve(undefined)
  await expect.poll(() => waiting(outbox)).toEqual([])
})

test('without a network messages wait, survive a reload and are sent in order on reconnect', async () => {
  const sender = randomUUID()
  send.mockImplementation(unreachable)
  const before = openTab(sender)
  await before.add(written('1'))
  await before.add(written('2'))
  await expect.poll(() => before.view().isStalled).toBe(true)
  before.close()
  const after = openTab(sender)
  await expect.poll(() => waiting(after)).toEqual(['1 waiting', '2 waiting'])
  send.mockImplementation(async ({ id }) => {
    sent.push(id)
    return { outcome: 'stored', reply: { id } as Message }
  })
  online()
  await expect.poll(() => waiting(after)).toEqual([])
  expect(sent).toEqual(['1', '2'])
})

test('two tabs show the same messages, and one of them sends each once', async () => {
  const sender = randomUUID()
  const [one, other] = [openTab(sender), openTab(sender)]
  send.mockImplementation(unreachable)
  await one.add(written('1'))
  await expect.poll(() => waiting(other)).toEqual(['1 waiting'])
  const active = { now: 0, most: 0 }
  send.mockImplementation(async ({ id }) => {
    active.most = Math.max(active.most, ++active.now)
    await new Promise((done) => setImmediate(done))
    active.now--
    sent.push(id)
    return { outcome: 'stored', reply: { id } as Message }
  })
  await Promise.all([one.add(written('2')), other.add(written('3'))])
  await expect.poll(() => [waiting(one), waiting(other)]).toEqual([[], []])
  expect(sent.toSorted()).toEqual(['1', '2', '3'])
  expect(sent[0]).toBe('1')
  expect(active.most).toBe(1)
})

test('a refused message says why, does not hold up the next and can be sent again', async () => {
  const onRefused = vi.fn<() => void>()
  const outbox = openTab(randomUUID(), undefined, onRefused)
  const accept = send.getMockImplementation()!
  send.mockImplementation(async (message: UnsentMessage, save) =>
    message.id === '1' ? { outcome: 'refused', reason: 'This user has blocked you' } : accept(message, save),
  )
  await outbox.add(written('1'))
  await outbox.add(written('2'))
  await expect.poll(() => sent).toEqual(['2'])
  await expect.poll(() => waiting(outbox)).toEqual(['1 failed'])
  expect(outbox.view().entries[0]!.reason).toBe('This user has blocked you')
  // The thread then says why nothing more can be written.
  expect(onRefused).toHaveBeenCalledOnce()
  send.mockImplementation(accept)
  await outbox.retry('1')
  await expect.poll(() => waiting(outbox)).toEqual([])
  expect(sent).toEqual(['2', '1'])
})

test('a failed message can be given up; nobody else’s messages are shown or sent', async () => {
  send.mockImplementation(async () => ({ outcome: 'refused', reason: '' }))
  const mine = openTab(randomUUID())
  const theirs = openTab(randomUUID())
  await mine.add(written('1'))
  await expect.poll(() => waiting(mine)).toEqual(['1 failed'])
  expect(waiting(theirs)).toEqual([])
  await mine.remove('1')
  expect(waiting(mine)).toEqual([])
})

test('what somebody else left unsent ends once another person stays signed in here', async () => {
  const [before, after] = [randomUUID(), randomUUID()]
  send.mockImplementation(async () => ({ outcome: 'refused', reason: '' }))
  const theirs = openTab(before)
  await theirs.add(written('1'))
  await expect.poll(() => waiting(theirs)).toEqual(['1 failed'])
  expect(await hasUnsent()).toBe(true)
  await openMessageStore(after)
  expect(await hasUnsent()).toBe(false)
})

test('whether anything is unsent is known without making a database', async () => {
  await new Promise((resolve) => (indexedDB.deleteDatabase(outboxDatabase).onsuccess = resolve))
  expect(await hasUnsent()).toBe(false)
  expect(await indexedDB.databases()).not.toContainEqual(expect.objectContaining({ name: outboxDatabase }))
})

test('after the data of the site was cleared, messages are written and sent as before', async () => {
  const outbox = openTab(randomUUID())
  await outbox.add(written('1'))
  await expect.poll(() => waiting(outbox)).toEqual([])
  await new Promise((resolve) => (indexedDB.deleteDatabase(outboxDatabase).onsuccess = resolve))
  await outbox.add(written('2'))
  await expect.poll(() => sent).toEqual(['1', '2'])
  await expect.poll(() => waiting(outbox)).toEqual([])
})

test('a message that the database refuses waits in memory', async () => {
  const sender = randomUUID()
  const store = await openMessageStore(sender)
  const refuse = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('The disk is full', 'QuotaExceededError')
  })
  const message = { ...written('1'), senderId: sender, position: 1, state: 'waiting', reason: null } as UnsentMessage
  await store.put(message)
  refuse.mockRestore()
  expect(await store.all(sender)).toEqual([message])
  await store.remove('1')
  expect(await store.all(sender)).toEqual([])
})
