import type { Reply } from '#contract/route.ts'
import type { Booking } from '#contract/bookings/routes.ts'
import { dashboardLists as lists } from '#contract/dashboard/constants.ts'
import type { dashboardRoutes } from '#contract/dashboard/routes.ts'
import { namedZones } from '#rules/time/named-zones.ts'
import { counterpartOf } from '#rules/bookings/sides.ts'
import { showTimeZones } from '#server/features/accounts/public.ts'
import { getAvailability } from '#server/features/availability/public.ts'
import { listBookings } from '#server/features/bookings/public.ts'
import { listCalendars } from '#server/features/calendars/public.ts'
import { countUnreadMessages } from '#server/features/chat/public.ts'
import { recommendedMentors } from '#server/features/directory/public.ts'
import {
  listInvites,
  listOwnSessions,
  listRequests,
  recommendSessions,
} from '#server/features/group-sessions/public.ts'
import { ownBreak } from '#server/features/mentor-activity/public.ts'
import { showNews } from '#server/features/legal/public.ts'
import { listAwaitedNotes, listOwnSteps, listStepsBetween } from '#server/features/next-steps/public.ts'
import { countUnread } from '#server/features/notifications/public.ts'
import { listAwaited } from '#server/features/reviews/public.ts'
import { listNextDays } from '#server/features/sessions/public.ts'
import { findActivity } from '#server/features/stats/public.ts'
import { onOneConnection } from '#server/platform/database/fast/public.ts'
import type { Context, Member } from '#server/platform/context.ts'
import type { Page } from '#server/platform/feature.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { showChecklist } from './show-checklist.ts'

const firstPage = { query: { page: 0, size: 10 } }
const itemsOf = async <T>(page: Promise<Page<T>>) => (await page).items
const pageOf = async <T>(page: Promise<Page<T>>) => page.then(({ items, hasMore }) => ({ data: items, hasMore }))

/** A dozen small reads of one person, on one connection. */
const together =
  <T>(show: (ctx: Context<Member>) => Promise<T>) =>
  (ctx: Context<Member>): Promise<T> =>
    onOneConnection(ctx.db, (db) => show({ ...ctx, db }))

/** The reads of the first view. */
export function showFirstView({ rooms, secrets }: Pick<AppDependencies, 'rooms' | 'secrets'>) {
  const calendarsOf = listCalendars({ secrets })
  const [upcoming, pending] = [listBookings(rooms, 'upcoming'), listBookings(rooms, 'pending')]
  const upcomingGroups = listOwnSessions('upcoming')
  return together(async (ctx): Promise<Reply<(typeof dashboardRoutes)['firstView']>> => {
    const isMentor = ctx.actor.role === 'mentor'
    const bookings = itemsOf(upcoming(ctx, { query: lists.next }))
    const [listed, nextSteps, groups, week, unread, unreadMessages, news, mentor, mentee] = await Promise.all([
      bookings,
      bookings.then(([first]) => (first ? stepsWith(ctx, first) : null)),
      itemsOf(upcomingGroups(ctx, { query: lists.next })),
      listNextDays(ctx, { query: { days: 7 } }),
      countUnread(ctx),
      countUnreadMessages(ctx),
      showNews(ctx),
      isMentor ? forMentor(ctx, pending, calendarsOf) : null,
      isMentor ? null : forMentee(ctx),
    ])
    const view = {
      upcoming: listed,
      nextSteps,
      upcomingGroups: groups,
      week,
      unread,
      unreadMessages,
      legalNews: news,
      mentor,
      mentee,
    }
    return { ...view, timeZones: showTimeZones(namedZones(view), ctx.now) }
  })
}

/** What was agreed with the other person of a booking; nothing where one of them blocked the other. */
async function stepsWith({ db, actor }: Context<Member>, booking: Booking) {
  const steps = await listStepsBetween(db, booking)
  return steps && { otherId: counterpartOf(booking, actor.role).id, steps }
}

async function forMentor(
  ctx: Context<Member>,
  pending: ReturnType<typeof listBookings>,
  calendarsOf: ReturnType<typeof listCalendars>,
) {
  const [requests, calendars, hours, breakState] = await Promise.all([
    itemsOf(pending(ctx, { query: lists.requests })),
    calendarsOf(ctx),
    getAvailability(ctx),
    ownBreak(ctx),
  ])
  return { requests, calendars, hours, ownBreak: breakState }
}

const forMentee = async (ctx: Context<Member>) => ({
  mentors: await itemsOf(recommendedMentors(ctx, { params: undefined, query: lists.mentors, body: undefined })),
})

/** The reads of what is further down. */
export function showMore(dependencies: Pick<AppDependencies, 'publicChanges' | 'clock'>) {
  const recommended = recommendSessions(dependencies)
  return together(async (ctx): Promise<Reply<(typeof dashboardRoutes)['moreOfView']>> => {
    const isMentor = ctx.actor.role === 'mentor'
    const [activity, awaitedReviews, ownNextSteps, mentor, groups] = await Promise.all([
      findActivity(ctx),
      listAwaited(ctx),
      listOwnSteps(ctx),
      isMentor ? moreForMentor(ctx) : null,
      isMentor ? null : recommended(ctx, { query: lists.groups }),
    ])
    return { ...activity, awaitedReviews, ownNextSteps, mentor, mentee: groups && { groups: groups.items } }
  })
}

async function moreForMentor(ctx: Context<Member>) {
  const [checklist, awaitedNotes, invites, requests] = await Promise.all([
    showChecklist(ctx),
    listAwaitedNotes(ctx),
    pageOf(listInvites(ctx, firstPage)),
    pageOf(listRequests(ctx, firstPage)),
  ])
  return { checklist, awaitedNotes, invites, requests }
}
