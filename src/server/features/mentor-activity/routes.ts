import type { AppDependencies } from '#server/platform/dependencies.ts'
import type { Feature } from '#server/platform/feature.ts'
import { activityJobs } from './jobs.ts'
import { activityReactions } from './reactions.ts'

/** Whether mentors are there: what cards and profiles say of it. */
export function createMentorActivity(_dependencies: AppDependencies): Feature {
  return { name: 'mentor-activity', endpoints: [], reactions: activityReactions, jobs: activityJobs }
}
