import { expect, test } from 'vitest'
import { bookingRoutes } from '#contract/bookings/routes.ts'
import { chatRoutes } from '#contract/chat/routes.ts'
import { signInAs } from '#server/features/accounts/factory.ts'
import { makeAvailable } from '#server/features/availability/factory.ts'
import { makeSession } from '#server/features/bookings/factory.ts'
import { makeMentee, makeMentor, type MadeMember } from '#server/features/profiles/factory.ts'
import { runJob } from '#server/platform/jobs/jobs.ts'
import { testApiWithEmails } from '#test/support/sent-emails.ts'
import { firstMessage, nextMessage } from './factory.ts'

const now = '2026-11-23T08:00:00Z'
const { api, emailsTo } = await testApiWithEmails(now)

const send = (person: MadeMember, body: ReturnType<typeof firstMessage>) =>
  api.call(chatRoutes.sendMessage, { body }, { as: person.token })
const minutes = (count: number) => api.clock.advance(count * 60_000)
/** What the worker does every few minutes. */
async function planSoon() {
  await runJob(api.app, 'chat.plan-soon')
  await api.runJobs()
}

async function bookable() {
  const [mentor, mentee] = [
    await makeMentor(api, { fullName: 'Wanjirũ' }),
    await makeMentee(api, { fullName: 'Chidi' }),
  ]
  await makeAvailable(api, mentor)
  return { mentor, mentee }
}

/** The tests move the clock beyond the life of an access token. */
const again = async (person: MadeMember) => ({ as: (await signInAs(api, person.userId)).token })
const list = async (person: MadeMember) => (await api.call(chatRoutes.conversations, {}, await again(person))).body
const linesOf = async (person: MadeMember, id: string) =>
  (await api.call(chatRoutes.messages, { params: { id } }, await again(person))).body

test('an absent person gets one email an hour, with names and counts and no text', async () => {
  const { mentor, mentee } = await bookable()
  const body = firstMessage(mentee, mentor.profileId, { text: 'My salary is secret' })
  const { conversationId } = (await send(mentee, body)).body
  const secret = body.conversationSecret!
  await send(mentee, nextMessage(mentee, conversationId, { secret }))
  expect((await emailsTo(mentor))[0]).toEqual([])
  minutes(10)
  const [emails] = await emailsTo(mentor)
  expect(emails!.map(({ subject }) => subject)).toEqual(['2 unread messages from Chidi'])
  const everything = JSON.stringify(emails)
  expect(everything).toContain('Chidi: 2 unread messages')
  expect(everything).not.toContain('salary')
  expect(everything).not.toContain(body.messageBody)

  const other = await makeMentee(api, { fullName: 'Amina' })
  await send(other, firstMessage(other, mentor.profileId))
  minutes(49)
  expect((await emailsTo(mentor))[0]).toEqual([])
  minutes(11)
  expect((await emailsTo(mentor))[0]!.map(({ subject }) => subject)).toEqual(['3 unread messages'])
})

test('reading cancels the email; a later message waits its own ten minutes', async () => {
  const { mentor, mentee } = await bookable()
  const { conversationId } = (await send(mentee, firstMessage(mentee, mentor.profileId))).body
  await api.call(chatRoutes.markSeen, { body: { conversationId, sequence: 1 } }, { as: mentor.token })
  minutes(9)
  const other = await makeMentee(api)
  await send(other, firstMessage(other, mentor.profileId))
  minutes(1)
  expect((await emailsTo(mentor))[0]).toEqual([])
  minutes(9)
  expect((await emailsTo(mentor))[0]).toHaveLength(1)
})

test('a session is booked, moved, about to begin and cancelled in the conversation of its two people', async () => {
  const { mentor, mentee } = await bookable()
  const booked = await api.call(
    bookingRoutes.book,
    {
      body: {
        mentorId: mentor.profileId,
        date: '2026-11-23',
        time: '14:00:00',
        timeZone: 'Africa/Nairobi',
        durationMinutes: 30,
      },
    },
    { as: mentee.token },
  )
  const sessionId = booked.body.id
  await api.runJobs()
  const [conversation] = await list(mentee)
  expect(conversation).toMatchObject({ unreadCount: 0, latestMessage: { kind: 'system', senderId: null } })
  const facts = async () =>
    (await linesOf(mentor, conversation!.id)).map(({ session }) => [
      session!.fact,
      session!.sessionId === sessionId,
      session!.startsAt,
    ])
  expect(await facts()).toEqual([['booked', true, '2026-11-23T11:00:00.000Z']])
  const moved = { sessionId, reason: 'Emergency', date: '2026-11-23', time: '15:00:00', timeZone: 'Africa/Nairobi' }
  await api.call(bookingRoutes.reschedule, { params: { role: 'mentor' }, body: moved }, { as: mentor.token })
  await api.runJobs()
  api.clock.set('2026-11-23T10:50:00Z')
  await planSoon()
  expect((await facts()).map(([fact]) => fact)).toEqual(['booked', 'moved'])
  api.clock.set('2026-11-23T11:50:00Z')
  await planSoon()
  expect((await facts()).slice(1)).toEqual([
    ['moved', true, '2026-11-23T12:00:00.000Z'],
    ['soon', true, '2026-11-23T12:00:00.000Z'],
  ])
  // A reaction that runs again writes nothing.
  const { sequence } = await api.db
    .selectFrom('bookings')
    .select('sequence')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow()
  await api.app
    .outbox(api.db)
    .emit('booking.moved', { bookingId: sessionId, sequence, by: 'mentor', reason: '', from: now })
  await api.runJobs()
  expect(await facts()).toHaveLength(3)
})

test('a session gets its line ten minutes before, once, however often it is looked for', async () => {
  const { mentor, mentee } = await bookable()
  const { id: sessionId } = await makeSession(api, mentor, mentee, { startsAt: '2026-11-24T09:00:00Z' })
  api.clock.set('2026-11-24T08:45:00Z')
  await planSoon()
  expect(await list(mentee)).toEqual([])
  api.clock.set('2026-11-24T08:50:00Z')
  await planSoon()
  await planSoon()
  const [conversation] = await list(mentee)
  expect(await linesOf(mentor, conversation!.id)).toMatchObject([{ session: { fact: 'soon', sessionId } }])
})

test('a cancelled session says so, and no "Join" line comes', async () => {
  const { mentor, mentee } = await bookable()
  const body = {
    mentorId: mentor.profileId,
    date: '2026-11-23',
    time: '16:00:00',
    timeZone: 'Africa/Nairobi',
    durationMinutes: 30,
  } as const
  const { id: sessionId } = (await api.call(bookingRoutes.book, { body }, { as: mentee.token })).body
  await api.runJobs()
  api.clock.set('2026-11-23T12:45:00Z')
  await planSoon()
  const cancel = { sessionId, cancelReason: 'Emergency' }
  await api.call(bookingRoutes.cancel, { params: { role: 'mentee' }, body: cancel }, await again(mentee))
  await api.runJobs()
  api.clock.set('2026-11-23T12:55:00Z')
  await planSoon()
  const [conversation] = await list(mentor)
  const lines = await linesOf(mentee, conversation!.id)
  expect(lines.map(({ session }) => session!.fact)).toEqual(['booked', 'cancelled'])
})
