import { legalRoutes } from '#contract/legal/routes.ts'
import { connectionRoutes } from '#contract/connections/routes.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookingRoutes } from '#contract/bookings/routes.ts'
import { notificationRoutes, type NotificationType } from '#contract/notifications/routes.ts'
import type { EventName, Events } from '#server/events.ts'
import { makeUser } from '#server/features/accounts/factory.ts'
import { makeAvailable } from '#server/features/availability/factory.ts'
import { makeSession } from '#server/features/bookings/factory.ts'
import {
  makeCohost,
  makeGroupSession,
  makeSeat,
  type MadeGroupSession,
} from '#server/features/group-sessions/factory.ts'
import { makeBreak } from '#server/features/mentor-activity/factory.ts'
import { makeMentee, makeMentor, type MadeMember } from '#server/features/profiles/factory.ts'
import { makeEndpoint } from '#server/features/webhooks/factory.ts'
import { makeReview } from '#server/features/reviews/factory.ts'
import { makeVerificationRequest } from '#server/features/verification/factory.ts'
import { testApi } from '#test/support/api.ts'

const group = /^\/group-details\/[a-z0-9-]+$/
const booking = /^\/booking\/[0-9a-f-]{36}$/
const reviews = /^\/mentor\/[a-z0-9-]+\/reviews$/

/** Where opening a notification leads; null: nowhere. */
const navigation: Record<NotificationType, RegExp | null> = {
  PASSWORD_CHANGE_ALERT: null,
  ONE_ON_ONE_SESSION_BOOKED: /^\/dashboard\/individual$/,
  ONE_ON_ONE_SESSION_CANCELLED: /^\/dashboard\/individual\/cancelled$/,
  GROUP_SESSION_CREATED: group,
  GROUP_SESSION_EDITED: group,
  GROUP_SESSION_POSTPONED: group,
  GROUP_SESSION_CANCELLED: group,
  COHOST_INVITE_RECEIVED: /^\/dashboard\/group\/invites$/,
  COHOST_INVITE_ACCEPTED: group,
  COHOST_INVITE_DECLINED: group,
  COHOST_REQUEST_RECEIVED: /^\/dashboard\/group\/cohost-requests$/,
  COHOST_REQUEST_ACCEPTED: group,
  COHOST_REQUEST_DECLINED: group,
  SESSION_RESCHEDULED: booking,
  SESSION_REMINDER: booking,
  WAITLIST_OFFER: group,
  SESSION_NO_SHOW: booking,
  CONNECTION_ADDED: /^\/(?:mentor|mentee)\/[a-z0-9-]+$/,
  REVIEW_REQUESTED: reviews,
  REVIEW_RECEIVED: reviews,
  REVIEW_ANSWERED: reviews,
  VERIFICATION_DECIDED: /^\/mentor\/[a-z0-9-]+$/,
  CALENDAR_FAILING: /^\/dashboard\/settings\/availability$/,
  BACKUP_OVERDUE: /^\/admin\/system$/,
  WEBHOOK_DISABLED: /^\/(?:dashboard\/settings\/security|admin\/system)\/webhooks\/[0-9a-f-]{36}$/,
  LEGAL_VERSION_PUBLISHED: /^\/terms-and-conditions\/versions\/2$/,
  STILL_HERE: /^\/dashboard\/settings\/availability$/,
  BREAK_STARTED: /^\/dashboard\/settings\/availability$/,
  BREAK_ENDED: /^\/dashboard\/settings\/availability$/,
  GENERAL_ANNOUNCEMENT: null,
}

let api: Awaited<ReturnType<typeof testApi>>
let received: { notificationType: NotificationType; targetUrl: string | null }[]
const at = '2026-11-23T08:00:00.000Z'
const emit = <E extends EventName>(event: E, payload: Events[E]) => api.app.outbox(api.db).emit(event, payload)

beforeAll(async () => {
  api = await testApi({ now: at })
  const [mentor, mentee] = [await makeMentor(api), await makeMentee(api)]
  await makeAvailable(api, mentor)
  const type = 'mentee-mentor'
  await api.call(
    connectionRoutes.connect,
    { params: { connectionType: type, profileId: mentor.profileId } },
    { as: mentee.token },
  )
  await oneOnOne(mentor, mentee)
  const mentors = { invite: await makeMentor(api), request: await makeMentor(api) }
  const host = await groupSession(mentee, mentors)
  const staff = await makeUser(api, { staff: true })
  await emit('backup.overdue', { since: at })
  const words = { text: 'Treat everyone with respect. '.repeat(5), summary: 'One rule is new.' }
  await api.call(
    legalRoutes.publishLegalVersion,
    {
      params: { document: 'terms' },
      body: { texts: { en: words }, effectiveOn: at.slice(0, 10), latest: 1, reason: 'A new law.' },
    },
    { as: staff.token },
  )
  await makeEndpoint(api, mentee.userId, { url: 'https://hooks.example.org/' })
  await emit('account.secured', { userId: mentee.userId, at })
  await activity(mentors.invite, mentors.request, mentor)
  await api.runJobs()
  received = []
  for (const { token } of [mentor, mentee, mentors.invite, mentors.request, host, staff])
    received.push(
      ...(await api.call(notificationRoutes.listNotifications, { query: { size: 50 } }, { as: token })).body,
    )
})
afterAll(() => api.close())

