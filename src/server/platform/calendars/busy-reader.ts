import { Worker } from 'node:worker_threads'
import type { BusyTimesQuery } from '#rules/calendars/busy-times.ts'
import { createConcurrencyLimiter } from '#server/platform/concurrency-limiter.ts'
import type { ReadReply, ReadRequest, TextFormat } from './reading/busy-times-worker.ts'

/** Milliseconds for one text; ten thousand events take less than one second of a slow core. */
const timeLimit = 5_000
/** Megabytes of heap. */
const memoryLimit = 128
/** Milliseconds after which an idle worker ends. */
const idleLimit = 30_000

const limit = createConcurrencyLimiter({ concurrency: 2 })
type IdleWorker = { worker: Worker; timer: NodeJS.Timeout }
const idle: IdleWorker[] = []
let lastId = 0

/** Busy times, packed as `readBusyTimes` returns them, or why there are none. */
export type ReadResult = { busy: number[] } | { failure: 'unreadable' | 'too_large' }

/** Reads calendar text in a worker with a time and memory limit, because it may be made to occupy whoever reads it. */
export const readInWorker = (
  text: string,
  query: BusyTimesQuery,
  format: TextFormat = 'icalendar',
): Promise<ReadResult> => limit(() => runInWorker({ id: ++lastId, text, format, query }))

async function runInWorker(request: ReadRequest): Promise<ReadResult> {
  const worker = takeWorker()
  const { promise, resolve } = Promise.withResolvers<ReadReply | undefined>()
  const onMessage = (reply: ReadReply) => reply.id === request.id && resolve(reply)
  const onEnd = () => resolve(undefined)
  const timer = setTimeout(onEnd, timeLimit)
  worker.on('message', onMessage).once('error', onEnd).once('exit', onEnd)
  worker.ref()
  worker.postMessage(request)
  const reply = await promise
  clearTimeout(timer)
  worker.off('message', onMessage).off('error', onEnd).off('exit', onEnd)
  if (reply === undefined) void worker.terminate()
  else release(worker)
  if (reply?.busy) return { busy: reply.busy }
  return { failure: reply === undefined || reply.isTooComplex ? 'too_large' : 'unreadable' }
}

function takeWorker(): Worker {
  const waiting = idle.pop()
  clearTimeout(waiting?.timer)
  if (waiting) return waiting.worker
  // Without the environment, which holds secrets.
  const worker = new Worker(new URL('./reading/busy-times-worker.ts', import.meta.url), {
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memoryLimit },
  })
  // An error ends the worker; who waits for it learns of that by its end.
  worker.on('error', () => {}).once('exit', () => forget(worker))
  return worker
}

/** An idle worker does not keep the process from ending. */
function release(worker: Worker): void {
  worker.unref()
  idle.push({ worker, timer: setTimeout(() => void worker.terminate(), idleLimit).unref() })
}

function forget(worker: Worker): void {
  const index = idle.findIndex((entry) => entry.worker === worker)
  if (index !== -1) idle.splice(index, 1)
}
