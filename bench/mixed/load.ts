import { fork } from 'node:child_process'
import type { Shares } from './calls.ts'
import type { Scene } from './scene.ts'

/**
 * Either so many callers who ask again as soon as they are answered, until the time or the number of calls is reached, or so many calls a
 * second; of all kinds, or in these shares; to the first process, or spread over so many, each person's to one of them.
 */
export type Stage = { seconds: number; shares?: Shares; processes?: number } & (
  | { callers: number; calls?: number }
  | { rate: number }
)
/**
 * One call: milliseconds from the start of its stage, until it was sent and until its answer, whose status it names, or why there was
 * none.
 */
export type Sample = {
  name: string
  at: number
  sentAfter: number
  ms: number
  status: number | 'no answer' | 'no connection' | 'broken'
}

/** What the process is told to do. */
export type Order = { start: { urls: readonly string[]; scene: Scene } } | { run: Stage[] }

/** The process that sends the load; `begins` is called at the start of each stage. */
export type LoadProcess = {
  readonly pid: number
  run(stages: readonly Stage[], begins?: () => void): Promise<Sample[][]>
  stop(): void
}

export function startLoad(urls: readonly string[], scene: Scene): LoadProcess {
  const child = fork(new URL('load-process.ts', import.meta.url), { serialization: 'advanced' })
  const order = (message: Order) => child.send(message)
  order({ start: { urls, scene } })
  return {
    pid: child.pid!,
    run(stages, begins = () => {}) {
      const done = new Promise<Sample[][]>((resolve) => {
        const hear = (message: 'stage' | Sample[][]) => {
          if (message === 'stage') return begins()
          child.off('message', hear)
          resolve(message)
        }
        child.on('message', hear)
      })
      order({ run: [...stages] })
      return done
    },
    stop: () => void child.kill(),
  }
}

export type Figures = {
  /** Calls a second: wanted, answered with success, refused as overloaded (503, 429). */
  offered: number
  answered: number
  shed: number
  /** Number of other refusals (4xx), of failures (5xx, broken), of calls without an answer. */
  refused: number
  failed: number
  unanswered: number
  /** Milliseconds of those answered with success, and the 99th percentile of those that were shed. */
  p50: number
  p95: number
  p99: number
  shedP99: number
  /** The same percentile of the delay with which the load process sent calls: beyond some milliseconds it was too slow itself. */
  sentAfterP99: number
}

export function figuresOf(samples: readonly Sample[], seconds: number): Figures {
  const isShed = ({ status }: Sample) => status === 503 || status === 429
  const answered = samples.filter(isAnswered)
  const shed = samples.filter(isShed)
  const times = sortedTimes(answered)
  const count = (from: number, below: number) =>
    samples.filter((sample) => Number(sample.status) >= from && Number(sample.status) < below && !isShed(sample)).length
  const refused = count(400, 500)
  const failed = count(500, 600) + samples.filter(({ status }) => status === 'broken').length
  return {
    offered: samples.length / seconds,
    answered: answered.length / seconds,
    shed: shed.length / seconds,
    refused,
    failed,
    unanswered: samples.length - answered.length - shed.length - refused - failed,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    p99: percentile(times, 0.99),
    shedP99: percentile(sortedTimes(shed), 0.99),
    sentAfterP99: percentile(
      samples.map(({ sentAfter }) => sentAfter).toSorted((a, b) => a - b),
      0.99,
    ),
  }
}

export const isAnswered = ({ status }: Sample) => typeof status === 'number' && status < 400
const sortedTimes = (samples: readonly Sample[]) => samples.map(({ ms }) => ms).toSorted((a, b) => a - b)
export const percentile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN
