import { beforeEach, expect, test, vi } from 'vitest'
import type { RoomQuality } from '#contract/rooms/schemas.ts'
import type { Received } from './media-engine.ts'
import { createQualityReports } from './quality-reports.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))

const makeTrack = (muted = true) => Object.assign(new EventTarget(), { muted }) as MediaStreamTrack
const received = (...tracks: MediaStreamTrack[]): Received => ({
  voices: [],
  cameras: Object.fromEntries(tracks.map((track, at) => [String(at), track])),
  screen: null,
})
const nothing = { engine: 'direct', firstFrame: null, failures: 0, received: 0, lost: 0 }

function open() {
  const report = vi.fn<(quality: RoomQuality) => Promise<void>>().mockResolvedValue()
  return { report, quality: createQualityReports('direct', report) }
}

test('the first picture is reported once, when its packets arrive', () => {
  const { report, quality } = open()
  const [track, later] = [makeTrack(), makeTrack()]
  quality.awaitPicture(received(track, later))
  quality.awaitPicture(received(track, later))
  expect(report).not.toHaveBeenCalled()
  vi.advanceTimersByTime(280)
  track.dispatchEvent(new Event('unmute'))
  later.dispatchEvent(new Event('unmute'))
  quality.awaitPicture(received(makeTrack(false)))
  expect(report.mock.calls).toEqual([[{ ...nothing, firstFrame: 280 }]])
})

test('a camera that is turned on after a long time says nothing of the connection', () => {
  const { report, quality } = open()
  vi.advanceTimersByTime(120_001)
  quality.awaitPicture(received(makeTrack(false)))
  expect(report).not.toHaveBeenCalled()
})

test('packets and failures are summed up for a minute, and sent at the end', () => {
  const { report, quality } = open()
  quality.addPackets({ received: 90, lost: 10 })
  quality.countFailure()
  vi.advanceTimersByTime(60_000)
  // Statistics may count late packets as found again.
  quality.addPackets({ received: 10, lost: -3 })
  expect(report.mock.calls).toEqual([[{ ...nothing, failures: 1, received: 100, lost: 10 }]])
  quality.addPackets({ received: 5, lost: 0 })
  quality.send()
  quality.send()
  expect(report.mock.calls.slice(1)).toEqual([[{ ...nothing, received: 5 }]])
})

test('what could not be sent goes with the next report', async () => {
  const { report, quality } = open()
  report.mockRejectedValueOnce(new Error('The socket is lost'))
  quality.countFailure()
  quality.send()
  await expect.poll(() => report).toHaveBeenCalledOnce()
  await Promise.resolve()
  quality.addPackets({ received: 1, lost: 0 })
  quality.send()
  expect(report.mock.lastCall).toEqual([{ ...nothing, failures: 1, received: 1 }])
})
