// Sends load to a server and measures from the moment at which somebody wanted an answer; a process of its own, so that what it costs is
// not counted as the server's. Orders come as messages of the parent (load.ts).
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { createAccessTokens } from '#server/platform/auth/access-tokens.ts'
import { createSecrets } from '#server/platform/auth/secrets.ts'
import { createClock } from '#server/platform/clock.ts'
import { filledAt } from '../filled-databases.ts'
import { benchEnv } from '../people.ts'
import { mixedCalls, type Call } from './calls.ts'
import type { Order, Sample, Stage } from './load.ts'
import type { Person, Scene } from './scene.ts'

/** As long as the browser's client waits (`send.ts`). */
const patience = 20_000
/** Connections to the server at most; whoever finds none counts as unanswered. */
const maxSockets = 2_000
/** Tokens last 15 minutes. */
const tokenAge = 10 * 60_000

const clock = createClock(filledAt.toISOString())
const agent = new Agent({ keepAlive: true, maxSockets })
let urls: readonly string[] = []
/** How many of them are called now. */
let processes = 1
let calls: ReturnType<typeof mixedCalls>
let inFlight = 0
const tokens = new Map<string, { token: Promise<string>; at: number }>()
let tokenOf: (person: Person) => Promise<string>

function start(order: { urls: readonly string[]; scene: Scene }): void {
  urls = order.urls
  const issuer = createAccessTokens(createSecrets(benchEnv.SECRET_KEY), clock, urls[0]!)
  tokenOf = ({ userId, profileId }) => {
    const known = tokens.get(userId)
    if (known && performance.now() - known.at < tokenAge) return known.token
    const token = issuer.issue({ userId, deviceSessionId: profileId })
    tokens.set(userId, { token, at: performance.now() })
    return token
  }
  calls = mixedCalls(order.scene, seeded(20261123))
}

/** The same numbers in every run (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** The stages one after the other without a pause; resolves when the last call is answered or given up. */
async function run(stages: readonly Stage[]): Promise<Sample[][]> {
  const results: Sample[][] = []
  const open: Promise<void>[] = []
  for (const stage of stages) {
    process.send!('stage')
    const samples: Sample[] = []
    results.push(samples)
    processes = stage.processes ?? 1
    await ('callers' in stage ? closedLoop(stage, samples) : openLoop(stage, samples, open))
  }
  await Promise.all(open)
  return results
}

/** Callers who ask again as soon as they are answered. */
async function closedLoop(
  { callers, calls: limit = Infinity, seconds, shares }: Stage & { callers: number; calls?: number },
  samples: Sample[],
): Promise<void> {
  const began = performance.now()
  let made = 0
  const caller = async () => {
    while (performance.now() - began < seconds * 1000 && made++ < limit)
      await measure(calls.next(shares), performance.now(), began, samples)
  }
  await Promise.all(Array.from({ length: callers }, caller))
}

/** So many calls a second, at random moments, whether or not earlier ones are answered. */
async function openLoop(
  { rate, seconds, shares }: Stage & { rate: number },
  samples: Sample[],
  open: Promise<void>[],
): Promise<void> {
  const began = performance.now()
  for (let due = began; due < began + seconds * 1000; due += (-Math.log(1 - Math.random()) * 1000) / rate) {
    const wait = due - performance.now()
    if (wait > 1) await sleep(wait)
    open.push(measure(calls.next(shares), due, began, samples))
  }
}

async function measure(call: Call, due: number, began: number, samples: Sample[]): Promise<void> {
  const sentAfter = performance.now() - due
  const status = inFlight >= maxSockets ? 'no connection' : await send(call)
  samples.push({ name: call.name, at: due - began, sentAfter, ms: performance.now() - due, status })
}

/** The process that a person's browser stays with, as behind `deploy/Caddyfile`. */
const urlOf = ({ userId }: Person) => urls[Number.parseInt(userId.slice(-6), 16) % processes]!

/** The status of the answer once it has arrived whole; a word where none came. */
async function send({ method, path, headers, body, person }: Call): Promise<Sample['status']> {
  const own = headers.accept === 'application/json' ? { authorization: `Bearer ${await tokenOf(person)}` } : {}
  inFlight++
  try {
    return await new Promise((resolve) => {
      const call = request(
        `${urlOf(person)}${path}`,
        { method, agent, headers: { 'accept-encoding': 'gzip, deflate, br', ...headers, ...own } },
        (response) => {
          response.on('end', () => resolve(response.statusCode!)).on('error', () => resolve('broken'))
          response.resume()
        },
      )
      const timer = setTimeout(() => {
        resolve('no answer')
        call.destroy()
      }, patience)
      call.on('error', () => resolve('broken')).on('close', () => clearTimeout(timer))
      call.end(body)
    })
  } finally {
    inFlight--
  }
}

process.on('message', (order: Order) => {
  if ('start' in order) start(order.start)
  else void run(order.run).then((results) => process.send!(results))
})
