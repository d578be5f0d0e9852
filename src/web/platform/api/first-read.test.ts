// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { send } from './send.ts'

const route = { method: 'GET', path: '/dashboard/first-view' } as const
const address = '/api/dashboard/first-view'
const answer = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

const fetched = vi.fn<typeof fetch>()

beforeEach(() => {
  delete window.firstRead
  fetched.mockReset().mockResolvedValue(answer('later'))
  vi.stubGlobal('fetch', fetched)
})

function sendEarly(token: string, response: Promise<Response>, at = performance.now()): void {
  window.firstRead = { address, token, at, response }
}

test('the first read of a page is the one that was sent before the application was there, once', async () => {
  sendEarly('a', Promise.resolve(answer('early')))
  expect((await send(route, {}, { token: 'a' })).data).toBe('early')
  expect((await send(route, {}, { token: 'a' })).data).toBe('later')
  expect(fetched).toHaveBeenCalledTimes(1)
})

test('it is not taken for another person, for another read or after half a minute', async () => {
  sendEarly('a', Promise.resolve(answer('early')))
  expect((await send(route, {}, { token: 'b' })).data).toBe('later')
  fetched.mockResolvedValue(answer('other'))
  expect((await send({ ...route, path: '/stats' }, {}, { token: 'a' })).data).toBe('other')
  sendEarly('a', Promise.resolve(answer('early')), performance.now() - 31_000)
  fetched.mockResolvedValue(answer('current'))
  expect((await send(route, {}, { token: 'a' })).data).toBe('current')
})

test('a spent token is renewed as for any call; what was refused otherwise, or lost, is sent again', async () => {
  sendEarly('a', Promise.resolve(answer({ code: 'unauthorized' }, 401)))
  await expect(send(route, {}, { token: 'a' })).rejects.toMatchObject({ status: 401 })
  for (const early of [Promise.resolve(answer({ code: 'forbidden' }, 403)), Promise.reject(new TypeError('offline'))]) {
    sendEarly('a', early)
    fetched.mockResolvedValue(answer('again'))
    expect((await send(route, {}, { token: 'a' })).data).toBe('again')
  }
})

test('a command makes it out of date', async () => {
  sendEarly('a', Promise.resolve(answer('early')))
  await send({ method: 'POST', path: '/account/keep' }, {}, { token: 'a' })
  fetched.mockResolvedValue(answer('current'))
  expect((await send(route, {}, { token: 'a' })).data).toBe('current')
})
