import type { bookingRoutes } from '#contract/bookings/routes.ts'
import { calendarRoutes } from '#contract/calendars/routes.ts'
import { cohostRoutes } from '#contract/group-sessions/cohost-routes.ts'
import type { groupSessionRoutes } from '#contract/group-sessions/routes.ts'
import { nextStepRoutes } from '#contract/next-steps/routes.ts'
import type { reviewRoutes } from '#contract/reviews/routes.ts'
import { roomRoutes } from '#contract/rooms/routes.ts'
import { sessionRoutes } from '#contract/sessions/routes.ts'
import { makeAvailable } from '#server/features/availability/factory.ts'
import { makeSession } from '#server/features/bookings/factory.ts'
import {
  groupSessionForm,
  makeCohost,
  makeGroupSession,
  makeHost,
  makeSeat,
} from '#server/features/group-sessions/factory.ts'
import { makeMentee, makeMentor } from '#server/features/profiles/factory.ts'
import { makeReview, reviewForm } from '#server/features/reviews/factory.ts'
import { runJob } from '#server/platform/jobs/jobs.ts'
import { connectCalendar } from '#test/support/calendars/calendar-providers.ts'
import type { Scenes, World } from './scene.ts'

const ahead = '2026-11-25T09:00:00Z'
const noon = { date: '2026-11-26', time: '12:00:00', timeZone: 'Africa/Nairobi' }

/** A mentor with free hours, a mentee, and a session of theirs. */
async function meeting({ api }: World, options: Partial<Parameters<typeof makeSession>[3]> = {}) {
  const [mentor, mentee] = [await makeMentor(api), await makeMentee(api)]
  await makeAvailable(api, mentor, { fixedVideoLink: null })
  const { id } = await makeSession(api, mentor, mentee, { startsAt: ahead, ...options })
  return { mentor, mentee, id }
}

/** A session that was to begin twenty minutes ago; only the mentor came. */
const missed = (world: World) =>
  meeting(world, { startsAt: '2026-11-23T07:40:00Z', mentorJoinedAt: '2026-11-23T07:40:00Z' })
const soon = (world: World) => meeting(world, { startsAt: '2026-11-23T08:05:00Z' })

export const bookingScenes: Scenes<typeof bookingRoutes> = {
  book: async ({ api }) => {
    const [mentor, mentee] = [await makeMentor(api), await makeMentee(api)]
    await makeAvailable(api, mentor)
    return { input: { body: { mentorId: mentor.profileId, ...noon, durationMinutes: 60 } }, as: mentee.token }
  },
  reschedule: async (world) => {
    const { id, mentor } = await meeting(world)
    return {
      input: { params: { role: 'mentor' }, body: { sessionId: id, reason: 'Conflict', ...noon } },
      as: mentor.token,
    }
  },
  cancel: async (world) => {
    const { id, mentee } = await meeting(world)
    const body = { sessionId: id, cancelReason: 'Emergency' }
    return { input: { params: { role: 'mentee' }, body }, as: mentee.token }
  },
  respond: async (world) => {
    const { id, mentor } = await meeting(world, { status: 'PENDING' })
    return { input: { params: { role: 'mentor' }, body: { sessionId: id, answer: 'accept' } }, as: mentor.token }
  },
}

const week = { endDate: '2026-11-27', isDaily: true } as const

async function invited({ api }: World) {
  const [session, mentor] = [await makeGroupSession(api), await makeMentor(api)]
  return { ...(await makeCohost(api, session, mentor, 'PENDING')), mentor, host: session.host }
}

async function requested({ api }: World) {
  const [session, mentor] = [await makeGroupSession(api), await makeHost(api)]
  const body = { groupSessionSlug: session.slug }
  await api.call(cohostRoutes.createCohostRequest, { body }, { as: mentor.token })
  const { id } = await api.db
    .selectFrom('cohosts')
    .select('id')
    .where('mentor_id', '=', mentor.profileId)
    .executeTakeFirstOrThrow()
  return { id, mentor, host: session.host }
}

