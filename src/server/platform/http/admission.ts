import { channel } from 'node:diagnostics_channel'
import type { FastifyReply } from 'fastify'
import PQueue from 'p-queue'
import type { Endpoint } from '#server/platform/feature.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** Under overload reads wait behind writes and are refused first; what is critical neither waits nor is refused. */
export type Priority = 'read' | 'write' | 'critical'

/**
 * For what only waits within a run: for another server, a queue of its own, a delay. Gives the place up meanwhile, so that it holds up
 * nobody.
 */
export type Outside = <T>(wait: () => Promise<T>) => Promise<T>

/** Bounds the requests of this process, so that under overload those that are accepted are answered soon. */
export type Admission = {
  /** Throws `unavailable` if a request of this priority would be refused now. */
  check(priority: Priority): void
  /**
   * Runs the work once there is room for it. Throws `unavailable` where it would wait too long, and when the caller, whose signal it is,
   * has gone meanwhile.
   */
  run<T>(priority: Priority, caller: AbortSignal | undefined, work: (outside: Outside) => Promise<T>): Promise<T>
  /** Requests that run and that wait. */
  load(): { running: number; waiting: number }
}

/** A request that was not run, published on a diagnostics channel. */
export type ShedRequest = { priority: Priority; reason: 'overload' | 'caller gone' }
export const requestShed = channel('kando.http.request-shed')

/** Requests that run at once: some more than the pool has connections, since they also compute. */
export const CONCURRENCY = 16
/** Milliseconds that a request may wait. */
const MAX_WAIT = 1_000
/** Milliseconds; also bounds how many wait: a thousand for each second. */
const shortestRun = CONCURRENCY
const ranks = { read: 0, write: 1, critical: 2 }

export function createAdmission(maxWait = MAX_WAIT): Admission {
  // Milliseconds that the requests which wait already may take when another one arrives: reads leave half of the queue to writes.
  const maxAhead = { read: maxWait, write: 2 * maxWait, critical: Infinity }
  const queue = new PQueue({ concurrency: CONCURRENCY })
  /** Of a run lately, in milliseconds: a moving average. */
  let duration = shortestRun
  const check = (priority: Priority) => {
    if ((queue.size * duration) / CONCURRENCY >= maxAhead[priority]) throw shed(priority, 'overload')
  }
  const measured = async <T>(work: (outside: Outside) => Promise<T>): Promise<T> => {
    let begun = performance.now()
    const outside: Outside = async (wait) => {
      const left = performance.now()
      queue.concurrency++
      try {
        return await wait()
      } finally {
        queue.concurrency--
        begun += performance.now() - left
      }
    }
    try {
      return await work(outside)
    } finally {
      duration = Math.max(shortestRun, duration + (performance.now() - begun - duration) / 64)
    }
  }
  return {
    check,
    async run(priority, caller, work) {
      if (priority === 'critical') return work((wait) => wait())
      check(priority)
      const isFree = queue.pending < queue.concurrency && queue.size === 0
      // A command that has arrived is carried out where that delays nobody: who pressed and left meant it.
      if (caller?.aborted && !(isFree && priority === 'write')) throw shed(priority, 'caller gone')
      if (isFree) return queue.add(() => measured(work))
      const wait = startWaiting(priority, caller, maxWait)
      const begin = () => {
        wait.end()
        return measured(work)
      }
      return queue.add(begin, { priority: ranks[priority], signal: wait.signal })
    },
    load: () => ({ running: queue.pending - (queue.concurrency - CONCURRENCY), waiting: queue.size }),
  }
}

/** Aborts when the caller goes or it has taken too long, until `end`: the queue takes work whose signal aborts for finished. */
function startWaiting(priority: Priority, caller: AbortSignal | undefined, maxWait: number) {
  const waiting = new AbortController()
  const stop = (reason: ShedRequest['reason']) => {
    end()
    waiting.abort(shed(priority, reason))
  }
  const leave = () => stop('caller gone')
  const timer = setTimeout(stop, maxWait, 'overload')
  caller?.addEventListener('abort', leave)
  const end = () => {
    clearTimeout(timer)
    caller?.removeEventListener('abort', leave)
  }
  return { signal: waiting.signal, end }
}

/** The refusal of a request. Those who are refused come back at different times. */
export function shed(priority: Priority, reason: ShedRequest['reason']): Refusal {
  requestShed.publish({ priority, reason } satisfies ShedRequest)
  return new Refusal('unavailable', { retryAfterSeconds: 2 + Math.floor(Math.random() * 4) })
}

/** Aborts when the connection closes before the answer. Fastify's `request.signal` no longer does once a body has been read. */
export function callerSignal({ raw }: FastifyReply): AbortSignal {
  const caller = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) caller.abort()
  })
  if (raw.destroyed) caller.abort()
  return caller.signal
}

/** The priority of an endpoint: what its route declares, else whether it only reads. */
export const priorityOf = ({ route, handler }: Endpoint): Priority =>
  route.priority ?? (handler.kind === 'query' ? 'read' : 'write')
