// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AuthRecord } from '#contract/accounts/schemas.ts'
import { nextStepRoutes } from '#contract/next-steps/routes.ts'
import { createQueryClient } from '#web/platform/api/query-client.ts'
import { forgetSession, expireSession, signIn } from '#web/platform/session/auth-session.ts'
import { webTree } from '#test/support/web-tree.tsx'
import { dropCommand, startQueue, useQueue } from './command-queue.ts'
import { useQueuedAct } from './use-queued-act.ts'

const about = { target: 'note 1', kind: 'note', name: 'Kwame', page: '/' } as const
const ada = { accessToken: 'a', refreshToken: 'r', userId: 'ada', usertype: 'MENTOR' } as AuthRecord
const note = (text: string) => ({ params: { id: '1' }, body: { text } })
let end = () => {}
let calls: { text: string; key: string | null }[] = []
let respond: () => Promise<Response>

function stubNetwork(): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  vi.stubGlobal('requestIdleCallback', (work: () => void) => setTimeout(work))
  vi.stubGlobal('cancelIdleCallback', clearTimeout)
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    if (!navigator.onLine) throw new TypeError('No network')
    const { text } = JSON.parse(init.body as string) as { text: string }
    calls.push({ text, key: new Headers(init.headers).get('idempotency-key') })
    return respond()
  })
}
const setOnline = (is: boolean) =>
  act(async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(is)
    dispatchEvent(new Event(is ? 'online' : 'offline'))
  })

beforeEach(() => {
  calls = []
  respond = async () => Response.json({ text: '', updatedAt: null })
  vi.spyOn(Math, 'random').mockReturnValue(0)
  stubNetwork()
  signIn(ada, true)
  end = startQueue(
    createQueryClient(() => Promise.reject(new Error())),
    'ada',
  )
})
afterEach(() => {
  cleanup()
  forgetSession()
  end()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

async function open() {
  const wrapper = await webTree()
  const write = renderHook(() => useQueuedAct(nextStepRoutes.writeSessionNote, about), { wrapper }).result
  const queue = renderHook(() => useQueue().entries.map(({ input, state }) => [input.body, state])).result
  return { write, queue, run: (text: string) => act(() => write.current.run(note(text)).catch(() => null)) }
}

test('with a network a command is sent as ever, and nothing waits', async () => {
  const { run, queue } = await open()
  await run('One')
  expect(calls.map(({ text }) => text)).toEqual(['One'])
  expect(queue.current).toEqual([])
})

test('what was certainly not sent is replaced by the next about the same, and can be taken back', async () => {
  const { run, queue, write } = await open()
  await setOnline(false)
  expect(await run('One')).toBe('queued')
  await run('Two')
  await waitFor(() => expect(queue.current).toEqual([[{ text: 'Two' }, 'waiting']]))
  act(() => dropCommand(write.current.queued!.id))
  await waitFor(() => expect(queue.current).toEqual([]))
  await run('Three')
  await setOnline(true)
  await waitFor(() => expect(queue.current).toEqual([]))
  expect(calls.map(({ text }) => text)).toEqual(['Three'])
})

test('what may have arrived is sent again with its key, before what came after it', async () => {
  const { run, queue } = await open()
  respond = () => Promise.reject(new TypeError('Broken'))
  expect(await run('One')).toBe('queued')
  await waitFor(() => expect(queue.current).toHaveLength(1))
  await run('Two')
  await waitFor(() => expect(queue.current).toHaveLength(2))
  const [{ key } = { key: null }] = calls
  expect(new Set(calls.map((one) => one.key))).toEqual(new Set([key]))
  calls = []
  respond = async () => Response.json({ text: '', updatedAt: null })
  await setOnline(true)
  await waitFor(() => expect(queue.current).toEqual([]))
  expect(calls.map(({ text }) => text)).toEqual(['One', 'Two'])
  expect(calls[0]!.key).toBe(key)
  expect(calls[1]!.key).not.toBe(key)
})

test('what is given again after a refusal stays until it is saved', async () => {
  const { run, queue } = await open()
  await setOnline(false)
  await run('One')
  respond = async () => Response.json({ code: 'invalid_input', errorMessages: ['Too long'] }, { status: 400 })
  await setOnline(true)
  await waitFor(() => expect(queue.current).toEqual([[{ text: 'One' }, 'failed']]))
  const held = Promise.withResolvers<Response>()
  respond = () => held.promise
  expect(await run('Two')).toBe('queued')
  await waitFor(() => expect(calls.at(-1)!.text).toBe('Two'))
  expect(queue.current).toEqual([[{ text: 'Two' }, 'waiting']])
  held.resolve(Response.json({ text: '', updatedAt: null }))
  await waitFor(() => expect(queue.current).toEqual([]))
  expect(calls.map(({ text }) => text)).toEqual(['One', 'Two'])
})

test('a session for one tab keeps what waits on pages with another frame', async () => {
  const { run, queue } = await open()
  act(() => end())
  signIn(ada, false)
  const client = createQueryClient(() => Promise.reject(new Error()))
  act(() => void (end = startQueue(client, 'ada')))
  await setOnline(false)
  await run('One')
  await waitFor(() => expect(queue.current).toHaveLength(1))
  act(() => end())
  act(() => void (end = startQueue(client, 'ada')))
  await setOnline(true)
  await waitFor(() => expect(calls.map(({ text }) => text)).toEqual(['One']))
  await waitFor(() => expect(queue.current).toEqual([]))
})

test('who logs in again on the same page goes on; nobody else sees it', async () => {
  const { run, queue } = await open()
  await setOnline(false)
  await run('One')
  await waitFor(() => expect(queue.current).toHaveLength(1))
  const client = createQueryClient(() => Promise.reject(new Error()))
  act(() => expireSession())
  act(() => end())
  signIn(ada, true)
  act(() => void (end = startQueue(client, 'ada')))
  expect(queue.current).toEqual([[{ text: 'One' }, 'waiting']])
  act(() => expireSession())
  act(() => end())
  signIn({ ...ada, userId: 'kofi' }, true)
  act(() => void (end = startQueue(client, 'kofi')))
  expect(queue.current).toEqual([])
})
