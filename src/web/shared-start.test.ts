// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import type { Boot } from './platform/routing/boot.ts'

const device = Date.parse('2026-11-26T12:00:00Z')
const minute = 60_000
const ask = vi.fn<typeof fetch>(() => Promise.resolve(new Response()))
let time: typeof import('./platform/time/server-time.ts')
let start: typeof import('./shared-start.ts')
let cookie: typeof import('./platform/session/visitor-cookie.ts')

beforeEach(async () => {
  vi.useFakeTimers({ now: device })
  vi.stubGlobal('fetch', ask)
  ask.mockClear()
  localStorage.clear()
  vi.resetModules()
  time = await import('./platform/time/server-time.ts')
  start = await import('./shared-start.ts')
  cookie = await import('./platform/session/visitor-cookie.ts')
})

const sent = (facts: Partial<Boot> = {}) =>
  ({
    locale: 'en',
    formatTag: 'en-GB',
    weekStart: 1,
    clockSetting: null,
    languageClock: '24',
    now: device,
    ...facts,
  }) as Boot

test.each([
  ['is as old as a copy can be', 2 * minute, 0],
  ['was made an hour ago, by a device that is an hour fast', 60 * minute, -60 * minute],
  ['is of the future, for a device that is slow', -10 * minute, 10 * minute],
])('a shared page that %s', async (_, age, ahead) => {
  await start.startShared(sent({ now: device - age }))
  expect(time.serverNow()).toBe(device + ahead)
  time.learnServerTime(device + 5 * minute, device - 100, device + 100)
  expect(time.serverNow()).toBe(device + 5 * minute)
})

test('the cookie of visitors is fetched once, and calls wait for it', async () => {
  await start.startShared(sent())
  expect(cookie.visitorCookie()).toBeInstanceOf(Promise)
  await cookie.visitorCookie()
  await start.startShared(sent())
  expect(ask.mock.calls.map(([address]) => address)).toEqual(['/visitor'])
})

test('a reader is on the clock that was chosen, or on that of their browser', async () => {
  vi.stubGlobal('navigator', Object.create(navigator, { language: { value: 'en-US' } }) as Navigator)
  const page = sent()
  expect(await start.startShared(page)).toEqual({ ...page, languageClock: '12' })
  document.cookie = 'clock=24'
  expect(await start.startShared(page)).toMatchObject({ clockSetting: '24' })
  document.cookie = 'clock=; Max-Age=0'
})

test('a page that fits its reader stays as it was sent', async () => {
  vi.stubGlobal('navigator', Object.create(navigator, { language: { value: 'en-GB' } }) as Navigator)
  const page = sent()
  expect(await start.startShared(page)).toBe(page)
})
