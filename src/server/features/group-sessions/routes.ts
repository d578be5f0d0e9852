import { cohostRoutes } from '#contract/group-sessions/cohost-routes.ts'
import { groupListRoutes } from '#contract/group-sessions/list-routes.ts'
import { descriptionHelperRoutes, groupSeatRoutes, hostingRoutes } from '#contract/group-sessions/routes.ts'
import { command, implement, query, type Feature } from '#server/platform/feature.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { acceptInvite, acceptRequest, declineInvite, declineRequest } from './cohosts/answer-cohost.ts'
import { inviteCohosts } from './cohosts/invite-cohosts.ts'
import { listInvites, listRequests } from './cohosts/queries.ts'
import { requestToCohost } from './cohosts/request-to-cohost.ts'
import { withdrawInvite, withdrawRequest } from './cohosts/withdraw-cohost.ts'
import { discoverSessions } from './discovery/discover-sessions.ts'
import { indexJobs } from './discovery/index-sessions.ts'
import { listMentorSessions } from './discovery/list-mentor-sessions.ts'
import { listOwnSessions } from './discovery/list-own-sessions.ts'
import { recommendSessions } from './discovery/recommend-sessions.ts'
import { showDetails } from './discovery/show-details.ts'
import { sessionPages } from './discovery/list-public-sessions.ts'
import { sessionFeeds } from './feeds/session-feeds.ts'
import { groupSessionNotices } from './notices.ts'
import { groupSessionReactions } from './reactions.ts'
import { offerJobs } from './seats/expire-offers.ts'
import { leaveSeats } from './seats/leave-seats.ts'
import { createAttendeePseudonym, listAttendees } from './seats/queries.ts'
import { takeSeats } from './seats/take-seats.ts'
import { cancelSession } from './series/cancel-session.ts'
import { createSession } from './series/create-session.ts'
import { generateDescription } from './series/generate-description.ts'
import { invitePeople } from './series/invite-people.ts'
import { seriesJobs } from './series/jobs.ts'
import { rescheduleSession } from './series/reschedule-session.ts'
import { updateSession } from './series/update-session.ts'

const ofSession = ({ groupSessionId }: { groupSessionId: string }) => [groupSessionId]

/** Group sessions: once or recurring, with seats, cohosts and privacy. */
export function createGroupSessions(dependencies: AppDependencies): Feature {
  const { rooms } = dependencies
  const pseudonym = createAttendeePseudonym(dependencies)
  return {
    name: 'group-sessions',
    endpoints: [
      ...implement(hostingRoutes, {
        createGroupSession: createSession(dependencies, rooms),
        updateGroupSession: updateSession(dependencies),
        rescheduleGroupSession: command(rescheduleSession),
        cancelGroupSession: command(cancelSession),
        invite: command(invitePeople),
      }),
      ...implement(descriptionHelperRoutes, { generateDescription: generateDescription(dependencies) }),
      ...implement(groupSeatRoutes, {
        rsvp: command(takeSeats),
        leave: command(leaveSeats),
        attendees: query(listAttendees(pseudonym)),
      }),
      ...implement(cohostRoutes, {
        listCohostInvites: query(listInvites),
        createCohostInvite: command(inviteCohosts),
        acceptCohostInvite: command(acceptInvite),
        declineCohostInvite: command(declineInvite),
        withdrawCohostInvite: command(withdrawInvite),
        listCohostRequests: query(listRequests),
        createCohostRequest: command(requestToCohost),
        acceptCohostRequest: command(acceptRequest),
        declineCohostRequest: command(declineRequest),
        withdrawCohostRequest: command(withdrawRequest),
      }),
      ...implement(groupListRoutes, {
        oneGroupSession: query(showDetails(rooms, pseudonym)),
        groupSessionsOfMentor: query(listMentorSessions),
        recommendedGroupSessions: query(recommendSessions(dependencies)),
        upcomingGroupSessions: query(listOwnSessions('upcoming')),
        pastGroupSessions: query(listOwnSessions('past')),
        pendingGroupSessions: query(listOwnSessions('pending')),
        cancelledGroupSessions: query(listOwnSessions('cancelled')),
        discoverGroupSessions: query(discoverSessions),
      }),
    ],
    notices: groupSessionNotices(dependencies.env),
    reactions: groupSessionReactions,
    voidsPages: {
      'group-session.created': ofSession,
      'group-session.edited': ofSession,
      'group-session.moved': ofSession,
      'group-session.time-changed': ofSession,
      'group-session.cancelled': ofSession,
    },
    jobs: { ...seriesJobs, ...offerJobs, ...indexJobs },
    resources: sessionFeeds(dependencies),
    sitemap: { 'group-sessions': sessionPages },
  }
}
