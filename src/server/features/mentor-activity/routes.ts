import { mentorActivityRoutes } from '#contract/mentor-activity/routes.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { command, implement, query, type Feature } from '#server/platform/feature.ts'
import { answerMailedBreak, endBreak } from './end-break.ts'
import { activityJobs } from './jobs.ts'
import { activityNotices } from './notices.ts'
import { mailedBreak, ownBreak } from './queries.ts'
import { activityReactions } from './reactions.ts'
import { takeBreak } from './take-break.ts'

/** Whether mentors are there: what cards and profiles say of it, who is asked, and breaks. */
export function createMentorActivity(dependencies: AppDependencies): Feature {
  return {
    name: 'mentor-activity',
    endpoints: implement(mentorActivityRoutes, {
      ownBreak: query(ownBreak),
      takeBreak: command(takeBreak),
      endBreak: command(endBreak),
      mailedBreak: query(mailedBreak(dependencies)),
      answerMailedBreak: command(answerMailedBreak(dependencies)),
    }),
    notices: activityNotices(dependencies),
    reactions: activityReactions,
    jobs: activityJobs,
  }
}
