import type { Feature } from '#server/platform/feature.ts'
import { jobTask, reactionTask } from './outbox.ts'

/** The tasks that a process with these features has; its workers take no other ones. */
export function taskNames(features: readonly Feature[]): string[] {
  return features.flatMap(({ name, reactions, jobs }) => [
    ...Object.entries(reactions ?? {}).flatMap(([event, all]) =>
      Object.keys(all).map((reaction) => reactionTask(name, reaction, event)),
    ),
    ...Object.keys(jobs ?? {}).map((job) => jobTask(name, job)),
  ])
}
