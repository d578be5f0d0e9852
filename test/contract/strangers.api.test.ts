import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Route } from '#contract/route.ts'
import { makeApiKey, signInAs } from '#server/features/accounts/factory.ts'
import { firstMessage, nextMessage } from '#server/features/chat/factory.ts'
import { chatRoutes } from '#contract/chat/routes.ts'
import { makeSession } from '#server/features/bookings/factory.ts'
import { makeCohost, makeGroupSession } from '#server/features/group-sessions/factory.ts'
import { makeMentee, makeMentor } from '#server/features/profiles/factory.ts'
import { makeReview, reviewForm } from '#server/features/reviews/factory.ts'
import { makeEndpoint } from '#server/features/webhooks/factory.ts'
import { testApi } from '#test/support/api.ts'
import { everyRoute } from './personas.ts'

let api: Awaited<ReturnType<typeof testApi>>
/** Input that names resources of another user, by route. */
let foreign: Record<string, { params?: object; query?: object; body?: object }>
let strangers: { mentor: string; mentee: string }

beforeAll(async () => {
  api = await testApi()
  const [mentor, mentee] = [await makeMentor(api), await makeMentee(api)]
  strangers = { mentor: (await makeMentor(api)).token, mentee: (await makeMentee(api)).token }
  const { db, clock } = api
  const now = clock.now()
  const session = await makeSession(api, mentor, mentee, { startsAt: '2026-11-24T09:00:00Z' })
  const device = await signInAs(api, mentor.userId)
  const { id: passkeyId } = await db
    .insertInto('passkeys')
    .values({
      user_id: mentor.userId,
      credential_id: 'other',
      public_key: Buffer.alloc(1),
      counter: 0,
      transports: [],
      name: 'Other',
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const insert = { created_at: now }
  const { id: apiKeyId } = await makeApiKey(api, mentor.userId, ['sessions:read'])
  const { id: webhookId } = await makeEndpoint(api, mentor.userId, { url: 'https://hooks.example.org/' })
  const byWebhook = { params: { id: webhookId } }
  const webhook = { url: 'https://mine.example.org/', events: ['seat.taken'], includesTexts: false }
  const calendar = await db
    .insertInto('calendars')
    .values({ ...insert, user_id: mentor.userId, provider: 'builtin', account: 'other' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const account = await db
    .insertInto('calendar_accounts')
    .values({
      ...insert,
      user_id: mentor.userId,
      provider: 'caldav',
      account: 'other',
      account_key: '',
      credentials: Buffer.alloc(1),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const work = {
    title: 'Engineer',
    company: 'Other',
    location: 'Lagos',
    employment_type: 'Full time',
    description: 'Other',
    start_date: '2020-01-01',
  }
  const experience = await db
    .insertInto('experiences')
    .values({ ...insert, ...work, profile_id: mentor.profileId })
    .returning('id')
    .executeTakeFirstOrThrow()
  const note = { ...insert, user_id: mentor.userId, event_key: 'other', type: 'SESSION_REMINDER', message: 'Other' }
  const notification = await db.insertInto('notifications').values(note).returning('id').executeTakeFirstOrThrow()
  const file = {
    ...insert,
    name: 'a'.repeat(32),
    owner_id: mentor.userId,
    purpose: 'picture',
    content_type: 'image/png',
    size: 10,
    status: 'UPLOADED',
    expires_at: now,
  }
  await db.insertInto('files').values(file).execute()
  const group = await makeGroupSession(api, { privateSession: true })
  const byGroup = { params: { id: group.id } }
  const [invited, requesting] = [await makeCohost(api, group, await makeMentor(api), 'PENDING'), await makeMentor(api)]
  const { id: requestId } = await db
    .insertInto('cohosts')
    .values({
      ...insert,
      origin: 'request',
      group_session_id: group.id,
      mentor_id: requesting.profileId,
      mentor_user_id: requesting.userId,
      status: 'PENDING',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const [byInvite, byRequest] = [{ params: { id: invited.id } }, { params: { id: requestId } }]
  const review = await makeReview(api, mentor)
  const noShow = await db
    .insertInto('no_shows')
    .values({ ...insert, booking_id: session.id, reported_by: mentor.userId })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: stepId } = await db
    .insertInto('next_steps')
    .values({ ...insert, mentor_id: mentor.profileId, mentee_id: mentee.profileId, text: 'Other', owner: 'mentee' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const step = { text: 'Mine', owner: 'mentee', dueDate: null }
  const bySession = { params: { kind: 'individual', id: session.id } }
  const answer = { sessionId: session.id, reason: 'Emergency' }
  const toMentee = { body: firstMessage(mentor, mentee.profileId) }
  const message = (await api.call(chatRoutes.sendMessage, toMentee, { as: mentor.token })).body
  const conversationId = message.conversationId
  const suspended = (await makeMentee(api, { suspended: true })).profileId
  const byConversation = { params: { id: conversationId } }
  const attachmentId = randomUUID()
  await db
    .insertInto('chat_attachments')
    .values({ ...insert, id: attachmentId, owner_id: mentor.userId, conversation_id: conversationId, size: 100 })
    .execute()
  const { id: blockId } = await db
    .insertInto('blocks')
    .values({ ...insert, blocker_id: mentor.userId, blocked_id: (await makeMentee(api)).userId })
    .returning('id')
    .executeTakeFirstOrThrow()
  foreign = {
    'chat.conversation': byConversation,
    'chat.messages': byConversation,
    // Only a hidden profile is private.
    'chat.conversationWith': { params: { id: suspended } },
    'chat.chatProfile': { params: { id: suspended } },
    'chat.sendMessage': { body: nextMessage(mentor, conversationId) },
    'chat.deleteMessage': { params: { conversationId, id: message.id } },
    'chat.editMessage': {
      params: { conversationId, id: message.id },
      body: { messageBody: toMentee.body.messageBody },
    },
    'chat.reactToMessage': { params: { conversationId, id: message.id }, body: { reaction: null } },
    'chat.markSeen': { body: { conversationId, sequence: 1 } },
    'chat.typing': { body: { conversationId } },
    'chat.blockPerson': { body: { conversationId } },
    'chat.unblockPerson': { params: { conversationId } },
    'chat.block': { params: { id: blockId } },
    'chat.attachment': { params: { id: attachmentId } },
    'files.publicize': { query: { fileName: file.name } },
    'accounts.endDevice': { params: { id: device.deviceSessionId } },
    'accounts.renamePasskey': { params: { id: passkeyId }, body: { name: 'Mine' } },
    'accounts.revokeApiKey': { params: { id: apiKeyId } },
    'accounts.removePasskey': { params: { id: passkeyId } },
    'profiles.deleteExperience': { params: { id: experience.id } },
    'profiles.updateExperience': {
      body: {
        id: experience.id,
        title: 'Mine',
        company: 'Mine',
        location: 'Lagos',
        employmentType: 'Full time',
        description: 'Mine',
        startDate: '2020-01-01',
      },
    },
    'calendars.deleteCalendar': { params: { id: calendar.id } },
    'calendars.findAccount': { params: { id: account.id } },
    'calendars.chooseCalendars': { params: { id: account.id }, body: { busy: ['/a/'], sessions: { to: 'nowhere' } } },
    'calendars.checkCalendar': { params: { id: calendar.id }, body: {} },
    'bookings.oneBooking': { params: { id: session.id } },
    'bookings.reschedule': { body: answer },
    'bookings.cancel': { body: { sessionId: session.id, cancelReason: 'Emergency' } },
    'bookings.respond': { body: { sessionId: session.id, answer: 'accept' } },
    'sessions.join': bySession,
    'sessions.ics': bySession,
    'sessions.calendarState': bySession,
    'sessions.putBack': bySession,
    'rooms.room': bySession,
    'rooms.roomTicket': bySession,
    'rooms.knock': bySession,
    'rooms.stopKnocking': bySession,
    'rooms.knocks': bySession,
    'rooms.answerKnock': {
      params: { ...bySession.params, person: 'a'.repeat(22) },
      body: { isAdmitted: true },
    },
    'rooms.presences': { params: { id: session.id } },
    'rooms.keptNotes': { params: { id: session.id } },
    'rooms.deleteKeptNotes': { params: { id: session.id } },
    'sessions.noShows': { params: { id: session.id } },
    'sessions.disputeNoShow': { params: { id: noShow.id }, body: {} },
    'sessions.reportNoShow': { body: { kind: 'individual', sessionId: session.id } },
    'groupSessions.rsvp': { ...byGroup, body: {} },
    'groupSessions.leave': byGroup,
    'groupSessions.updateGroupSession': { ...byGroup, body: { scope: 'series', sessionTitle: 'Mine' } },
    'groupSessions.rescheduleGroupSession': {
      body: { groupSessionId: group.id, reason: 'Mine', date: '2026-11-25', startTime: '18:00:00' },
    },
    'groupSessions.cancelGroupSession': { body: { sessionId: group.id, cancelReason: 'Mine' } },
    'groupSessions.invite': { ...byGroup, body: { profileIds: [mentor.profileId] } },
    'groupSessions.createCohostInvite': { body: { groupSessionId: group.id, mentorIds: [mentor.profileId] } },
    'groupSessions.createCohostRequest': { body: { groupSessionSlug: group.slug } },
    'groupSessions.acceptCohostInvite': byInvite,
    'groupSessions.declineCohostInvite': byInvite,
    'groupSessions.withdrawCohostInvite': byInvite,
    'groupSessions.acceptCohostRequest': byRequest,
    'groupSessions.declineCohostRequest': byRequest,
    'groupSessions.withdrawCohostRequest': byRequest,
    'nextSteps.nextSteps': { params: { id: mentee.profileId } },
    'nextSteps.addNextStep': { params: { id: mentee.profileId }, body: step },
    'nextSteps.changeNextStep': { params: { id: stepId }, body: { ...step, isDone: true, version: 1 } },
    'nextSteps.deleteNextStep': { params: { id: stepId }, query: { version: 1 } },
    'nextSteps.sessionNote': { params: { id: session.id } },
    'nextSteps.writeSessionNote': { params: { id: session.id }, body: { text: 'Mine' } },
    'reviews.createReview': { body: reviewForm('group', group.id) },
    'reviews.replyToReview': { params: { id: review.id }, body: { text: 'Mine' } },
    // Only a hidden profile is private.
    'directory.findUser': { params: { id: suspended } },
    'webhooks.updateWebhook': { ...byWebhook, body: webhook },
    'webhooks.deleteWebhook': byWebhook,
    'webhooks.renewWebhookSecret': byWebhook,
    'webhooks.enableWebhook': byWebhook,
    'webhooks.testWebhook': byWebhook,
    'webhooks.listDeliveries': byWebhook,
    'webhooks.resendDelivery': { params: { id: webhookId, deliveryId: randomUUID() } },
    'webhooks.skipDelivery': { params: { id: webhookId, deliveryId: randomUUID() } },
    'webhooks.resendDeliveries': { ...byWebhook, body: { from: '2026-11-20', to: '2026-11-23' } },
    'notifications.markRead': { params: { id: notification.id } },
  }
})
afterAll(() => api.close())

/** Routes of members that name one owned resource by an id in the path or the body; all others may not call those of staff at all. */
const owned = everyRoute.filter(
  ({ name, route }) => route.access !== 'public' && route.access !== 'staff' && namesOwnedResource(name, route),
)

test.each(owned)('$name does not reveal to another user whether the resource exists', async ({ name, route }) => {
  const request = foreign[name]
  expect(request, `add the resource of ${name} to this test`).toBeDefined()
  const before = await snapshot()
  for (const role of ['mentor', 'mentee'] as const) {
    if ((route.access === 'mentor' || route.access === 'mentee') && route.access !== role) continue
    const params = { role, ...request!.params }
    const answer = await api.call(route, { ...request, params } as never, { as: strangers[role] })
    const unknown = await api.call(route, withOtherIds({ ...request, params }) as never, { as: strangers[role] })
    expect(answer.status).toBe(404)
    expect({ ...answer.error, requestId: '' }).toEqual({ ...unknown.error, requestId: '' })
  }
  expect(await snapshot()).toEqual(before)
})

function namesOwnedResource(name: string, route: Route): boolean {
  const body = route.body
    ? (z.toJSONSchema(route.body, { io: 'input', unrepresentable: 'any' }) as { properties?: object })
    : {}
  return (
    /:id\b/.test(route.path) ||
    ['sessionId', 'groupSessionId', 'groupSessionSlug'].some((name) => name in (body.properties ?? {})) ||
    'groupSessionId' in (body.properties ?? {}) ||
    'id' in (body.properties ?? {}) ||
    name === 'files.publicize'
  )
}

/** The same request for a resource that does not exist. */
const withOtherIds = (request: object): unknown =>
  JSON.parse(
    JSON.stringify(request)
      .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, randomUUID())
      .replace('a'.repeat(32), 'b'.repeat(32)),
  )

/** All rows that another user must not change. */
async function snapshot() {
  const { db } = api
  return Promise.all([
    db.selectFrom('bookings').selectAll().execute(),
    db.selectFrom('group_sessions').selectAll().execute(),
    db.selectFrom('group_occurrences').selectAll().orderBy('starts_at').execute(),
    db.selectFrom('rsvps').selectAll().execute(),
    db.selectFrom('experiences').selectAll().execute(),
    db.selectFrom('api_keys').selectAll().execute(),
    db.selectFrom('webhook_endpoints').selectAll().execute(),
    db.selectFrom('calendars').selectAll().execute(),
    db.selectFrom('calendar_accounts').selectAll().execute(),
    db.selectFrom('notifications').selectAll().execute(),
    db.selectFrom('cohosts').selectAll().orderBy('id').execute(),
    db.selectFrom('next_steps').selectAll().execute(),
    db.selectFrom('session_notes').selectAll().execute(),
    db.selectFrom('reviews').selectAll().orderBy('id').execute(),
    db.selectFrom('device_sessions').select(['id', 'revoked_at']).orderBy('id').execute(),
    db.selectFrom('files').selectAll().execute(),
    db.selectFrom('conversations').selectAll().execute(),
    db.selectFrom('chat_messages').selectAll().execute(),
    db.selectFrom('blocks').selectAll().execute(),
  ])
}
