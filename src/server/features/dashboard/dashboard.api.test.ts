import { afterAll, expect, test } from 'vitest'
import { accountRoutes } from '#contract/accounts/routes.ts'
import { availabilityRoutes } from '#contract/availability/routes.ts'
import { bookingRoutes } from '#contract/bookings/routes.ts'
import { calendarRoutes } from '#contract/calendars/routes.ts'
import { chatRoutes } from '#contract/chat/routes.ts'
import { dashboardLists as lists } from '#contract/dashboard/constants.ts'
import { dashboardRoutes } from '#contract/dashboard/routes.ts'
import { directoryRoutes } from '#contract/directory/routes.ts'
import { cohostRoutes } from '#contract/group-sessions/cohost-routes.ts'
import { groupListRoutes } from '#contract/group-sessions/list-routes.ts'
import { mentorActivityRoutes } from '#contract/mentor-activity/routes.ts'
import { legalNewsRoutes } from '#contract/legal/news-routes.ts'
import { moderationRoutes } from '#contract/moderation/routes.ts'
import { nextStepRoutes } from '#contract/next-steps/routes.ts'
import { notificationRoutes } from '#contract/notifications/routes.ts'
import { profileRoutes } from '#contract/profiles/routes.ts'
import { reviewRoutes } from '#contract/reviews/routes.ts'
import type { Route, RouteInput } from '#contract/route.ts'
import { sessionRoutes } from '#contract/sessions/routes.ts'
import { statsRoutes } from '#contract/stats/routes.ts'
import { makeUser } from '#server/features/accounts/factory.ts'
import { makeAvailable } from '#server/features/availability/factory.ts'
import { makeSession } from '#server/features/bookings/factory.ts'
import { makeCohost, makeGroupSession, makeSeat } from '#server/features/group-sessions/factory.ts'
import { makeMentee, makeMentor, type MadeMember } from '#server/features/profiles/factory.ts'
import { testApi } from '#test/support/api.ts'

const api = await testApi({ now: '2026-11-23T08:00:00Z' })
afterAll(() => api.close())

const read = async <R extends Route>(person: MadeMember, route: R, input: RouteInput<R>) =>
  (await api.call(route, input, { as: person.token })).body

/** A mentor and a mentee with sessions of both kinds, past and coming, and with cohosting that is unanswered. */
async function busyPair() {
  const [mentor, mentee] = [await makeMentor(api), await makeMentee(api)]
  await makeAvailable(api, mentor)
  await makeSession(api, mentor, mentee, { startsAt: '2026-11-24T09:00:00Z' })
  await makeSession(api, mentor, mentee, { startsAt: '2026-11-20T09:00:00Z' })
  const step = { owner: 'mentee', text: 'Write the first page', dueDate: null } as const
  await read(mentor, nextStepRoutes.addNextStep, { params: { id: mentee.profileId }, body: step })
  const own = await makeGroupSession(api, { host: mentor })
  await makeSeat(api, own, mentee)
  await makeCohost(api, own, await makeMentor(api), 'PENDING')
  await makeCohost(api, await makeGroupSession(api), mentor, 'PENDING')
  await api.runJobs()
  return { mentor, mentee }
}

test('the first view answers each part as its own call does', async () => {
  const { mentor, mentee } = await busyPair()
  for (const person of [mentor, mentee]) {
    const role = person === mentor ? 'mentor' : 'mentee'
    const of = <R extends Route>(route: R, input: RouteInput<R>) => read(person, route, input)
    const view = await read(person, dashboardRoutes.firstView, {})
    expect(view.upcoming).toHaveLength(1)
    expect(view.upcomingGroups).toHaveLength(1)
    expect(view.nextSteps?.steps).toHaveLength(1)
    const otherId = (person === mentor ? mentee : mentor).profileId
    expect(view).toEqual({
      upcoming: await of(bookingRoutes.listUpcoming, { params: { role }, query: lists.next }),
      upcomingGroups: await of(groupListRoutes.upcomingGroupSessions, { params: { role }, query: lists.next }),
      week: await of(sessionRoutes.upcomingSessions, {}),
      nextSteps: { otherId, steps: await of(nextStepRoutes.nextSteps, { params: { id: otherId } }) },
      unread: await of(notificationRoutes.unreadCount, {}),
      unreadMessages: await of(chatRoutes.unreadMessages, {}),
      legalNews: await of(legalNewsRoutes.legalNews, {}),
      mentor:
        role === 'mentee'
          ? null
          : {
              requests: await of(bookingRoutes.listPending, { params: { role }, query: lists.requests }),
              calendars: await of(calendarRoutes.listCalendars, {}),
              hours: await of(availabilityRoutes.getAvailability, {}),
              ownBreak: await of(mentorActivityRoutes.ownBreak, {}),
            },
      mentee:
        role === 'mentor' ? null : { mentors: await of(directoryRoutes.recommendedMentors, { query: lists.mentors }) },
      timeZones: await of(accountRoutes.timeZones, { query: { names: 'Africa/Nairobi' } }),
    })
  }
})

