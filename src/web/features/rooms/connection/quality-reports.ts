import { qualityLimits, type RoomEngine } from '#contract/rooms/constants.ts'
import type { RoomQuality } from '#contract/rooms/schemas.ts'
import type { LinkReport, Received } from './media-engine.ts'

/** Milliseconds between two reports of a connection that lasts. */
const interval = 60_000

export type QualityReports = ReturnType<typeof createQualityReports>

/**
 * Tells the server how one connection does, for its metrics: when the first picture comes, every minute, and at the end. What could not be
 * sent goes with the next report.
 */
export function createQualityReports(engine: RoomEngine, report: (quality: RoomQuality) => Promise<void>) {
  const startedAt = performance.now()
  const awaited = new WeakSet<MediaStreamTrack>()
  let hasPicture = false
  let sentAt = startedAt
  let sum = { firstFrame: null as number | null, failures: 0, received: 0, lost: 0 }

  const add = (change: Partial<typeof sum>) => {
    const limit = (name: 'failures' | 'received' | 'lost', most: number) =>
      Math.min(most, sum[name] + Math.max(0, change[name] ?? 0))
    sum = {
      firstFrame: change.firstFrame ?? sum.firstFrame,
      failures: limit('failures', qualityLimits.failures),
      received: limit('received', qualityLimits.packets),
      lost: limit('lost', qualityLimits.packets),
    }
  }

  function send(): void {
    const { firstFrame, failures, received, lost } = sum
    if (firstFrame === null && failures + received + lost === 0) return
    const sent = sum
    sum = { firstFrame: null, failures: 0, received: 0, lost: 0 }
    sentAt = performance.now()
    report({ engine, ...sent }).catch(() => add(sent))
  }

  function countPicture(): void {
    if (hasPicture) return
    hasPicture = true
    const firstFrame = Math.round(performance.now() - startedAt)
    // Later it says when somebody turned their camera on, not how the connection does.
    if (firstFrame > qualityLimits.firstFrame) return
    add({ firstFrame })
    send()
  }

  return {
    send,
    /** A track is muted until its first packets arrive (W3C WebRTC, 5.3). */
    awaitPicture({ cameras, screen }: Received): void {
      for (const track of [...Object.values(cameras), ...(screen ? [screen.track] : [])]) {
        if (hasPicture || awaited.has(track)) continue
        awaited.add(track)
        if (track.muted) track.addEventListener('unmute', countPicture, { once: true })
        else countPicture()
      }
    },
    countFailure: () => add({ failures: 1 }),
    addPackets(packets: LinkReport['packets']): void {
      add(packets)
      if (performance.now() - sentAt >= interval) send()
    },
  }
}
