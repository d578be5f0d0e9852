import { fork, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createConcurrencyLimiter } from '#server/platform/concurrency-limiter.ts'
import type { EncodingReply, EncodingRequest } from './encoding/encoding-process.ts'

/** The images of a file, or why there are none. */
export type Encoded = { images: Buffer[] | undefined; refusal?: EncodingReply['refusal'] }

/** Timeout in milliseconds for one file; the largest photograph takes about two seconds on a slow core. */
const timeLimit = 8_000
/** Bytes of resident memory; the largest photograph that is accepted takes about 250 MB. */
const memoryLimit = 450 * 1024 * 1024
const memoryCheckInterval = 100
/** Milliseconds after which an idle process ends, to free its memory. */
const idleLimit = 30_000

// The pictures of one user can neither occupy both processes nor fill the queue.
const limit = createConcurrencyLimiter({ concurrency: 2, concurrencyPerKey: 1, maxQueue: 40, maxPerKey: 3 })

/**
 * Encodes an uploaded file as images, in a separate process with a time and memory limit. Throws `rate_limited` when this user has three
 * in progress, `unavailable` when the queue is full.
 */
export const encodeInProcess = (
  purpose: EncodingRequest['purpose'],
  bytes: Buffer,
  ownerId: string,
): Promise<Encoded> => limit(() => runInProcess({ id: ++lastId, purpose, bytes }), ownerId)

type EncodingProcess = { child: ChildProcess; idle: NodeJS.Timeout | undefined }
const idleProcesses: EncodingProcess[] = []
let lastId = 0

function acquireProcess(): EncodingProcess {
  const idle = idleProcesses.pop()
  clearTimeout(idle?.idle)
  if (idle?.child.connected) return idle
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
  if (!child.connected) return
  child.channel?.unref()
  opened.idle = setTimeout(() => child.kill('SIGKILL'), idleLimit).unref()
  idleProcesses.push(opened)
}

async function runInProcess(request: EncodingRequest): Promise<Encoded> {
  const opened = acquireProcess()
  const { child } = opened
  const { promise, resolve } = Promise.withResolvers<Encoded>()
  const onReply = ({ id, images, refusal }: EncodingReply) =>
    id === request.id && resolve({ images: images?.map((one) => Buffer.from(one)), refusal })
  const onFailure = () => resolve({ images: undefined })
  const kill = () => child.kill('SIGKILL')
  const timer = setTimeout(kill, timeLimit)
  const memoryTimer = setInterval(() => residentMemory(child.pid) > memoryLimit && kill(), memoryCheckInterval)
  child.on('message', onReply).once('exit', onFailure)
  child.channel?.ref()
  child.send(request, (error) => error && onFailure())
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    clearInterval(memoryTimer)
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
