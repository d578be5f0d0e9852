/** Results of a load: responses per status, `lost` for requests without a response, and the longest time without a success. */
type LoadCounts = { requests: number; statuses: Record<string, number>; longestOutage: number }

type Request = () => Promise<Response>
type Load = {
  /** The number of successes until now. */
  successes(): number
  stop(): Promise<LoadCounts>
}

/** Sends requests at a constant rate per second until `stop`, without waiting for responses. */
export function startLoad(ratePerSecond: number, request: Request): Load {
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
    successes: () => statuses.ok ?? 0,
    async stop() {
      clearInterval(timer)
      await Promise.all(running)
      return { requests, statuses, longestOutage: Math.round(longestOutage) }
    },
  }
}

/** Resolves after that many milliseconds. */
export const pause = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds))

/** Polls until the condition holds; returns the milliseconds, or Infinity after the timeout. */
export async function timeUntil(isTrue: () => Promise<boolean>, timeout: number): Promise<number> {
  const started = performance.now()
  while (performance.now() - started < timeout) {
    if (await isTrue().catch(() => false)) return Math.round(performance.now() - started)
    await pause(50)
  }
  return Infinity
}