/** A mentor who is asked, one whose hours rest, and one whose break is over. */
async function activity(asked: MadeMember, resting: MadeMember, back: MadeMember) {
  const question = { asked_at: new Date(at), asked_about: 'silence' }
  const row = { profile_id: asked.profileId, last_used_at: new Date(at), ...question }
  await api.db.insertInto('mentor_activity').values(row).execute()
  await emit('mentor.asked', { profileId: asked.profileId, at })
  await makeBreak(api, resting, 'silence')
  await emit('break.started', { profileId: resting.profileId, at })
  await emit('break.ended', { profileId: back.profileId, at, isByDate: true })
}

/** Everything that happens around one-on-one sessions of these two. */
async function oneOnOne(mentor: MadeMember, mentee: MadeMember) {
  await emit('account.password-changed', { userId: mentee.userId, at })
  await emit('person.warned', { userId: mentee.userId, reason: 'Please treat everyone with respect.', at })
  const { id: requestId } = await makeVerificationRequest(api, mentor)
  await api.db
    .updateTable('verification_requests')
    .set({ status: 'APPROVED', decided_at: new Date(at) })
    .execute()
  await emit('verification.decided', { requestId, at })
  const past = await makeSession(api, mentor, mentee, {
    startsAt: '2026-11-20T09:00:00Z',
    mentorJoinedAt: '2026-11-20T09:00:00Z',
    menteeJoinedAt: '2026-11-20T09:00:00Z',
  })
  await emit('booking.finished', { bookingId: past.id, sequence: 0 })
  const soon = await makeSession(api, mentor, mentee, { startsAt: '2026-11-23T09:00:00Z' })
  await emit('booking.reminder-due', { bookingId: soon.id, sequence: 0, hours: 1 })
  const { id: noShowId } = await api.db
    .insertInto('no_shows')
    .values({ booking_id: past.id, reported_by: mentor.userId, created_at: new Date(at) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await emit('no-show.reported', { noShowId })
  const review = await makeReview(api, mentor, { author: mentee })
  await api.db
    .updateTable('reviews')
    .set({ reply: 'Thanks', replied_at: new Date(at) })
    .execute()
  await emit('review.written', { reviewId: review.id })
  await emit('review.answered', { reviewId: review.id })

  const slot = {
    mentorId: mentor.profileId,
    date: '2026-11-27',
    time: '10:00:00',
    timeZone: mentor.timeZone,
    durationMinutes: 30 as const,
  }
  const calendar = {
    provider: 'ics',
    account: 'example.org',
    credentials: Buffer.from('sealed'),
    created_at: new Date(at),
  }
  const { id: calendarId } = await api.db
    .insertInto('calendars')
    .values({
      ...calendar,
      user_id: mentor.userId,
      status: 'BROKEN',
      failing_since: new Date(at),
      last_synced_at: new Date(at),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await emit('calendar.failing', { calendarId, at })
  const { id: sessionId } = (await api.call(bookingRoutes.book, { body: slot }, { as: mentee.token })).body
  const params = { role: 'mentee' as const }
  const move = { sessionId, reason: 'Emergency', date: '2026-11-27', time: '12:00:00' }
  await api.runJobs()
  await api.call(bookingRoutes.reschedule, { params, body: move }, { as: mentee.token })
  await api.runJobs()
  await api.call(bookingRoutes.cancel, { params, body: { sessionId, cancelReason: 'Emergency' } }, { as: mentee.token })
  await api.runJobs()
}

/** Everything that happens around a group session that the mentee attends. */
async function groupSession(mentee: MadeMember, mentors: Parameters<typeof cohosts>[1]): Promise<MadeMember> {
  const session = await makeGroupSession(api)
  const { id: groupSessionId, host, first } = session
  await makeSeat(api, session, mentee)
  const change = { groupSessionId, occurrenceIds: [first.id] }
  await emit('group-session.invited', { groupSessionId, userIds: [mentee.userId], at })
  await emit('group-session.edited', { ...change, sequence: 1, by: host.userId })
  const move = { ...change, reason: 'Emergency', from: at }
  await emit('group-session.moved', { ...move, sequence: 2, later: true })
  await cohosts(session, mentors)
  await api.runJobs()
  await api.db
    .updateTable('rsvps')
    .set({ status: 'OFFERED', offer_expires_at: new Date('2026-11-23T20:00:00Z') })
    .execute()
  await emit('rsvp.offered', { ...change, userId: mentee.userId, at })
  await api.runJobs()
  await emit('group-session.cancelled', { ...change, sequence: 3, reason: 'Emergency', whole: true })
  await api.runJobs()
  return host
}

/** An invite and a request, each in every state. */
async function cohosts(session: MadeGroupSession, mentors: Record<'invite' | 'request', MadeMember>) {
  for (const origin of ['invite', 'request'] as const) {
    const { id: cohostId } = await makeCohost(api, session, mentors[origin], 'PENDING')
    const states = [
      ['PENDING', origin === 'invite' ? 'cohost.invited' : 'cohost.requested'],
      ['ACCEPTED', 'cohost.accepted'],
      ['DECLINED', 'cohost.declined'],
    ] as const
    for (const [status, event] of states) {
      await api.db.updateTable('cohosts').set({ origin, status }).where('id', '=', cohostId).execute()
      await emit(event, { cohostId })
      await api.runJobs()
    }
  }
}

test.each(Object.entries(navigation))('%s leads to %s', (type, target) => {
  const own = received.filter(({ notificationType }) => notificationType === type)
  expect(own.length).toBeGreaterThan(0)
  for (const { targetUrl } of own) {
    if (target === null) expect(targetUrl).toBeNull()
    else expect(targetUrl).toMatch(target)
  }
})
