import { bookingRoutes } from '#contract/bookings/routes.ts'
import { chatRoutes } from '#contract/chat/routes.ts'
import { peopleRoutes } from '#contract/directory/people-routes.ts'
import { mentorOrders } from '#contract/directory/constants.ts'
import { directoryRoutes } from '#contract/directory/routes.ts'
import { groupListRoutes } from '#contract/group-sessions/list-routes.ts'
import { notificationRoutes } from '#contract/notifications/routes.ts'
import { landingReviewRoutes } from '#contract/reviews/landing-routes.ts'
import { reviewRoutes } from '#contract/reviews/routes.ts'
import type { RouteInput, Route } from '#contract/route.ts'
import { sessionRoutes } from '#contract/sessions/routes.ts'
import { statsRoutes } from '#contract/stats/routes.ts'
import type { App } from '#server/app.ts'
import { availabilityRoutes } from '#contract/availability/routes.ts'
import { dashboardRoutes } from '#contract/dashboard/routes.ts'
import { nextStepRoutes } from '#contract/next-steps/routes.ts'
import { measured } from './growth-data.ts'

/** Whose account reads: one of the measured people, or a member of staff. */
export type Viewer = keyof typeof measured | 'staff'
/** A read of the API: who calls, and how much longer it may take at the large size. */
export type Read =
  | { url: string; as?: Viewer; limit?: number }
  | { run: (app: App) => Promise<unknown>; limit?: number }

/** The address of a call. */
export const api = <R extends Route>(route: R, input: RouteInput<R>): string => {
  const { params, query } = input as { params?: Record<string, string>; query?: Record<string, unknown> }
  const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''))
  const search = new URLSearchParams(Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]))
  return `/api${path}?${search}`
}
const asMentor = { params: { role: 'mentor' }, query: {} } as const
const asMentee = { params: { role: 'mentee' }, query: {} } as const