test('the first view brings the offsets of every zone in it, so that no other call stands before its times', async () => {
  const [mentor, mentee] = [await makeMentor(api), await makeMentee(api, { timeZone: 'Africa/Casablanca' })]
  await makeSession(api, mentor, mentee, { startsAt: '2026-11-24T09:00:00Z' })
  for (const person of [mentor, mentee]) {
    const { timeZones } = await read(person, dashboardRoutes.firstView, {})
    expect(timeZones.zones.map(({ zone }) => zone).toSorted()).toEqual(['Africa/Casablanca', 'Africa/Nairobi'])
  }
})

test('the rest of the view answers each part as its own call does', async () => {
  const { mentor, mentee } = await busyPair()
  for (const person of [mentor, mentee]) {
    const role = person === mentor ? 'mentor' : 'mentee'
    const of = <R extends Route>(route: R, input: RouteInput<R>) => read(person, route, input)
    const view = await read(person, dashboardRoutes.moreOfView, {})
    expect(view.stats.totalSessions).toBe(1)
    expect(view).toEqual({
      stats: await of(statsRoutes.stats, {}),
      individualByMonth: await of(statsRoutes.individualByMonth, {}),
      groupByMonth: await of(statsRoutes.groupByMonth, {}),
      awaitedReviews: await of(reviewRoutes.awaitedReviews, {}),
      ownNextSteps: await of(nextStepRoutes.ownNextSteps, {}),
      mentor:
        role === 'mentee'
          ? null
          : {
              checklist: await of(dashboardRoutes.checklist, {}),
              awaitedNotes: await of(nextStepRoutes.awaitedNotes, {}),
              invites: { data: await of(cohostRoutes.listCohostInvites, {}), hasMore: false },
              requests: { data: await of(cohostRoutes.listCohostRequests, {}), hasMore: false },
            },
      mentee:
        role === 'mentor'
          ? null
          : { groups: await of(groupListRoutes.recommendedGroupSessions, { params: { role }, query: lists.groups }) },
    })
  }
})

test('somebody who blocked the other person is shown no next steps with them', async () => {
  const { mentor, mentee } = await busyPair()
  await read(mentee, moderationRoutes.blockPerson, { body: { profileId: mentor.profileId } })
  const view = await read(mentee, dashboardRoutes.firstView, {})
  expect(view.upcoming).toHaveLength(1)
  expect(view.nextSteps).toBeNull()
})

test('a stranger sees nothing of the sessions of others', async () => {
  await busyPair()
  const stranger = await makeMentee(api)
  const view = await read(stranger, dashboardRoutes.firstView, {})
  expect(view).toMatchObject({ upcoming: [], nextSteps: null, upcomingGroups: [], week: [], unread: 0, mentor: null })
  const more = await read(stranger, dashboardRoutes.moreOfView, {})
  expect(more).toMatchObject({ stats: { totalSessions: 0 }, awaitedReviews: [], ownNextSteps: [], mentor: null })
})

test('visitors and newcomers have no dashboard', async () => {
  const newcomer = await makeUser(api)
  for (const route of [dashboardRoutes.firstView, dashboardRoutes.moreOfView]) {
    expect((await api.call(route, {})).status).toBe(401)
    expect((await api.call(route, {}, { as: newcomer.token })).status).toBe(403)
  }
})

const experience = {
  title: 'Engineer',
  company: 'Kibanda',
  location: 'Lagos',
  employmentType: 'Full time',
  description: 'Built the payment rails',
  startDate: '2020-01-01',
} as const

test("a mentor's first steps are done one by one, until the mentor hides them", async () => {
  const mentor = await makeMentor(api)
  const nothing = {
    hasAbout: false,
    hasExperience: false,
    verification: 'NOT_VERIFIED',
    hasShared: false,
    hasGroupSession: false,
  }
  expect(await read(mentor, dashboardRoutes.checklist, {})).toEqual(nothing)
  const body = { bio: 'Ask me about your first job.', phone: '+254712345678' }
  await read(mentor, profileRoutes.setBioAndPhone, { params: { role: 'mentor' }, body })
  await read(mentor, profileRoutes.addExperience, { body: experience })
  await makeAvailable(api, mentor)
  await makeGroupSession(api, { host: mentor })
  await read(mentor, profileRoutes.changeChecklist, { body: { done: 'shared' } })
  expect(await read(mentor, dashboardRoutes.checklist, {})).toEqual({
    ...nothing,
    hasAbout: true,
    hasExperience: true,
    hasShared: true,
    hasGroupSession: true,
  })
  expect(await read(await makeMentor(api), dashboardRoutes.checklist, {})).toEqual(nothing)
  await read(mentor, profileRoutes.changeChecklist, { body: { done: 'hidden' } })
  expect((await api.call(dashboardRoutes.checklist, {}, { as: mentor.token })).status).toBe(204)
})
