import { cohostRoutes } from '#contract/group-sessions/cohost-routes.ts'
import { descriptionHelperRoutes } from '#contract/group-sessions/description-routes.ts'
import { groupListRoutes } from '#contract/group-sessions/discovery-routes.ts'
import { groupSeatRoutes } from '#contract/group-sessions/seat-routes.ts'
import { hostingRoutes } from '#contract/group-sessions/routes.ts'
import { command, implement, mergeReactions, query, type Feature } from '#server/platform/feature.ts'
import type { Parts } from '#server/platform/dependencies.ts'
import { cancelSession } from './cancel-session.ts'
import { acceptInvite, acceptRequest, declineInvite, declineRequest } from './answer-cohost.ts'
import { askToCohost } from './ask-to-cohost.ts'
import { cohostNotices } from './cohost-notices.ts'
import { cohostReactions } from './cohost-reactions.ts'
import { createSession } from './create-session.ts'
import { discoverSessions } from './discover-sessions.ts'
import { expireAllOffers } from './expire-offers.ts'
import { generateDescription } from './generate-description.ts'
import { indexAllSessions } from './index-sessions.ts'
import { invitePeople } from './invite-people.ts'
import { inviteMentors } from './invite-cohosts.ts'
import { leaveSeats } from './leave-seats.ts'
import { listAttendees } from './list-attendees.ts'
import { listInvites, listRequests } from './list-cohosts.ts'
import { listMentorSessions } from './list-mentor-sessions.ts'
import { listOwnSessions } from './list-own-sessions.ts'
import { nameAttendants } from './name-attendant.ts'
import { groupSessionNotices } from './notices.ts'
import { occurrenceJobs } from './plan-jobs.ts'
import { groupSessionReactions } from './reactions.ts'
import { recommendSessions } from './recommend-sessions.ts'
import { refreshPassed } from './refresh-sessions.ts'
import { rescheduleSession } from './reschedule-session.ts'
import { showDetails } from './show-details.ts'
import { takeSeats } from './take-seats.ts'
import { withdrawInvite, withdrawRequest } from './withdraw-cohost.ts'
import { updateSession } from './update-session.ts'

/** Sessions of many: once or recurring, with seats, cohosts and privacy. */
export function createGroupSessions(parts: Parts): Feature {
  const { rooms } = parts
  const nameOf = nameAttendants(parts)
  return {
    name: 'group-sessions',
    endpoints: [
      ...implement(hostingRoutes, {
        createGroupSession: createSession(parts, rooms),
        updateGroupSession: updateSession(parts),
        rescheduleGroupSession: command(rescheduleSession),
        cancelGroupSession: command(cancelSession),
        invite: command(invitePeople),
      }),
      ...implement(descriptionHelperRoutes, { generateDescription: generateDescription(parts) }),
      ...implement(groupSeatRoutes, {
        rsvp: command(takeSeats),
        leave: command(leaveSeats),
        attendees: query(listAttendees(nameOf)),
      }),
      ...implement(cohostRoutes, {
        listCohostInvites: query(listInvites),
        createCohostInvite: command(inviteMentors),
        acceptCohostInvite: command(acceptInvite),
        declineCohostInvite: command(declineInvite),
        withdrawCohostInvite: command(withdrawInvite),
        listCohostRequests: query(listRequests),
        createCohostRequest: command(askToCohost),
        acceptCohostRequest: command(acceptRequest),
        declineCohostRequest: command(declineRequest),
        withdrawCohostRequest: command(withdrawRequest),
      }),
      ...implement(groupListRoutes, {
        oneGroupSession: query(showDetails(rooms, nameOf)),
        groupSessionsOfMentor: query(listMentorSessions),
        recommendedGroupSessions: query(recommendSessions),
        upcomingGroupSessions: query(listOwnSessions('upcoming')),
        pastGroupSessions: query(listOwnSessions('past')),
        pendingGroupSessions: query(listOwnSessions('pending')),
        cancelledGroupSessions: query(listOwnSessions('cancelled')),
        discoverGroupSessions: query(discoverSessions),
      }),
    ],
    reactions: mergeReactions(groupSessionReactions(parts), cohostReactions(parts), groupSessionNotices, cohostNotices),
    jobs: {
      ...occurrenceJobs,
      'refresh-passed': { run: refreshPassed, cron: '* * * * *' },
      'expire-offers': { run: expireAllOffers, cron: '* * * * *' },
      'index-again': { run: (ctx) => indexAllSessions(ctx.db), cron: '41 3 * * *' },
    },
  }
}
