import { expect, test } from 'vitest'
import { limitCamera } from './send-limits.ts'

test('a camera is sent no larger than the one who watches it wants', () => {
  expect(limitCamera('full', 'light', 360)).toEqual({
    active: true,
    maxBitrate: 150_000,
    maxFramerate: 15,
    scaleResolutionDownBy: 2,
  })
  expect(limitCamera('light', 'full', 180)).toMatchObject({ maxBitrate: 150_000, scaleResolutionDownBy: 1 })
})

test('a camera is never enlarged, and not sent to somebody who only listens', () => {
  expect(limitCamera('full', 'full', 240)).toMatchObject({ scaleResolutionDownBy: 1 })
  expect(limitCamera('full', 'full', undefined)).toMatchObject({ scaleResolutionDownBy: 1 })
  expect(limitCamera('full', 'voice', 360)).toEqual({ active: false })
  expect(limitCamera('voice', 'full', 360)).toEqual({ active: false })
})