/** Reads by name. */
export const reads: Record<string, Read> = {
  'landing page: mentors': { url: api(directoryRoutes.landingMentors, {}), limit: 1.2 },
  'landing page: reviews': { url: api(landingReviewRoutes.landingReviews, { query: { language: 'en' } }) },
  'recommended mentors': { url: api(directoryRoutes.recommendedMentors, {}), as: 'mentee' },
  'profile: public profile': {
    url: api(directoryRoutes.publicProfile, { params: { role: 'mentor', id: measured.mentor } }),
  },
  'profile: similar mentors': {
    url: api(directoryRoutes.similarMentors, { params: { id: measured.mentor, profileId: measured.mentee } }),
  },
  'similar for a mentee': {
    url: api(directoryRoutes.similarForMentee, { params: { profileId: measured.mentor } }),
    as: 'mentee',
  },
  'my community': { url: api(peopleRoutes.community, asMentee), as: 'mentee' },
  'my community by a word': {
    url: api(peopleRoutes.community, { params: { role: 'mentor' }, query: { text: 'okafor' } }),
    as: 'mentor',
  },
  'recommended people': { url: api(peopleRoutes.recommendedPeople, asMentee), as: 'mentee' },
  'recommended people to a mentor': { url: api(peopleRoutes.recommendedPeople, asMentor), as: 'mentor' },
  'people by a name': {
    url: api(peopleRoutes.recommendedPeople, { params: { role: 'mentee' }, query: { text: 'okafor' } }),
    as: 'mentee',
  },
  'list of mentees': { url: api(peopleRoutes.searchMentees, { params: { text: '-' } }) },
  'mentees of a topic': {
    url: api(peopleRoutes.searchMentees, { params: { text: '-' }, query: { topic: 'ai' } }),
  },
  'mentees, newest first': {
    url: api(peopleRoutes.searchMentees, { params: { text: '-' }, query: { order: 'newest' } }),
  },
  'mentees of a topic, newest first': {
    url: api(peopleRoutes.searchMentees, { params: { text: '-' }, query: { topic: 'ai', order: 'newest' } }),
  },
  'mentees by a word, newest first': {
    url: api(peopleRoutes.searchMentees, { params: { text: 'okafor' }, query: { order: 'newest' } }),
  },
  'stats of a mentor': { url: api(statsRoutes.stats, {}), as: 'mentor' },
  'stats of a mentee': { url: api(statsRoutes.stats, {}), as: 'mentee' },
  'months of individual sessions': { url: api(statsRoutes.individualByMonth, {}), as: 'mentor' },
  'months of group sessions': { url: api(statsRoutes.groupByMonth, {}), as: 'mentor' },
  'awaited reviews': { url: api(reviewRoutes.awaitedReviews, {}), as: 'mentee' },
  'reviews of a mentor': { url: api(reviewRoutes.reviewsOfMentor, { params: { id: measured.mentor } }) },
  'rating of a mentor': { url: api(reviewRoutes.ratingOfMentor, { params: { id: measured.mentor } }) },
  'recommended group sessions': { url: api(groupListRoutes.recommendedGroupSessions, asMentee), as: 'mentee' },
  'discover group sessions': { url: api(groupListRoutes.discoverGroupSessions, {}) },
  'upcoming group sessions': { url: api(groupListRoutes.upcomingGroupSessions, asMentor), as: 'mentor' },
  'past group sessions': { url: api(groupListRoutes.pastGroupSessions, asMentor), as: 'mentor' },
  'search, free this week': {
    url: api(directoryRoutes.searchMentors, { params: { text: '-' }, query: { week: true } }),
  },
  'search by a word': { url: api(directoryRoutes.searchMentors, { params: { text: 'engineer' } }) },
  ...Object.fromEntries(
    mentorOrders.map((order) => [
      `search in order: ${order}`,
      { url: api(directoryRoutes.searchMentors, { params: { text: '-' }, query: { order } }) },
    ]),
  ),
  'upcoming sessions': { url: api(bookingRoutes.listUpcoming, asMentor), as: 'mentor' },
  'past sessions, page 80': {
    url: api(bookingRoutes.listPast, { params: { role: 'mentor' }, query: { page: 79, size: 10 } }),
    as: 'mentor',
  },
  'coming week': { url: api(sessionRoutes.upcomingSessions, {}), as: 'mentor' },
  'unread notifications': { url: api(notificationRoutes.unreadCount, {}), as: 'mentor' },
  'list of notifications': { url: api(notificationRoutes.listNotifications, {}), as: 'mentor' },
  'list of unread notifications': {
    url: api(notificationRoutes.listNotifications, { query: { show: 'unread' } }),
    as: 'mentor',
  },
  'dashboard of a mentee, first view': { url: api(dashboardRoutes.firstView, {}), as: 'mentee' },
  'dashboard of a mentee, the rest': { url: api(dashboardRoutes.moreOfView, {}), as: 'mentee' },
  'dashboard of a mentor, first view': { url: api(dashboardRoutes.firstView, {}), as: 'mentor' },
  'dashboard of a mentor, the rest': { url: api(dashboardRoutes.moreOfView, {}), as: 'mentor' },
  'list of conversations': { url: api(chatRoutes.conversations, { query: {} } as never), as: 'mentor' },
  'unread messages': { url: api(chatRoutes.unreadMessages, {}), as: 'mentor' },
  'next steps': { url: api(nextStepRoutes.ownNextSteps, {}), as: 'mentee' },
  'sessions without a note': { url: api(nextStepRoutes.awaitedNotes, {}), as: 'mentor' },
  'group page': { url: api(groupListRoutes.oneGroupSession, { params: { slug: 'series-1' } }) },
  'group sessions of a mentor': {
    url: api(groupListRoutes.groupSessionsOfMentor, { params: { mentorId: measured.mentor }, query: {} }),
  },
  'free times of a month': {
    url: api(availabilityRoutes.slots, {
      params: { mentorId: measured.mentor },
      query: { from: '2026-11-24', to: '2026-12-23', durationMinutes: 30, timeZone: 'Africa/Lagos' },
    }),
  },
  'number of results': { url: api(directoryRoutes.countMentors, { params: { text: 'engineer' }, query: {} }) },
}
