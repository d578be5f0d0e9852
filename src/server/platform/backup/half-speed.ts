import { setTimeout as sleep } from 'node:timers/promises'
import type { ArchiveWriter } from './write-archive.ts'

/** What tells the time in milliseconds, and waits so many. */
type Timing = { now(): number; wait(milliseconds: number): Promise<unknown> }
const real: Timing = { now: () => performance.now(), wait: (milliseconds) => sleep(milliseconds) }

/**
 * Waits after each entry as long as it took to read and to add it. The process has the lowest priority, PostgreSQL's side of it has not: it
 * rests half of the time, for the calls of people.
 */
export function atHalfSpeed({ add }: ArchiveWriter, { now, wait }: Timing = real): ArchiveWriter {
  let begun = now()
  return {
    async add(name, body) {
      await add(name, body)
      await wait(now() - begun)
      begun = now()
    },
  }
}
