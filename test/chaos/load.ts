/** What came of the requests of a load: how many of each status, `lost` for those without an answer, and how long none succeeded. */
export type LoadCounts = { requests: number; statuses: Record<string, number>; longestOutage: number }

type Request = () => Promise<Response>

/** Sends requests at a rate per second until `stop`, each independent of the answers of others. */
export function startLoad(ratePerSecond: number, request: Request): { stop(): Promise<LoadCounts> } {
  const statuses: Record<string, number> = {}
  const running = new Set<Promise<void>>()
  let requests = 0
  let lastSuccess = performance.now()
  let longestOutage = 0
  const send = async () => {
    requests++
    const status = await request().then(
      async (response) => {
        await response.arrayBuffer()
        return response.ok ? 'ok' : String(response.status)
      },
      () => 'lost',
    )
    statuses[status] = (statuses[status] ?? 0) + 1
    if (status !== 'ok') return
    longestOutage = Math.max(longestOutage, performance.now() - lastSuccess)
    lastSuccess = performance.now()
  }
  const timer = setInterval(() => {
    const one = send()
    running.add(one)
    void one.finally(() => running.delete(one))
  }, 1000 / ratePerSecond)
  return {
    async stop() {
      clearInterval(timer)
      await Promise.all(running)
      return { requests, statuses, longestOutage: Math.round(longestOutage) }
    },
  }
}

/** Waits so many milliseconds. */
export const pause = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds))

/** Asks until the answer is yes; the milliseconds that took, or Infinity after `patience`. */
export async function timeUntil(isTrue: () => Promise<boolean>, patience: number): Promise<number> {
  const started = performance.now()
  while (performance.now() - started < patience) {
    if (await isTrue().catch(() => false)) return Math.round(performance.now() - started)
    await pause(50)
  }
  return Infinity
}
