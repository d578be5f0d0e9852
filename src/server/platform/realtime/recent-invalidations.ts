import type { Changed } from '#contract/realtime.ts'

type Subject = Changed['subject']

/** Milliseconds; longer than any page takes from its first read to its socket. */
const retention = 60_000

/** The subjects that changed per user within the last minute, for clients that read before their socket opened. */
export type RecentInvalidations = {
  note(userIds: readonly string[], subject: Subject): void
  /** The subjects that changed for a user within the last `age` milliseconds. */
  within(userId: string, age: number): Subject[]
  /** Drops entries older than a minute; called periodically. */
  sweep(): void
}

export function createRecentInvalidations(now: () => number = () => performance.now()): RecentInvalidations {
  const byUser = new Map<string, Map<Subject, number>>()
  return {
    note(userIds, subject) {
      for (const userId of userIds) {
        const subjects = byUser.get(userId) ?? new Map<Subject, number>()
        byUser.set(userId, subjects.set(subject, now()))
      }
    },
    within(userId, age) {
      const from = now() - Math.min(age, retention)
      return [...(byUser.get(userId) ?? [])].filter(([, at]) => at >= from).map(([subject]) => subject)
    },
    sweep() {
      const from = now() - retention
      for (const [userId, subjects] of byUser) {
        for (const [subject, at] of subjects) if (at < from) subjects.delete(subject)
        if (subjects.size === 0) byUser.delete(userId)
      }
    },
  }
}