export const groupSessionScenes: Scenes<typeof groupSessionRoutes> = {
  createGroupSession: async ({ api }) => {
    const host = await makeHost(api)
    return { input: { body: await groupSessionForm(api, host, { recurrence: week }) }, as: host.token }
  },
  updateGroupSession: async ({ api }) => {
    const { id, host } = await makeGroupSession(api)
    return { input: { params: { id }, body: { scope: 'series', capacity: 12 } }, as: host.token }
  },
  rescheduleGroupSession: async ({ api }) => {
    const { id, host, first } = await makeGroupSession(api, { recurrence: week })
    const to = { reason: 'Conflict', date: '2026-12-02', startTime: '18:00:00' }
    return { input: { body: { groupSessionId: id, occurrenceDate: first.date, ...to } }, as: host.token }
  },
  cancelGroupSession: async ({ api }) => {
    const { id, host, first } = await makeGroupSession(api, { recurrence: week })
    const body = { sessionId: id, cancelReason: 'Emergency', scope: 'occurrence', occurrenceDate: first.date } as const
    return { input: { body }, as: host.token }
  },
  invite: async ({ api }) => {
    const [{ id, host }, mentee] = [await makeGroupSession(api), await makeMentee(api)]
    return { input: { params: { id }, body: { profileIds: [mentee.profileId] } }, as: host.token }
  },
  generateDescription: async ({ api }) => ({
    input: { query: { title: 'CV clinic', tags: 'career' } },
    as: (await makeMentor(api)).token,
  }),
  rsvp: async ({ api }) => {
    const { id } = await makeGroupSession(api, { recurrence: week })
    return { input: { params: { id }, body: {} }, as: (await makeMentee(api)).token }
  },
  leave: async ({ api }) => {
    const [session, mentee, next] = [
      await makeGroupSession(api, { privateSession: true, capacity: 2 }),
      await makeMentee(api),
      await makeMentee(api),
    ]
    await makeSeat(api, session, mentee)
    await makeSeat(api, session, next, { status: 'WAITLISTED' })
    return { input: { params: { id: session.id } }, as: mentee.token }
  },
  createCohostInvite: async ({ api }) => {
    const [{ id, host }, mentor] = [await makeGroupSession(api), await makeMentor(api)]
    return { input: { body: { groupSessionId: id, mentorIds: [mentor.profileId] } }, as: host.token }
  },
  acceptCohostInvite: async (world) => {
    const { id, mentor } = await invited(world)
    return { input: { params: { id } }, as: mentor.token }
  },
  declineCohostInvite: async (world) => {
    const { id, mentor } = await invited(world)
    return { input: { params: { id } }, as: mentor.token }
  },
  withdrawCohostInvite: async (world) => {
    const { id, host } = await invited(world)
    return { input: { params: { id } }, as: host.token }
  },
  createCohostRequest: async ({ api }) => {
    const { slug } = await makeGroupSession(api)
    return { input: { body: { groupSessionSlug: slug } }, as: (await makeHost(api)).token }
  },
  acceptCohostRequest: async (world) => {
    const { id, host } = await requested(world)
    return { input: { params: { id } }, as: host.token }
  },
  declineCohostRequest: async (world) => {
    const { id, host } = await requested(world)
    return { input: { params: { id } }, as: host.token }
  },
  withdrawCohostRequest: async (world) => {
    const { id, mentor } = await requested(world)
    return { input: { params: { id } }, as: mentor.token }
  },
}

export const sessionScenes: Scenes<typeof sessionRoutes> = {
  join: async (world) => {
    const { id, mentee } = await soon(world)
    return { input: { params: { kind: 'individual', id } }, as: mentee.token }
  },
  rotateCalendarFeed: async ({ api }) => ({ input: {}, as: (await makeMentee(api)).token }),
  putBack: async (world) => {
    const { api, calendars } = world
    const { id, mentor } = await meeting(world)
    const { body: account } = await connectCalendar(api, calendars, 'google', mentor.token)
    const choice = { busy: ['amina@example.org'], sessions: { to: 'new' as const } }
    await api.call(calendarRoutes.chooseCalendars, { params: { id: account.id }, body: choice }, { as: mentor.token })
    await api.runJobs()
    await runJob(api.app, 'sessions.write-events')
    await api.db.updateTable('calendar_events').set({ state: 'deleted' }).where('session_id', '=', id).execute()
    return { input: { params: { kind: 'individual', id } }, as: mentor.token }
  },
  reportNoShow: async (world) => {
    const { id, mentor } = await missed(world)
    return { input: { body: { kind: 'individual', sessionId: id, note: 'Nobody came' } }, as: mentor.token }
  },
  disputeNoShow: async (world) => {
    const { id, mentor, mentee } = await missed(world)
    const input = { body: { kind: 'individual', sessionId: id } } as const
    const { body } = await world.api.call(sessionRoutes.reportNoShow, input, { as: mentor.token })
    return { input: { params: { id: body.id }, body: { note: 'I waited outside' } }, as: mentee.token }
  },
}

