/** What people noticed from one disturbance to the next. */
export type Disturbance = {
  readonly what: string
  /** Answered or given up. */
  calls: number
  failedAtFirst: number
  /** Failed after the browser had sent them again: somebody saw an error. */
  failedAfterRetries: number
  /** Sockets that were lost. */
  socketsLost: number
  /** Milliseconds of the slowest call, its retries included. */
  slowest: number
  /** Milliseconds until the last sign of it, Infinity where there was no end to it. */
  normalAfter: number
  /** What that was. */
  lastSign: Sign | null
}

/** A call with its retries, the age of a job that is due, the time between two signals in a room. */
type Timed = 'call' | 'job' | 'signal'
type Sign = 'failed call' | 'lost socket' | `slow ${Timed}`

export type Recorder = {
  readonly disturbances: readonly Disturbance[]
  /** Calls that the server decided against, which none should be. */
  readonly refused: readonly string[]
  begin(what: string): void
  /** A call ended. */
  call(outcome: { failedAtFirst: boolean; failedAfterRetries: boolean; milliseconds: number }): void
  refuse(what: string): void
  /** A socket was lost, or still is. */
  socketLost(): void
  socketMissing(): void
  /** How long something takes, in milliseconds: trouble where that is much longer than before the first disturbance. */
  time(what: Timed, milliseconds: number): void
  /** Resolves when nothing was unusual for so many milliseconds, or the limit has passed; notes how long it took. */
  calm(milliseconds: number, limit: number): Promise<void>
}

/** Milliseconds that are never trouble. What is usual depends on the machine: twice the longest time before counts, too. */
const quick = 3_000
const factor = 2

export function createRecorder(): Recorder {
  const disturbances: Disturbance[] = []
  const refused: string[] = []
  let current: Disturbance
  let beganAt: number
  let lastTrouble: number
  const begin = (what: string) => {
    beganAt = lastTrouble = performance.now()
    current = {
      what,
      calls: 0,
      failedAtFirst: 0,
      failedAfterRetries: 0,
      socketsLost: 0,
      slowest: 0,
      normalAfter: 0,
      lastSign: null,
    }
    disturbances.push(current)
  }
  const trouble = (sign: Sign) => {
    lastTrouble = performance.now()
    current.lastSign = sign
  }
  const usual: Record<Timed, number> = { call: 0, job: 0, signal: 0 }
  const time: Recorder['time'] = (what, milliseconds) => {
    if (disturbances.length === 1) usual[what] = Math.max(usual[what], milliseconds)
    else if (milliseconds > Math.max(quick, factor * usual[what])) trouble(`slow ${what}`)
  }
  begin('nothing')
  return {
    disturbances,
    refused,
    begin,
    time,
    call({ failedAtFirst, failedAfterRetries, milliseconds }) {
      current.calls++
      current.slowest = Math.max(current.slowest, Math.round(milliseconds))
      if (failedAtFirst) current.failedAtFirst++
      if (failedAfterRetries) current.failedAfterRetries++
      if (failedAtFirst) trouble('failed call')
      time('call', milliseconds)
    },
    refuse: (what) => void refused.push(what),
    socketLost() {
      current.socketsLost++
      trouble('lost socket')
    },
    socketMissing: () => trouble('lost socket'),
    async calm(milliseconds, limit) {
      while (performance.now() - lastTrouble < milliseconds && performance.now() - beganAt < limit)
        await new Promise((done) => setTimeout(done, 50))
      const isCalm = performance.now() - lastTrouble >= milliseconds
      current.normalAfter = isCalm ? Math.round(lastTrouble - beganAt) : Infinity
    },
  }
}
