import { fork, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createConcurrencyLimiter } from '#server/platform/concurrency-limiter.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { EncodingReply, EncodingRequest } from './encoding/encoding-process.ts'

/** The images of a file, or why there are none. */
export type Encoded = { images: Buffer[] | undefined; refusal?: EncodingReply['refusal'] }

/** What one file may take. */
type Limits = {
  /** Milliseconds of processor time. */
  processorTime: number
  /** Milliseconds; only on a busy machine a file needs more of them than of processor time. */
  time: number
}
/** The largest photograph takes about two seconds of processor time on a slow core, a document up to twelve pages. */
const usualLimits: Record<EncodingRequest['purpose'], Limits> = {
  picture: { processorTime: 5_000, time: 25_000 },
  poster: { processorTime: 5_000, time: 25_000 },
  logo: { processorTime: 5_000, time: 25_000 },
  document: { processorTime: 8_000, time: 25_000 },
}
/** Bytes of resident memory; the largest photograph that is accepted takes about 250 MB. */
const memoryLimit = 450 * 1024 * 1024
const checkInterval = 100
/** Milliseconds after which an idle process ends, to free its memory. */
const idleLimit = 30_000

// The pictures of one user can neither occupy both processes nor fill the queue.
const limit = createConcurrencyLimiter({ concurrency: 2, concurrencyPerKey: 1, maxQueue: 40, maxPerKey: 3 })

/**
 * Encodes an uploaded file as images, in a separate process. There are none when it takes more processor time or memory than a file may.
 * Throws `rate_limited` when this user has three in progress, `unavailable` when the queue is full or the machine too busy.
 */
export const encodeInProcess = (
  purpose: EncodingRequest['purpose'],
  bytes: Buffer,
  ownerId: string,
  limits = usualLimits[purpose],
): Promise<Encoded> => limit(() => runInProcess({ id: ++lastId, purpose, bytes }, limits), ownerId)

type EncodingProcess = { child: ChildProcess; idle: NodeJS.Timeout | undefined }
const idleProcesses: EncodingProcess[] = []
let lastId = 0

function acquireProcess(): EncodingProcess {
  const idle = idleProcesses.pop()
  clearTimeout(idle?.idle)
  // One that just died, or was ended for being idle, stays connected until its exit is heard.
  if (idle?.child.connected && !idle.child.killed && idle.child.exitCode === null) return idle
  const child = fork(new URL('./encoding/encoding-process.ts', import.meta.url), {
    serialization: 'advanced',
    execArgv: ['--max-old-space-size=128', '--max-semi-space-size=4'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // Not our environment, which holds secrets.
    env: { PATH: process.env.PATH ?? '' },
  })
  child.on('error', () => {})
  child.unref()
  return { child, idle: undefined }
}

/** Returns a process to the pool, or ends it after the idle time; it does not keep the server from exiting. */
function releaseProcess(opened: EncodingProcess): void {
  const { child } = opened
  if (!child.connected || child.killed) return
  child.channel?.unref()
  opened.idle = setTimeout(() => child.kill('SIGKILL'), idleLimit).unref()
  idleProcesses.push(opened)
}

async function runInProcess(request: EncodingRequest, limits: Limits): Promise<Encoded> {
  const opened = acquireProcess()
  const { child } = opened
  const { promise, resolve, reject } = Promise.withResolvers<Encoded>()
  const onReply = ({ id, images, refusal }: EncodingReply) =>
    id === request.id && resolve({ images: images?.map((one) => Buffer.from(one)), refusal })
  const onFailure = () => resolve({ images: undefined })
  const kill = () => child.kill('SIGKILL')
  const timer = setTimeout(() => {
    reject(new Refusal('unavailable'))
    kill()
  }, limits.time)
  const before = processorTime(child.pid)
  const checkTimer = setInterval(() => {
    const isSlow = processorTime(child.pid) - before > limits.processorTime
    if (isSlow || residentMemory(child.pid) > memoryLimit) kill()
  }, checkInterval)
  child.on('message', onReply).once('exit', onFailure)
  child.channel?.ref()
  child.send(request, (error) => error && onFailure())
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    clearInterval(checkTimer)
    child.off('message', onReply).off('exit', onFailure)
    releaseProcess(opened)
  }
}

/** Resident memory of a process in bytes, by Linux's statm (proc_pid_statm(5): pages, the second number); 0 where it is unknown. */
function residentMemory(pid: number | undefined): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * 4096
  } catch {
    return 0
  }
}

/** Processor time of a process in milliseconds, by Linux's stat (proc_pid_stat(5): utime and stime in hundredths); 0 where unknown. */
function processorTime(pid: number | undefined): number {
  try {
    // The name of the program, in parentheses, may hold spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return 0
  }
}
