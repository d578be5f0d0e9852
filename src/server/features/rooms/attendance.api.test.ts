import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { bookingRoutes } from '#contract/bookings/routes.ts'
import { staffRoutes } from '#contract/moderation/staff-routes.ts'
import { moderationRoutes } from '#contract/moderation/routes.ts'
import { nextStepRoutes } from '#contract/next-steps/routes.ts'
import { reviewRoutes } from '#contract/reviews/routes.ts'
import { roomRoutes } from '#contract/rooms/routes.ts'
import { sessionRoutes } from '#contract/sessions/routes.ts'
import { statsRoutes } from '#contract/stats/routes.ts'
import { makeUser, signInAs } from '#server/features/accounts/factory.ts'
import { makeAvailable } from '#server/features/availability/factory.ts'
import { makeSession } from '#server/features/bookings/factory.ts'
import { makeGroupSession } from '#server/features/group-sessions/factory.ts'
import { makeMentee, makeMentor, type MadeMember } from '#server/features/profiles/factory.ts'
import { reviewForm } from '#server/features/reviews/factory.ts'
import { enterRoom, listen } from '#test/support/rooms/room-client.ts'

const at = (time: string) => `2026-11-24T${time}Z`

async function agreed() {
  const api = await listen({ now: at('06:55:00') })
  const [mentor, mentee] = [
    await makeMentor(api, { fullName: 'Wanjirũ' }),
    await makeMentee(api, { fullName: 'Chidi' }),
  ]
  await makeAvailable(api, mentor, { fixedVideoLink: null })
  const { id } = await makeSession(api, mentor, mentee, { startsAt: at('07:00:00') })
  return { api, mentor, mentee, id }
}
type Meeting = Awaited<ReturnType<typeof agreed>>

const as = async ({ api }: Meeting, { userId }: { userId: string }) => ({ as: (await signInAs(api, userId)).token })
async function attended(meeting: Meeting) {
  const { api, mentor, id } = meeting
  const { body } = await api.call(
    bookingRoutes.oneBooking,
    { params: { role: 'mentor', id } },
    await as(meeting, mentor),
  )
  return body.attended
}
async function visit(meeting: Meeting, person: MadeMember, from: string, to: string) {
  const { api, id } = meeting
  api.clock.set(at(from))
  const { socket } = await enterRoom(api, person, id)
  api.clock.set(at(to))
  await socket.emitWithAck('room:leave', {})
}
/** The session is over. */
async function emitFinished({ api, id }: Meeting) {
  api.clock.set(at('08:00:00'))
  await api.app.outbox(api.db).emit('booking.finished', { bookingId: id, sequence: 0 })
}
async function finish(meeting: Meeting) {
  await emitFinished(meeting)
  await meeting.api.runJobs()
}

