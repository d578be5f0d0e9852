// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'

const device = Date.parse('2026-11-26T12:00:00Z')
const minute = 60_000
let time: typeof import('./server-time.ts')

beforeEach(async () => {
  vi.useFakeTimers({ now: device })
  vi.resetModules()
  time = await import('./server-time.ts')
})

test('a device that is ten minutes slow still knows the time of the server', () => {
  time.learnServerTime(device + 10 * minute, device - 100, device + 100)
  expect(time.serverNow()).toBe(device + 10 * minute)
  vi.advanceTimersByTime(minute)
  expect(time.serverNow()).toBe(device + 11 * minute)
})

test('a narrower measurement replaces a wide one, a wider one does not spoil a narrow one', () => {
  time.learnServerTime(device + 3000, device - 4000, device)
  time.learnServerTime(device + 1000, device - 50, device + 50)
  expect(time.serverNow()).toBe(device + 1000)
  time.learnServerTime(device + 500, device - 2000, device)
  expect(time.serverNow()).toBe(device + 1000)
})

test('when the device is set to another hour a new measurement wins, however wide', () => {
  time.learnServerTime(device, device - 10, device + 10)
  time.learnServerTime(device + 60 * minute, device - 500, device + 500)
  expect(time.serverNow()).toBe(device + 60 * minute)
})
