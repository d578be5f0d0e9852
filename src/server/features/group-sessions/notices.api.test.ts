import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { groupSeatRoutes, hostingRoutes } from '#contract/group-sessions/routes.ts'
import { signInAs } from '#server/features/accounts/factory.ts'
import { makeCohost, makeGroupSession, makeHost, makeSeat } from '#server/features/group-sessions/factory.ts'
import { makeMentee, makeMentor, type MadeMember } from '#server/features/profiles/factory.ts'
import { runJob } from '#server/platform/jobs/jobs.ts'
import { testApi } from '#test/support/api.ts'
import { notificationsOf } from '#test/support/notifications.ts'

const now = '2026-11-23T08:00:00Z'
const api = await testApi({ now })
afterAll(() => api.close())
beforeEach(() => api.clock.set(now))

const as = async ({ userId }: MadeMember) => ({ as: (await signInAs(api, userId)).token })
const short = async (person: MadeMember) =>
  (await notificationsOf(api, person)).map(({ notificationType, message, targetUrl }) => [
    notificationType,
    message,
    targetUrl,
  ])

type Form = Omit<NonNullable<Parameters<typeof makeGroupSession>[1]>, 'host'>
/** A session on Thursday at 18:00 in Nairobi, with a cohost there, an attendee in Lagos and somebody on the waitlist. */
async function sessionWithPeople(form: Form = {}) {
  const host = await makeHost(api, { fullName: 'Wanjirũ' })
  await api.db.updateTable('users').set({ picture_url: '/files/wanjiru.webp' }).where('id', '=', host.userId).execute()
  const session = await makeGroupSession(api, { host, date: '2026-11-26', sessionTitle: 'Reading code', ...form })
  const [cohost, going, waiting] = [
    await makeMentor(api, { fullName: 'Amina' }),
    await makeMentee(api, { fullName: 'Chidi', timeZone: 'Africa/Lagos' }),
    await makeMentee(api),
  ]
  await makeCohost(api, session, cohost)
  await makeSeat(api, session, going)
  await makeSeat(api, session, waiting, { status: 'WAITLISTED' })
  return { session, host, cohost, going, waiting, target: `/group-details/${session.slug}` }
}

test('an edit goes to everybody but its author, in their own time', async () => {
  const { session, host, cohost, going, waiting, target } = await sessionWithPeople()
  const body = { scope: 'series' as const, sessionTitle: 'Reading more code' }
  await api.call(hostingRoutes.updateGroupSession, { params: { id: session.id }, body }, await as(cohost))
  const type = 'GROUP_SESSION_EDITED'
  const inNairobi = [type, '“Reading more code” on Thu 26 Nov 2026, 18:00 EAT was changed', target]
  expect(await short(host)).toEqual([inNairobi])
  expect(await short(waiting)).toEqual([inNairobi])
  expect(await short(going)).toEqual([[type, '“Reading more code” on Thu 26 Nov 2026, 16:00 WAT was changed', target]])
  expect(await short(cohost)).toEqual([])
  expect((await notificationsOf(api, going))[0]).toMatchObject({
    groupSessionId: session.id,
    profileImageUrl: '/files/wanjiru.webp',
  })
})

test.each([
  ['later', '20:00:00', 'GROUP_SESSION_POSTPONED', 'postponed', '18:00 WAT'],
  ['earlier', '15:00:00', 'GROUP_SESSION_EDITED', 'moved', '13:00 WAT'],
])('a move to a %s time goes to everybody but the host', async (_, startTime, type, verb, time) => {
  const { session, host, cohost, going, waiting, target } = await sessionWithPeople({ capacity: 1 })
  const body = { groupSessionId: session.id, reason: 'Travelling', date: '2026-11-26', startTime }
  await api.call(hostingRoutes.rescheduleGroupSession, { body }, await as(host))
  expect(await short(going)).toEqual([[type, `Wanjirũ ${verb} “Reading code” to Thu 26 Nov 2026, ${time}`, target]])
  expect([
    (await notificationsOf(api, cohost)).length,
    (await notificationsOf(api, waiting)).length,
    (await notificationsOf(api, host)).length,
  ]).toEqual([1, 1, 0])
})

test('a cancellation goes to cohosts, attendees, the waitlist and people with an offer', async () => {
  const { session, host, cohost, going, waiting, target } = await sessionWithPeople()
  const [offered, left] = [await makeMentee(api), await makeMentee(api)]
  await makeSeat(api, session, offered, { status: 'OFFERED' })
  await makeSeat(api, session, left, { status: 'CANCELLED' })
  api.clock.advance(1)
  const body = { sessionId: session.id, cancelReason: 'Ill' }
  await api.call(hostingRoutes.cancelGroupSession, { body }, await as(host))
  const expected = ['GROUP_SESSION_CANCELLED', 'Wanjirũ cancelled “Reading code” on Thu 26 Nov 2026, 18:00 EAT', target]
  for (const one of [cohost, waiting, offered]) expect(await short(one)).toEqual([expected])
  expect(await notificationsOf(api, going)).toHaveLength(1)
  for (const one of [host, left]) expect(await short(one)).toEqual([])
})

