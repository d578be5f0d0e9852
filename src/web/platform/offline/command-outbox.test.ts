import 'fake-indexeddb/auto'
import { QueryClient } from '@tanstack/react-query'
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, Unreachable } from '#web/platform/api/api-error.ts'
import { answer } from '#web/platform/api/api.ts'
import { clearSaved, unsentCommands } from '#web/platform/session/clear-saved.ts'
import type { WrittenCommand } from './queued-command.ts'
import { openCommandOutbox } from './command-outbox.ts'

vi.mock('#web/platform/api/api.ts')
const session = { userId: '', isRemembered: true }
vi.mock('#web/platform/session/auth-session.ts', () => ({ currentRecord: () => session }))
vi.mock('#web/platform/session/session-storage.ts', () => ({ isRemembered: () => session.isRemembered }))
const send = vi.mocked(answer)

type Tab = ReturnType<typeof openCommandOutbox>
let online: () => void = () => undefined
let sent: string[] = []
const opened: Tab[] = []

beforeEach(() => {
  vi.stubGlobal('addEventListener', (_: string, listener: () => void) => (online = listener))
  vi.stubGlobal('removeEventListener', () => undefined)
  vi.stubGlobal('localStorage', { removeItem: () => undefined })
  Object.assign(session, { userId: randomUUID(), isRemembered: true })
  sent = []
  accept()
})
afterEach(() => {
  for (const outbox of opened.splice(0)) outbox.close()
  vi.unstubAllGlobals()
})

function accept(reply: (id: string) => unknown = () => null): void {
  send.mockImplementation(async (_route, _input, { idempotencyKey = '' } = {}) => {
    sent.push(idempotencyKey)
    return { data: reply(idempotencyKey), hasMore: false }
  })
}
const cut = () => send.mockImplementation(() => Promise.reject(new Unreachable('unanswered')))
const refuse = (status: number, code: ApiError['code'], message: string) =>
  send.mockImplementation(() => Promise.reject(new ApiError(status, { code, errorMessages: [message] })))

function openTab(client = new QueryClient()): Tab {
  const outbox = openCommandOutbox(client, session.userId)
  opened.push(outbox)
  return outbox
}
const given = (id: string, change: Partial<WrittenCommand> = {}): Parameters<Tab['add']>[0] => ({
  ...{ id, thread: '', target: `step ${id}`, kind: 'step', name: 'Send the CV', page: '/', method: 'PUT' },
  ...{ path: '/next-steps/:id', input: {}, changes: ['next-steps'], mayHaveArrived: false },
  ...change,
})
const waiting = (outbox: Tab) => outbox.view().entries.map(({ id, state }) => `${id} ${state}`)
const stored = () =>
  new Promise<number>((done) => {
    const opening = indexedDB.open(unsentCommands)
    opening.onsuccess = () => {
      const database = opening.result
      const isEmpty = database.objectStoreNames.length === 0
      if (isEmpty) return (database.close(), done(0))
      const counting = database.transaction('commands').objectStore('commands').count()
      counting.onsuccess = () => (database.close(), done(counting.result))
    }
  })

test('commands wait without a network, survive the end of the browser and are sent once, in order, with their keys', async () => {
  cut()
  const before = openTab()
  for (const id of ['1', '2', '3']) await before.add(given(id))
  await expect.poll(() => before.view().isStalled).toBe(true)
  before.close()
  const after = openTab()
  await expect.poll(() => waiting(after)).toEqual(['1 waiting', '2 waiting', '3 waiting'])
  accept()
  online()
  await expect.poll(() => waiting(after)).toEqual([])
  expect(sent).toEqual(['1', '2', '3'])
})

test('nothing is sent while the device is offline, so that a command can still be taken back', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  const outbox = openTab()
  await outbox.add(given('1'))
  await expect.poll(() => outbox.view().isStalled).toBe(true)
  expect(outbox.view().entries[0]!.mayHaveArrived).toBe(false)
  expect(sent).toEqual([])
  await outbox.remove('1')
  vi.stubGlobal('navigator', { onLine: true })
  online()
  expect(waiting(outbox)).toEqual([])
})

test('a command that is taken back at the moment of sending is not sent', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  const outbox = openTab()
  await outbox.add(given('1'))
  await expect.poll(() => outbox.view().isStalled).toBe(true)
  let removing: Promise<void> | undefined
  vi.stubGlobal('navigator', {
    get onLine() {
      removing ??= outbox.remove('1')
      return true
    },
  })
  online()
  await expect.poll(() => outbox.view().isStalled).toBe(false)
  await removing
  expect([sent, waiting(outbox), await stored()]).toEqual([[], [], 0])
})

