import { fork, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileTypeFromBuffer } from 'file-type'
import { createConcurrencyLimiter } from '#server/platform/concurrency-limiter.ts'
import type { DrawingReply, DrawingRequest } from './drawing/drawing-process.ts'
import { isPlainSvg } from './svg.ts'

/** The type that the bytes themselves say: JPEG, PNG or SVG; undefined for anything else. */
export async function sniffPicture(bytes: Buffer): Promise<'image/jpeg' | 'image/png' | 'image/svg+xml' | undefined> {
  const mime = (await fileTypeFromBuffer(bytes))?.mime
  if (mime === 'image/jpeg' || mime === 'image/png') return mime
  return isPlainSvg(bytes.toString('utf8')) ? 'image/svg+xml' : undefined
}

/** Milliseconds for one picture; the largest photograph takes about two seconds of a slow core. */
const timeLimit = 8_000
/** Bytes of resident memory; the largest photograph that is accepted takes about 250 MB. */
const memoryLimit = 450 * 1024 * 1024
const memoryCheckInterval = 100
/** Milliseconds without a picture after which a process ends, and its memory is free again. */
const idleLimit = 30_000

// One person's pictures neither take both processes nor fill the queue of all.
const limit = createConcurrencyLimiter({ concurrency: 2, concurrencyPerKey: 1, maxQueue: 40, maxPerKey: 3 })

/**
 * Draws an uploaded picture anew as WebP, in the sizes of its purpose, in a process of its own that is ended when it takes too long or too much
 * memory. Undefined for what cannot be read or is too large. Throws `rate_limited` when this person has three under way, `unavailable` when too
 * many wait.
 */
export function drawAnew(
  purpose: DrawingRequest['purpose'],
  bytes: Buffer,
  ownerId: string,
): Promise<Buffer[] | undefined> {
  return limit(() => askProcess({ id: ++lastId, purpose, bytes }), ownerId)
}

type DrawingProcess = { child: ChildProcess; idle: NodeJS.Timeout | undefined }
const idleProcesses: DrawingProcess[] = []
let lastId = 0

function openProcess(): DrawingProcess {
  const idle = idleProcesses.pop()
  clearTimeout(idle?.idle)
  if (idle?.child.connected) return idle
  const child = fork(new URL('./drawing/drawing-process.ts', import.meta.url), {
    serialization: 'advanced',
    execArgv: ['--max-old-space-size=128', '--max-semi-space-size=4'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // None of ours: it holds secrets.
    env: { PATH: process.env.PATH ?? '' },
  })
  child.on('error', () => {})
  child.unref()
  return { child, idle: undefined }
}

/** For the next picture, or to its end. The program may exit meanwhile. */
function closeProcess(opened: DrawingProcess): void {
  const { child } = opened
  if (!child.connected) return
  child.channel?.unref()
  opened.idle = setTimeout(() => child.kill('SIGKILL'), idleLimit).unref()
  idleProcesses.push(opened)
}

async function askProcess(request: DrawingRequest): Promise<Buffer[] | undefined> {
  const opened = openProcess()
  const { child } = opened
  const { promise, resolve } = Promise.withResolvers<Buffer[] | undefined>()
  const take = ({ id, drawn }: DrawingReply) => id === request.id && resolve(drawn?.map((one) => Buffer.from(one)))
  const giveUp = () => resolve(undefined)
  const end = () => child.kill('SIGKILL')
  const timer = setTimeout(end, timeLimit)
  const memoryTimer = setInterval(() => residentMemory(child.pid) > memoryLimit && end(), memoryCheckInterval)
  child.on('message', take).once('exit', giveUp)
  child.channel?.ref()
  child.send(request, (error) => error && giveUp())
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    clearInterval(memoryTimer)
    child.off('message', take).off('exit', giveUp)
    closeProcess(opened)
  }
}

/** Bytes that a process keeps in memory, by Linux's statm (proc_pid_statm(5): pages, the second number); 0 where that cannot be told. */
function residentMemory(pid: number | undefined): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * 4096
  } catch {
    return 0
  }
}
