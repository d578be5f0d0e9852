import { useSyncExternalStore } from 'react'
import { useBoot } from '#web/platform/routing/boot.ts'

let offset = 0
let margin = Number.POSITIVE_INFINITY

/**
 * Learns the server's clock from an instant it named (epoch ms) and the span on this machine in which it did so.
 * The narrowest span wins, unless the clocks moved apart by more than it can explain.
 */
export function learnServerTime(serverNow: number, sentAt: number, receivedAt: number): void {
  const measured = serverNow - (sentAt + receivedAt) / 2
  const spread = (receivedAt - sentAt) / 2
  if (spread > margin && Math.abs(measured - offset) <= spread + margin) return
  offset = measured
  margin = spread
  for (const notify of [...listeners]) notify()
}

/** The server's current time (epoch ms), independent of the device's clock. */
export const serverNow = () => Date.now() + offset

/**
 * The first estimate: the server answered between the request and the first byte of the page. It names the time in a header, because the
 * page may be a finished one of the same minute; `renderedAt` is for where headers are stripped.
 */
export function learnFromNavigation(renderedAt: number): void {
  const entry = performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined
  const now = entry?.serverTiming?.find(({ name }) => name === 'now')?.duration || renderedAt
  const at = (mark: number | undefined) => performance.timeOrigin + (mark ?? performance.now())
  learnServerTime(now, at(entry?.requestStart || undefined), at(entry?.responseStart || undefined))
}

const listeners = new Set<() => void>()
const granularities = { second: 1000, minute: 60_000 }
type Granularity = keyof typeof granularities

function subscribe(granularity: Granularity, notify: () => void): () => void {
  const step = granularities[granularity]
  let timer: ReturnType<typeof setTimeout>
  // Timers are aligned to the server's clock, so that all countdowns on a page change together.
  const arm = () => {
    timer = setTimeout(
      () => {
        notify()
        arm()
      },
      step - (serverNow() % step) + 5,
    )
  }
  const learned = () => {
    clearTimeout(timer)
    notify()
    arm()
  }
  arm()
  listeners.add(learned)
  document.addEventListener('visibilitychange', learned)
  return () => {
    clearTimeout(timer)
    listeners.delete(learned)
    document.removeEventListener('visibilitychange', learned)
  }
}

/** The server's current time, rounded down; the component renders again when it changes. */
export function useNow(granularity: Granularity = 'minute'): number {
  const boot = useBoot()
  const floor = (ms: number) => ms - (ms % granularities[granularity])
  return useSyncExternalStore(
    (notify) => subscribe(granularity, notify),
    () => floor(serverNow()),
    () => floor(boot.now),
  )
}