test('of two tabs one sends at a time, each command once', async () => {
  cut()
  const [one, other] = [openTab(), openTab()]
  await one.add(given('1'))
  await expect.poll(() => waiting(other)).toEqual(['1 waiting'])
  const active = { now: 0, most: 0 }
  send.mockImplementation(async (_route, _input, { idempotencyKey = '' } = {}) => {
    active.most = Math.max(active.most, ++active.now)
    await new Promise((done) => setImmediate(done))
    active.now--
    sent.push(idempotencyKey)
    return { data: null, hasMore: false }
  })
  await Promise.all([one.add(given('2')), other.add(given('3'))])
  await expect.poll(() => [waiting(one), waiting(other)]).toEqual([[], []])
  expect(sent.toSorted()).toEqual(['1', '2', '3'])
  expect(active.most).toBe(1)
})

test('a refused command says why, shows what the server has and does not hold up the next', async () => {
  const client = new QueryClient()
  const reread = vi.spyOn(client, 'invalidateQueries')
  send.mockImplementation(async (_route, _input, { idempotencyKey = '' } = {}) => {
    if (idempotencyKey === '1') throw new ApiError(409, { code: 'not_going', errorMessages: ["You haven't joined"] })
    sent.push(idempotencyKey)
    return { data: null, hasMore: false }
  })
  const outbox = openTab(client)
  await outbox.add(given('1'))
  await outbox.add(given('2'))
  await expect.poll(() => sent).toEqual(['2'])
  await expect.poll(() => waiting(outbox)).toEqual(['1 failed'])
  expect(outbox.view().entries[0]!.reason).toBe("You haven't joined")
  expect(reread).toHaveBeenCalledTimes(2)
  await outbox.remove('1')
  expect(waiting(outbox)).toEqual([])
})

test.each([
  [401, 'unauthenticated'],
  [429, 'rate_limited'],
  [500, 'internal'],
  [503, 'maintenance'],
] as const)('an answer of %i is no refusal: the command waits', async (status, code) => {
  refuse(status, code, 'Later')
  const outbox = openTab()
  await outbox.add(given('1'))
  await expect.poll(() => outbox.view().isStalled).toBe(true)
  expect(waiting(outbox)).toEqual(['1 waiting'])
})

test('a second command about the same carries the version that the first one made', async () => {
  cut()
  const outbox = openTab()
  const body = { version: 1 }
  await outbox.add(given('1', { target: 'step', input: { body: { ...body, isDone: true } } }))
  await expect.poll(() => outbox.view().entries[0]!.mayHaveArrived).toBe(true)
  await outbox.add(given('2', { target: 'step', input: { body: { ...body, isDone: false } } }))
  await outbox.add(given('3', { input: { body } }))
  accept((id) => (id === '1' ? { version: 2 } : { version: 9 }))
  send.mockClear()
  online()
  await expect.poll(() => sent).toEqual(['1', '2', '3'])
  expect(send.mock.calls.map(([, input]) => input.body)).toEqual([
    { version: 1, isDone: true },
    { version: 2, isDone: false },
    { version: 1 },
  ])
})

test('nothing is sent or stored once somebody else is signed in; another person sees none of it', async () => {
  cut()
  const mine = openTab()
  await mine.add(given('1'))
  await expect.poll(() => mine.view().isStalled).toBe(true)
  expect(await stored()).toBe(1)
  session.userId = randomUUID()
  accept()
  online()
  clearSaved()
  await mine.add(given('2'))
  const theirs = openTab()
  await theirs.add(given('3'))
  await expect.poll(() => sent).toEqual(['3'])
  await expect.poll(() => waiting(theirs)).toEqual([])
  expect(await stored()).toBe(0)
})

test('a session for one tab stores nothing; a full disk keeps commands in memory', async () => {
  cut()
  session.isRemembered = false
  const tab = openTab()
  await tab.add(given('1'))
  await expect.poll(() => waiting(tab)).toEqual(['1 waiting'])
  expect(await stored()).toBe(0)
  session.isRemembered = true
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('The disk is full', 'QuotaExceededError')
  })
  await tab.add(given('2'))
  await expect.poll(() => waiting(tab)).toEqual(['1 waiting', '2 waiting'])
  accept()
  online()
  await expect.poll(() => waiting(tab)).toEqual([])
  put.mockRestore()
  expect(sent).toEqual(['1', '2'])
})

test('a browser that refuses storage keeps commands in memory', async () => {
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('Closed', 'SecurityError')
    },
  })
  cut()
  const outbox = openTab()
  await outbox.add(given('1'))
  await expect.poll(() => outbox.view().isStalled).toBe(true)
  accept()
  online()
  await expect.poll(() => waiting(outbox)).toEqual([])
  expect(sent).toEqual(['1'])
})