test('a series has one notification per change, with the recipient’s first meeting', async () => {
  const { session, host, going, cohost } = await sessionWithPeople({
    recurrence: { isDaily: false, customDays: ['TH'], endDate: '2026-12-17' },
  })
  await makeSeat(api, session, going, { occurrence: session.occurrences[2]! })
  const body = { sessionId: session.id, cancelReason: 'Ill' }
  await api.call(hostingRoutes.cancelGroupSession, { body }, await as(host))
  expect((await notificationsOf(api, going)).map(({ message }) => message)).toEqual([
    'Wanjirũ cancelled “Reading code” on Thu 26 Nov 2026, 16:00 WAT and 1 more',
  ])
  expect((await notificationsOf(api, cohost)).map(({ message }) => message)).toEqual([
    'Wanjirũ cancelled “Reading code” on Thu 26 Nov 2026, 18:00 EAT and 3 more',
  ])
})

test('an invitation goes to the invited person only', async () => {
  const { session, host, cohost, going } = await sessionWithPeople({ privateSession: true })
  const guest = await makeMentee(api, { timeZone: 'Africa/Lagos' })
  await api.call(
    hostingRoutes.invite,
    { params: { id: session.id }, body: { profileIds: [guest.profileId] } },
    await as(host),
  )
  expect(await short(guest)).toEqual([
    [
      'GROUP_SESSION_CREATED',
      'Wanjirũ invited you to “Reading code” on Thu 26 Nov 2026, 16:00 WAT',
      `/group-details/${session.slug}`,
    ],
  ])
  for (const one of [host, cohost, going]) expect(await notificationsOf(api, one)).toEqual([])
})

test('reminders go to hosts and attendees, a day and an hour before', async () => {
  const { session, host, cohost, going, waiting, target } = await sessionWithPeople()
  for (const hours of [24, 1]) {
    // Jobs are planned hour by hour for what comes within two days.
    api.clock.set(new Date(session.first.startsAt.getTime() - (hours + 1) * 3_600_000).toISOString())
    await runJob(api.app, 'group-sessions.plan-again')
    api.clock.advance(3_600_000)
    await api.runJobs()
  }
  expect(await short(going)).toEqual([
    ['SESSION_REMINDER', '“Reading code” starts tomorrow: Thu 26 Nov 2026, 16:00 WAT', target],
    ['SESSION_REMINDER', '“Reading code” starts in an hour: Thu 26 Nov 2026, 16:00 WAT', target],
  ])
  expect([
    (await notificationsOf(api, host)).length,
    (await notificationsOf(api, cohost)).length,
    (await notificationsOf(api, waiting)).length,
  ]).toEqual([2, 2, 0])
})

test('a change of the zone’s rules goes to everybody, the host included', async () => {
  const { session, host, cohost, going, waiting, target } = await sessionWithPeople()
  await api.app.outbox(api.db).emit('group-session.time-changed', {
    groupSessionId: session.id,
    sequence: 1,
    occurrenceIds: [session.first.id],
    from: '2026-11-26T14:00:00.000Z',
  })
  const expected = [
    'SESSION_RESCHEDULED',
    'The time changed: “Reading code” is now on Thu 26 Nov 2026, 18:00 EAT',
    target,
  ]
  for (const one of [host, cohost, waiting]) expect(await short(one)).toEqual([expected])
  expect(await notificationsOf(api, going)).toHaveLength(1)
})

describe('an offered seat', () => {
  test('goes to the first on the waitlist, with its deadline', async () => {
    const { session, going, waiting, host, target } = await sessionWithPeople({ capacity: 1 })
    await api.call(groupSeatRoutes.leave, { params: { id: session.id } }, await as(going))
    expect(await short(waiting)).toEqual([
      [
        'WAITLIST_OFFER',
        "A seat is free at “Reading code” on Thu 26 Nov 2026, 18:00 EAT. We're keeping it for you until Mon 23 Nov 2026, 23:00 EAT",
        target,
      ],
    ])
    expect(await notificationsOf(api, host)).toEqual([])
  })

  test('that is gone when the notice is delivered has none', async () => {
    const { session, waiting } = await sessionWithPeople()
    await api.app.outbox(api.db).emit('rsvp.offered', {
      groupSessionId: session.id,
      occurrenceIds: [session.first.id],
      userId: waiting.userId,
      at: now,
    })
    expect(await notificationsOf(api, waiting)).toEqual([])
  })
})

test('the same event, delivered again, notifies nobody twice', async () => {
  const { session, going, waiting } = await sessionWithPeople({ capacity: 1 })
  const body = { groupSessionId: session.id, sequence: 3, occurrenceIds: [session.first.id], by: session.host.userId }
  const { emit } = api.app.outbox(api.db)
  await emit('group-session.edited', body)
  await emit('group-session.edited', body)
  expect([(await notificationsOf(api, going)).length, (await notificationsOf(api, waiting)).length]).toEqual([1, 1])
  await emit('group-session.edited', { ...body, sequence: 4 })
  expect(await notificationsOf(api, going)).toHaveLength(2)
})
