// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AuthRecord } from '#contract/accounts/schemas.ts'
import { bookingRoutes } from '#contract/bookings/routes.ts'
import { chatRoutes } from '#contract/chat/routes.ts'
import { directoryRoutes } from '#contract/directory/routes.ts'
import { passkeyRoutes } from '#contract/accounts/passkey-routes.ts'
import { readKey, type ReadKey } from '#web/platform/api/address.ts'
import { createQueryClient } from '#web/platform/api/query-client.ts'
import { forgetSession } from '#web/platform/session/auth-session.ts'

const record = (userId: string) => ({ accessToken: 'a', refreshToken: 'r', userId, usertype: 'MENTEE' }) as AuthRecord
const booking = readKey(bookingRoutes.oneBooking, { params: { role: 'mentee', id: 'b1' } }, 'ada')
const answering = (data: unknown) => createQueryClient(() => Promise.resolve({ data, hasMore: false }))

/** The module again, as after a reload: it opens the database once. */
async function open() {
  vi.resetModules()
  const session = await import('#web/platform/session/auth-session.ts')
  session.signIn(record('ada'), true)
  return {
    ...(await import('./saved-reads.ts')),
    ...(await import('./saved-database.ts')),
    ...(await import('#web/platform/api/query-client.ts')),
    ...(await import('#web/platform/api/api-error.ts')),
    session,
  }
}

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('requestIdleCallback', (work: () => void) => setTimeout(work))
  vi.stubGlobal('cancelIdleCallback', clearTimeout)
})
afterEach(() => {
  forgetSession()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const paths = (reads: readonly { queryKey: ReadKey }[]) => reads.map(({ queryKey }) => queryKey[0])

test('what pages show without a network is saved for its person, and nothing else', async () => {
  const { startSavedReads, savedOf } = await open()
  const client = answering([1])
  const stop = startSavedReads(client, 'ada')
  await client.fetchQuery({ queryKey: booking })
  await client.fetchQuery({ queryKey: readKey(chatRoutes.conversations, { query: { text: 'kofi' } }, 'ada') })
  await client.fetchQuery({ queryKey: readKey(passkeyRoutes.listPasskeys, {}, 'ada') })
  await client.fetchQuery({ queryKey: readKey(directoryRoutes.recommendedMentors, {}, '') })
  await expect.poll(async () => paths(await savedOf('ada'))).toEqual([booking[0]])
  expect(await savedOf('kofi')).toEqual([])
  stop()
})

test('of a conversation the last fifty messages are saved', async () => {
  const { startSavedReads, savedOf } = await open()
  const client = answering(Array.from({ length: 80 }, (_, sequence) => ({ sequence })))
  startSavedReads(client, 'ada')
  await client.fetchQuery({ queryKey: readKey(chatRoutes.messages, { params: { id: 'c1' } }, 'ada') })
  await expect.poll(() => savedOf('ada')).toHaveLength(1)
  const data = (await savedOf('ada'))[0]!.data as { sequence: number }[]
  expect(data.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 50 }, (_, index) => index + 30))
})

test('a read without an answer shows what was saved, as old as it is, and still fails', async () => {
  const { startSavedReads, saveReads, savedOf, createQueryClient: create, Unreachable } = await open()
  const client = create(() => Promise.reject(new Unreachable('offline')))
  const hash = client.getQueryCache().build(client, { queryKey: booking }).queryHash
  await saveReads([{ person: 'ada', hash, queryKey: booking, data: 'a booking', at: 1000 }])
  startSavedReads(client, 'ada')
  await expect(client.fetchQuery({ queryKey: booking })).rejects.toThrow()
  expect(client.getQueryState(booking)).toMatchObject({ data: 'a booking', dataUpdatedAt: 1000, status: 'error' })
  expect((await savedOf('ada'))[0]!.at).toBe(1000)
})

test('nothing is saved or shown once the session has ended, nor of somebody else', async () => {
  const { startSavedReads, restoreReads, saveReads, savedOf, session } = await open()
  const client = answering('a booking')
  await saveReads([{ person: 'kofi', hash: 'h', queryKey: booking, data: 'of Kofi', at: 1000 }])
  await restoreReads(client, 'kofi')
  expect(client.getQueryData(booking)).toBeUndefined()
  startSavedReads(client, 'ada')
  // What is of others is removed.
  await expect.poll(() => savedOf('kofi')).toEqual([])
  await client.fetchQuery({ queryKey: booking })
  await expect.poll(() => savedOf('ada')).toHaveLength(1)
  session.expireSession()
  await expect.poll(() => savedOf('ada')).toEqual([])
  client.setQueryData(booking, 'changed')
  await new Promise((idle) => requestIdleCallback(idle))
  expect(await savedOf('ada')).toEqual([])
})

test('a browser that refuses storage reads as before', async () => {
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('Closed', 'SecurityError')
    },
    deleteDatabase: () => undefined,
  })
  const { startSavedReads, restoreReads, savedOf } = await open()
  const client = answering('a booking')
  startSavedReads(client, 'ada')
  expect(await client.fetchQuery({ queryKey: booking })).toBe('a booking')
  await restoreReads(client, 'ada')
  expect(await savedOf('ada')).toEqual([])
})

test('a browser whose disk is full reads as before, and keeps what it had', async () => {
  const { startSavedReads, saveReads, savedOf } = await open()
  await saveReads([{ person: 'ada', hash: 'h', queryKey: booking, data: 'an older booking', at: 1000 }])
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError')
  })
  const client = answering('a booking')
  const stop = startSavedReads(client, 'ada')
  expect(await client.fetchQuery({ queryKey: booking })).toBe('a booking')
  await expect.poll(() => put).toHaveBeenCalled()
  expect((await savedOf('ada')).map(({ data }) => data)).toEqual(['an older booking'])
  put.mockRestore()
  stop()
})
