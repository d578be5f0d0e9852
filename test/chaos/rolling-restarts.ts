import { Agent, createServer, request as httpRequest, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestDatabase } from '#test/support/postgres.ts'
import { freePort } from '#test/support/ports.ts'
import { startProgram, type Program } from '#test/support/program.ts'
import { pause, startLoad, timeUntil } from './load.ts'

type RollingCounts = {
  restarts: number
  requests: number
  failed: number
  /** Restarts during which no request was answered. */
  unobserved: number
  statuses: Record<string, number>
}
type Options = { database: TestDatabase; restarts: number; ratePerSecond: number; shutdownDelay: number }

const checkInterval = 200

/** Restarts two processes in turn, as a rolling deployment does, behind a load balancer with readiness checks. */
export async function restartInTurn({
  database,
  restarts,
  ratePerSecond,
  shutdownDelay,
}: Options): Promise<RollingCounts> {
  const ports = [await freePort(), await freePort()]
  const start = (index: number) =>
    startProgram({
      databaseUrl: database.url,
      dataDir: database.dataDir,
      port: ports[index]!,
      env: { SHUTDOWN_DELAY: String(shutdownDelay) },
    })
  const programs: Program[] = [await start(0), await start(1)]
  const balancer = await startBalancer(ports)
  const load = startLoad(ratePerSecond, () => fetch(`${balancer.url}/api/config`))
  let unobserved = 0
  for (let restart = 0; restart < restarts; restart++) {
    const index = restart % 2
    const before = load.successes()
    await programs[index]!.stop('SIGTERM')
    programs[index] = await start(index)
    await timeUntil(async () => balancer.isReady(index), 60_000)
    if (load.successes() === before) unobserved++
  }
  const { requests, statuses } = await load.stop()
  balancer.close()
  for (const program of programs) await program.stop('SIGINT')
  return { restarts, requests, failed: requests - (statuses.ok ?? 0), unobserved, statuses }
}

/** A minimal load balancer: readiness checks, keep-alive connections, no retries. */
async function startBalancer(ports: readonly number[]) {
  const ready = ports.map(() => false)
  const agents = ports.map(() => new Agent({ keepAlive: true }))
  let isOpen = true
  const check = async (index: number) => {
    while (isOpen) {
      ready[index] = await fetch(`http://127.0.0.1:${ports[index]}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
      await pause(checkInterval)
    }
  }
  ports.forEach((_, index) => void check(index))
  let nextIndex = 0
  const server: Server = createServer((incoming, reply) => {
    const candidates = ports.map((_, index) => index).filter((index) => ready[index])
    const index = candidates[nextIndex++ % candidates.length]
    if (index === undefined) return void reply.writeHead(502).end()
    const forwarded = httpRequest(
      {
        port: ports[index],
        path: incoming.url,
        method: incoming.method,
        headers: incoming.headers,
        agent: agents[index]!,
      },
      (response) => {
        const { connection: _hop, ...headers } = response.headers
        reply.writeHead(response.statusCode!, headers)
        response.pipe(reply)
      },
    )
    forwarded.on('error', () => (reply.headersSent ? reply.destroy() : reply.writeHead(502).end()))
    incoming.pipe(forwarded)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  await timeUntil(async () => ready.every(Boolean), 60_000)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    isReady: (index: number) => ready[index]!,
    close() {
      isOpen = false
      server.close()
      server.closeAllConnections()
      agents.forEach((agent) => agent.destroy())
    },
  }
}
