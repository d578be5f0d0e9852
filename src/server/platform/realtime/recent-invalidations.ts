import type { Changed } from '#contract/realtime.ts'

type Feature = Changed['feature']

/** Milliseconds; longer than any page takes from its first read to its socket. */
const retention = 60_000

/** The features that changed per user within the last minute, for clients that read before their socket opened. */
export type RecentInvalidations = {
  note(userIds: readonly string[], feature: Feature): void
  /** The features that changed for a user within the last `age` milliseconds. */
  within(userId: string, age: number): Feature[]
  /** Drops entries older than a minute; called periodically. */
  sweep(): void
}

export function createRecentInvalidations(now: () => number = () => performance.now()): RecentInvalidations {
  const byUser = new Map<string, Map<Feature, number>>()
  return {
    note(userIds, feature) {
      for (const userId of userIds) {
        const features = byUser.get(userId) ?? new Map<Feature, number>()
        byUser.set(userId, features.set(feature, now()))
      }
    },
    within(userId, age) {
      const from = now() - Math.min(age, retention)
      return [...(byUser.get(userId) ?? [])].filter(([, at]) => at >= from).map(([feature]) => feature)
    },
    sweep() {
      const from = now() - retention
      for (const [userId, features] of byUser) {
        for (const [feature, at] of features) if (at < from) features.delete(feature)
        if (features.size === 0) byUser.delete(userId)
      }
    },
  }
}