test('people attend from the start of the session: who left before did not come, who comes later did', async () => {
  const meeting = await agreed()
  const { api, mentor, mentee, id } = meeting
  await visit(meeting, mentee, '06:55:00', '06:57:00')
  await enterRoom(api, mentor, id)
  await api.runJobs()
  expect(await attended(meeting)).toEqual({ mentor: false, mentee: false })
  api.clock.set(at('07:00:00'))
  await api.runJobs()
  expect(await attended(meeting)).toEqual({ mentor: true, mentee: false })
  const { mentor_joined_at: joinedAt } = await api.db
    .selectFrom('bookings')
    .select('mentor_joined_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(joinedAt).toEqual(new Date(at('07:00:00')))
  api.clock.set(at('07:05:00'))
  await enterRoom(api, mentee, id)
  expect(await attended(meeting)).toEqual({ mentor: true, mentee: true })
})

test('a no-show is reported by who was in the room, not by who pressed the button, and both see who was there when', async () => {
  const meeting = await agreed()
  const { api, mentor, mentee, id } = meeting
  api.clock.set(at('07:00:00'))
  await api.call(sessionRoutes.join, { params: { kind: 'individual', id } }, await as(meeting, mentee))
  await visit(meeting, mentor, '07:00:00', '07:12:00')
  await visit(meeting, mentor, '07:12:30', '07:42:00')
  api.clock.set(at('07:43:00'))
  const report = async (person: MadeMember) =>
    api.call(
      sessionRoutes.reportNoShow,
      { body: { kind: 'individual', sessionId: id, note: 'I waited for Chidi' } },
      await as(meeting, person),
    )
  expect((await report(mentee)).error.code).toBe('no_show_closed')
  expect((await report(mentor)).status).toBe(201)

  const read = async (person: MadeMember) =>
    api.call(roomRoutes.presences, { params: { id } }, await as(meeting, person))
  const presences = [
    { side: 'mentor', name: 'Wanjirũ', minutes: 42, visits: [{ from: at('07:00:00.000'), to: at('07:42:00.000') }] },
    { side: 'mentee', name: 'Chidi', minutes: 0, visits: [] },
  ]
  for (const person of [mentor, mentee]) expect((await read(person)).body).toEqual(presences)
  expect((await read(await makeMentor(api))).status).toBe(404)

  const text = 'They did not come to our session and never wrote a word about it.'
  const body = { subject: { kind: 'BOOKING', id }, reportedMessage: text } as const
  await api.call(moderationRoutes.report, { body }, await as(meeting, mentor))
  const staff = await makeUser(api, { staff: true })
  const { id: reportId } = await api.db.selectFrom('reports').select('id').executeTakeFirstOrThrow()
  const detail = await api.call(staffRoutes.reportDetail, { params: { id: reportId } }, { as: staff.token })
  expect(detail.body.session).toMatchObject({
    startsAt: at('07:00:00.000'),
    noShows: [{ reportedBy: 'mentor', note: 'I waited for Chidi' }],
    presences,
  })
})

test('a session that both were in is held, also where its end is processed before its start', async () => {
  const meeting = await agreed()
  const { api, mentor, mentee, id } = meeting
  await visit(meeting, mentor, '06:55:00', '07:50:00')
  await visit(meeting, mentee, '06:56:00', '07:50:00')
  await sql`select graphile_worker.remove_job(key) from graphile_worker.jobs where task_identifier = 'job:rooms.begin'`.execute(
    api.db,
  )
  await emitFinished(meeting)
  // Whichever reaction runs last: what reads who attended waits for it.
  await sql`
    update graphile_worker._private_jobs job set priority = 1 from graphile_worker._private_tasks task
    where task.id = job.task_id and task.identifier like 'reaction:rooms.finishSession:%'`.execute(api.db)
  await api.runJobs()
  const { is_missed: isMissed } = await api.db
    .selectFrom('bookings')
    .select('is_missed')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect([isMissed, await attended(meeting)]).toEqual([false, { mentor: true, mentee: true }])
  const requested = api.db.selectFrom('notifications').select('user_id').where('type', '=', 'REVIEW_REQUESTED')
  expect(await requested.execute()).toEqual([{ user_id: mentee.userId }])
})

test('somebody who is still in the room has a visit without an end', async () => {
  const meeting = await agreed()
  const { api, mentor, id } = meeting
  const read = async () => (await api.call(roomRoutes.presences, { params: { id } }, await as(meeting, mentor))).body
  expect(await read()).toEqual([])
  await enterRoom(api, mentor, id)
  api.clock.set(at('07:05:00'))
  expect((await read())[0]).toMatchObject({ minutes: 10, visits: [{ from: at('06:55:00.000'), to: null }] })
})

const consumers = async (meeting: Meeting) => {
  const { api, mentor, mentee, id } = meeting
  const [asMentor, asMentee] = [await as(meeting, mentor), await as(meeting, mentee)]
  const [reviews, notes, own, theirs, months, review] = [
    await api.call(reviewRoutes.awaitedReviews, {}, asMentee),
    await api.call(nextStepRoutes.awaitedNotes, {}, asMentor),
    await api.call(statsRoutes.stats, {}, asMentor),
    await api.call(statsRoutes.stats, {}, asMentee),
    await api.call(statsRoutes.individualByMonth, {}, asMentor),
    await api.call(reviewRoutes.createReview, { body: reviewForm('individual', id) }, asMentee),
  ]
  return {
    reviews: reviews.body.length,
    notes: notes.body.length,
    sessions: [own.body.totalSessions, theirs.body.totalSessions, months.body.at(-1)!.count],
    mayReview: review.status === 201,
  }
}

test('a session that both were in is held: it is reviewed, asks for a note and counts', async () => {
  const meeting = await agreed()
  await visit(meeting, meeting.mentor, '07:00:00', '07:50:00')
  await visit(meeting, meeting.mentee, '07:51:00', '07:59:00')
  await finish(meeting)
  expect(await consumers(meeting)).toEqual({ reviews: 1, notes: 1, sessions: [1, 1, 1], mayReview: true })
})

test('a session that one was in is not held: no review, no note, no count, also in later months', async () => {
  const meeting = await agreed()
  await visit(meeting, meeting.mentee, '06:55:00', '06:59:00')
  await visit(meeting, meeting.mentor, '07:00:00', '07:30:00')
  await finish(meeting)
  const missed = { reviews: 0, notes: 0, sessions: [0, 0, 0], mayReview: false }
  expect(await consumers(meeting)).toEqual(missed)
  meeting.api.clock.set('2027-01-05T08:00:00Z')
  const { body } = await meeting.api.call(statsRoutes.individualByMonth, {}, await as(meeting, meeting.mentor))
  expect(body.map(({ count }) => count)).toEqual([0, 0, 0, 0, 0, 0])
})

test('a session that took place elsewhere counts, whoever pressed the button', async () => {
  const meeting = await agreed()
  await sql`update schedules set fixed_video_link = 'https://meet.example.org/wanjiru'`.execute(meeting.api.db)
  await finish(meeting)
  expect((await consumers(meeting)).sessions).toEqual([1, 1, 1])
})

test('a group session counts for its host unless others were in the room and they were not', async () => {
  const { api, mentee } = await agreed()
  const session = await makeGroupSession(api, { date: '2026-11-25' })
  api.clock.set(session.first.endsAt)
  const total = async () => {
    const { token } = await signInAs(api, session.host.userId)
    return (await api.call(statsRoutes.stats, {}, { as: token })).body.totalSessions
  }
  const insert = (userId: string) => sql`
    insert into room_presences (session_id, kind, user_id, connection_id, entered_at, seen_at, left_at)
    values (${session.first.id}, 'group', ${userId}, gen_random_uuid(), ${session.first.startsAt}, ${session.first.endsAt}, ${session.first.endsAt})`
  expect(await total()).toBe(1)
  await insert(mentee.userId).execute(api.db)
  expect(await total()).toBe(0)
  await api.db
    .insertInto('attendances')
    .values({ occurrence_id: session.first.id, user_id: session.host.userId, joined_at: session.first.startsAt })
    .execute()
  expect(await total()).toBe(1)
})
