import { setImmediate } from 'node:timers/promises'
import { onTestFinished, vi } from 'vitest'
import type { Admission } from '#server/platform/http/admission.ts'

type Overload = {
  /** Resolves when so many requests wait besides those that were there from the start. */
  waiting(more: number): Promise<void>
  /** Everything that runs and waits ends. */
  release(): Promise<void>
}

/**
 * Occupies an admission until `release`, so that the next request of this priority is refused. Time-outs stand still meanwhile, so that
 * nobody waits too long.
 */
export function overload({ check, run, load }: Admission, next: 'read' | 'write'): Overload {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { promise: held, resolve } = Promise.withResolvers<void>()
  const all: Promise<void>[] = []
  const wouldBeRefused = () => {
    try {
      check(next)
      return false
    } catch {
      return true
    }
  }
  while (!wouldBeRefused()) all.push(run('write', undefined, () => held))
  const { waiting } = load()
  return {
    async waiting(more) {
      // Not by polling, which would let the time go on.
      while (load().waiting !== waiting + more) await setImmediate()
    },
    async release() {
      resolve()
      await Promise.all(all)
      vi.useRealTimers()
    },
  }
}
