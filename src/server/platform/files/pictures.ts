import { fork, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileTypeFromBuffer } from 'file-type'
import { createConcurrencyLimiter } from '#server/platform/concurrency-limiter.ts'
import type { EncodingReply, EncodingRequest } from './encoding/encoding-process.ts'
import { isSafeSvg } from './svg.ts'

/** The media type by content: JPEG, PNG or SVG; undefined for anything else. */
export async function sniffPicture(bytes: Buffer): Promise<'image/jpeg' | 'image/png' | 'image/svg+xml' | undefined> {
  const mime = (await fileTypeFromBuffer(bytes))?.mime
  if (mime === 'image/jpeg' || mime === 'image/png') return mime
  return isSafeSvg(bytes.toString('utf8')) ? 'image/svg+xml' : undefined
}

/** Timeout in milliseconds for one picture; the largest photograph takes about two seconds on a slow core. */
const timeLimit = 8_000
/** Bytes of resident memory; the largest photograph that is accepted takes about 250 MB. */
const memoryLimit = 450 * 1024 * 1024
const memoryCheckInterval = 100
/** Milliseconds after which an idle process ends, to free its memory. */
const idleLimit = 30_000

// The pictures of one user can neither occupy both processes nor fill the queue.
const limit = createConcurrencyLimiter({ concurrency: 2, concurrencyPerKey: 1, maxQueue: 40, maxPerKey: 3 })

/**
 * Re-encodes an uploaded picture as WebP, in the sizes of its purpose, in a separate process with a time and memory limit. Undefined when
 * it cannot be decoded or is too large. Throws `rate_limited` when this user has three in progress, `unavailable` when the queue is full.
 */
export function reencodePicture(
  purpose: EncodingRequest['purpose'],
  bytes: Buffer,
  ownerId: string,
): Promise<Buffer[] | undefined> {
  return limit(() => runInProcess({ id: ++lastId, purpose, bytes }), ownerId)
}

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

async function runInProcess(request: EncodingRequest): Promise<Buffer[] | undefined> {
  const opened = acquireProcess()
  const { child } = opened
  const { promise, resolve } = Promise.withResolvers<Buffer[] | undefined>()
  const onReply = ({ id, images }: EncodingReply) =>
    id === request.id && resolve(images?.map((one) => Buffer.from(one)))
  const onFailure = () => resolve(undefined)
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
