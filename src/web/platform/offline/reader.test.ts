// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import type { Boot } from '#web/platform/routing/boot.ts'

const hour = 3_600_000
const now = Date.parse('2026-11-23T08:00:00Z')
const sent = { locale: 'en', formatTag: 'en-GB', weekStart: 1, clockSetting: null, languageClock: '24', now: 0 } as Boot

/** The modules as after a reload: with fresh state. */
async function open() {
  vi.resetModules()
  return { ...(await import('./reader.ts')), ...(await import('#web/platform/time/server-time.ts')) }
}

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  localStorage.clear()
})

test.each([
  ['an hour slow', hour],
  ['an hour fast', -hour],
  ['right', 0],
])(
  'a device whose clock is %s knows the time of the server at its next start without a network',
  async (_what, ahead) => {
    vi.useFakeTimers({ now: now - ahead })
    const before = await open()
    before.learnServerTime(now, now - ahead - 50, now - ahead + 50)
    before.noteReader(sent)
    vi.setSystemTime(now - ahead + 2 * hour)
    const after = await open()
    expect(after.bootOffline(sent).now).toBe(now + 2 * hour)
    expect(after.serverNow()).toBe(now + 2 * hour)
  },
)

test('where storage is refused it starts with the clock of the device', async () => {
  vi.useFakeTimers({ now })
  const refuse = () => {
    throw new DOMException('Refused', 'SecurityError')
  }
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse)
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse)
  const { noteReader, bootOffline } = await open()
  noteReader(sent)
  expect(bootOffline(sent)).toMatchObject({ now, formatTag: 'en-GB' })
})
