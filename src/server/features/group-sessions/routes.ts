import { cohostRoutes } from '#contract/group-sessions/cohost-routes.ts'
import {
  descriptionHelperRoutes,
  groupListRoutes,
  groupSeatRoutes,
  hostingRoutes,
} from '#contract/group-sessions/routes.ts'
import { createRooms } from '#server/features/bookings/public.ts'
import { command, implement, query, type Feature } from '#server/platform/feature.ts'
import type { Parts } from '#server/platform/dependencies.ts'
import { cancelSession } from './series/cancel-session.ts'
import { acceptInvite, acceptRequest, declineInvite, declineRequest } from './cohosts/answer-cohost.ts'
import { askToCohost } from './cohosts/request-to-cohost.ts'
import { cohostReactions } from './notices/cohost-reactions.ts'
import { createSession } from './series/create-session.ts'
import { discoverSessions } from './discovery/discover-sessions.ts'
import { expireAllOffers } from './seats/expire-offers.ts'
import { generateDescription } from './series/generate-description.ts'
import { indexAllSessions } from './discovery/index-sessions.ts'
import { invitePeople } from './series/invite-people.ts'
import { inviteMentors } from './cohosts/invite-cohosts.ts'
import { leaveSeats } from './seats/leave-seats.ts'
import { listAttendees } from './seats/queries.ts'
import { listInvites, listRequests } from './cohosts/queries.ts'
import { listMentorSessions } from './discovery/list-mentor-sessions.ts'
import { listOwnSessions } from './discovery/list-own-sessions.ts'
import { nameAttendants } from './seats/name-attendant.ts'
import { occurrenceJobs } from './series/jobs.ts'
import { groupSessionReactions } from './reactions.ts'
import { recommendSessions } from './discovery/recommend-sessions.ts'
import { refreshPassed } from './refresh-sessions.ts'
import { rescheduleSession } from './series/reschedule-session.ts'
import { showDetails } from './discovery/show-details.ts'
import { takeSeats } from './seats/take-seats.ts'
import { withdrawInvite, withdrawRequest } from './cohosts/withdraw-cohost.ts'
import { updateSession } from './series/update-session.ts'

/** Sessions of many: once or recurring, with seats, cohosts and privacy. */
export function createGroupSessions(parts: Parts): Feature {
  const rooms = createRooms(parts)
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
    reactions: { ...groupSessionReactions(parts), ...cohostReactions(parts) },
    jobs: {
      ...occurrenceJobs,
      'refresh-passed': { run: refreshPassed, cron: '* * * * *' },
      'expire-offers': { run: expireAllOffers, cron: '* * * * *' },
      'index-again': { run: (ctx) => indexAllSessions(ctx.db), cron: '41 3 * * *' },
    },
  }
}