export const roomScenes: Scenes<typeof roomRoutes> = {
  knock: async (world) => {
    const { id, mentee } = await soon(world)
    return { input: { params: { kind: 'individual', id } }, as: mentee.token }
  },
  stopKnocking: async (world) => {
    const { id, mentee } = await soon(world)
    await world.api.call(roomRoutes.knock, { params: { kind: 'individual', id } }, { as: mentee.token })
    return { input: { params: { kind: 'individual', id } }, as: mentee.token }
  },
  answerKnock: async ({ api }) => {
    const mentor = await makeMentor(api)
    await makeAvailable(api, mentor, { fixedVideoLink: null })
    const { host, first } = await makeGroupSession(api, { host: mentor })
    await api.db
      .updateTable('group_occurrences')
      .set({ starts_at: '2026-11-23T08:05:00Z', ends_at: '2026-11-23T09:05:00Z' })
      .where('id', '=', first.id)
      .execute()
    const params = { kind: 'group', id: first.id, person: 'A'.repeat(22) } as const
    return { input: { params, body: { isAdmitted: true } }, as: host.token }
  },
  deleteKeptNotes: async (world) => {
    const { id, mentee } = await soon(world)
    const kept_at = world.api.clock.now()
    await world.api.db.insertInto('kept_notes').values({ booking_id: id, text: 'Call the library', kept_at }).execute()
    return { input: { params: { id } }, as: mentee.token }
  },
  roomTicket: async (world) => {
    const { id, mentee } = await soon(world)
    return { input: { params: { kind: 'individual', id } }, as: mentee.token }
  },
}

const line = { text: 'Write the design note', owner: 'mentee', dueDate: null } as const

async function withStep(world: World) {
  const { mentor, mentee } = await missed(world)
  const input = { params: { id: mentee.profileId }, body: line }
  const { body } = await world.api.call(nextStepRoutes.addNextStep, input, { as: mentor.token })
  return { ...body, token: mentor.token }
}

export const nextStepScenes: Scenes<typeof nextStepRoutes> = {
  addNextStep: async (world) => {
    const { mentor, mentee } = await missed(world)
    return { input: { params: { id: mentee.profileId }, body: line }, as: mentor.token }
  },
  changeNextStep: async (world) => {
    const { id, version, token } = await withStep(world)
    return { input: { params: { id }, body: { ...line, isDone: true, version } }, as: token }
  },
  deleteNextStep: async (world) => {
    const { id, version, token } = await withStep(world)
    return { input: { params: { id }, query: { version } }, as: token }
  },
  writeSessionNote: async (world) => {
    const { id, mentor } = await meeting(world, { startsAt: '2026-11-22T09:00:00Z' })
    return { input: { params: { id }, body: { text: 'She wants to lead' } }, as: mentor.token }
  },
}

export const reviewScenes: Scenes<typeof reviewRoutes> = {
  createReview: async (world) => {
    const startsAt = '2026-11-22T09:00:00Z'
    const { id, mentee } = await meeting(world, { startsAt, mentorJoinedAt: startsAt, menteeJoinedAt: startsAt })
    return { input: { body: reviewForm('individual', id, { text: 'I left with a plan' }) }, as: mentee.token }
  },
  replyToReview: async ({ api }) => {
    const mentor = await makeMentor(api)
    const { id } = await makeReview(api, mentor)
    return { input: { params: { id }, body: { text: 'Thank you' } }, as: mentor.token }
  },
}
