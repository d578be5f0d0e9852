import type { Changed } from '#contract/realtime.ts'

type Feature = Changed['feature']

/** Longer than any page takes from its first read to its socket. */
const kept = 60_000

/** Which features of whom changed within the last minute: a browser that read just before its socket opened is told after all. */
export type RecentWakes = {
  note(userIds: readonly string[], feature: Feature): void
  /** What changed for a user within these milliseconds. */
  within(userId: string, age: number): Feature[]
  /** Drops what is older than a minute; to be called now and then. */
  sweep(): void
}

export function createRecentWakes(now: () => number = () => performance.now()): RecentWakes {
  const byUser = new Map<string, Map<Feature, number>>()
  return {
    note(userIds, feature) {
      for (const userId of userIds) {
        const features = byUser.get(userId) ?? new Map<Feature, number>()
        byUser.set(userId, features.set(feature, now()))
      }
    },
    within(userId, age) {
      const from = now() - Math.min(age, kept)
      return [...(byUser.get(userId) ?? [])].filter(([, at]) => at >= from).map(([feature]) => feature)
    },
    sweep() {
      const from = now() - kept
      for (const [userId, features] of byUser) {
        for (const [feature, at] of features) if (at < from) features.delete(feature)
        if (features.size === 0) byUser.delete(userId)
      }
    },
  }
}
