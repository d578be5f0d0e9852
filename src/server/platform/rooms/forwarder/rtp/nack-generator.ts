import { sequenceDistance } from './rtp-packet.ts'

/** Finds the packets that are missing from a stream and says when to ask for them. Times are in milliseconds. */
export type NackGenerator = {
  receive(sequence: number, now: number): void
  /** The sequence numbers to ask for now, in order. */
  due(now: number): number[]
  /** Whether packets were given up since the last call: only a key frame helps then. */
  takeLoss(): boolean
}

/** Milliseconds: packets that only overtook each other arrive within the first; the sender answers within the second. */
const reorderTime = 10
const retryInterval = 60
const maxAttempts = 8
/** A stream with a larger gap begins again. */
const maxMissing = 200

export function createNackGenerator(): NackGenerator {
  /** By sequence number, extended by the number of wraps. */
  const missing = new Map<number, { dueAt: number; attempts: number }>()
  let highest: number | undefined
  let hasLost = false

  return {
    receive(sequence, now) {
      if (highest === undefined) {
        highest = sequence
        return
      }
      const extended = highest + sequenceDistance(sequence, highest & 0xffff)
      if (extended <= highest) {
        missing.delete(extended)
        return
      }
      if (extended - highest > maxMissing || missing.size + extended - highest > maxMissing) {
        missing.clear()
        hasLost = true
      } else
        for (let gap = highest + 1; gap < extended; gap++) missing.set(gap, { dueAt: now + reorderTime, attempts: 0 })
      highest = extended
    },
    due(now) {
      const due: number[] = []
      for (const [sequence, entry] of missing) {
        if (entry.dueAt > now) continue
        if (entry.attempts >= maxAttempts) {
          missing.delete(sequence)
          hasLost = true
          continue
        }
        entry.attempts++
        entry.dueAt = now + retryInterval
        due.push(sequence & 0xffff)
      }
      return due
    },
    takeLoss() {
      const lost = hasLost
      hasLost = false
      return lost
    },
  }
}
