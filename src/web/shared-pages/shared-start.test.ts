// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import type { Boot } from '#web/platform/routing/boot.ts'

const device = Date.parse('2026-11-26T12:00:00Z')
const minute = 60_000
let time: typeof import('#web/platform/time/server-time.ts')
let learn: typeof import('#web/platform/time/learn-from-shared-page.ts')
let start: typeof import('./shared-start.ts')

beforeEach(async () => {
  vi.useFakeTimers({ now: device })
  vi.resetModules()
  time = await import('#web/platform/time/server-time.ts')
  learn = await import('#web/platform/time/learn-from-shared-page.ts')
  start = await import('./shared-start.ts')
})

const sent = (facts: Partial<Boot> = {}) =>
  ({
    locale: 'en',
    formatTag: 'en-GB',
    weekStart: 1,
    clockSetting: null,
    languageClock: '24',
    rendered: true,
    ...facts,
  }) as Boot
const browse = (language: string) =>
  vi.stubGlobal('navigator', Object.create(navigator, { language: { value: language } }) as Navigator)

test.each([
  ['is as old as a copy can be', 3 * minute, 0],
  ['was made an hour ago, by a device that is an hour fast', 60 * minute, -60 * minute],
  ['is of the future, for a device that is slow', -10 * minute, 10 * minute],
])('a shared page that %s', (_, age, ahead) => {
  learn.learnFromSharedPage(device - age)
  expect(time.serverNow()).toBe(device + ahead)
  time.learnServerTime(device + 5 * minute, device - 100, device + 100)
  expect(time.serverNow()).toBe(device + 5 * minute)
})

test('a reader is on the clock that was chosen, or on that of their browser', async () => {
  browse('en-US')
  const page = sent()
  expect(await start.readersBoot(page)).toEqual({ ...page, languageClock: '12' })
  document.cookie = 'clock=24'
  expect(await start.readersBoot(page)).toMatchObject({ clockSetting: '24' })
  document.cookie = 'clock=; Max-Age=0'
})

test('a page that fits its reader stays as it was sent', async () => {
  browse('en-GB')
  const page = sent()
  expect(await start.readersBoot(page)).toBe(page)
})
