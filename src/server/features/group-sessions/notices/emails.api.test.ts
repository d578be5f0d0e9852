import { describe, expect, test } from 'vitest'
import { cohostRoutes } from '#contract/group-sessions/cohost-routes.ts'
import { groupSeatRoutes, hostingRoutes } from '#contract/group-sessions/routes.ts'
import { signInAs } from '#server/features/accounts/factory.ts'
import { makeMentee, makeMentor, type MadeMember } from '#server/features/profiles/factory.ts'
import { runJob } from '#server/platform/jobs/jobs.ts'
import type { Email } from '#server/platform/mail/email.ts'
import { testApiWithEmails } from '#test/support/sent-emails.ts'
import { makeCohost, makeGroupSession, makeHost, makeSeat, type MadeGroupSession } from '../factory.ts'

const now = '2026-11-23T08:00:00Z'
const { api, emailsTo, changeEmailsTo } = await testApiWithEmails(now)

const as = async ({ userId }: MadeMember) => ({ as: (await signInAs(api, userId)).token })
/** Thursdays at 18:00 in Nairobi. */
const thursdays = {
  date: '2026-11-26',
  recurrence: { endDate: '2026-12-17', isDaily: false, customDays: ['TH' as const] },
}

type Form = Omit<NonNullable<Parameters<typeof makeGroupSession>[1]>, 'host'>
/** A session with a cohost and an attendee in Lagos; the e-mails of its creation are sent. */
async function sessionWithPeople(form: Form = {}) {
  const host = await makeHost(api, { fullName: 'Wanjirũ' })
  const session = await makeGroupSession(api, { host, date: '2026-11-26', ...form })
  const [cohost, attendee] = [
    await makeMentor(api, { fullName: 'Amina' }),
    await makeMentee(api, { fullName: 'Chidi', timeZone: 'Africa/Lagos' }),
  ]
  await makeCohost(api, session, cohost)
  for (const occurrence of session.occurrences) await makeSeat(api, session, attendee, { occurrence })
  await emailsTo()
  return { session, host, cohost, attendee }
}

const move = async (
  { id, host }: MadeGroupSession,
  more: { date: string; scope?: 'series'; occurrenceDate?: string },
) =>
  api.call(
    hostingRoutes.rescheduleGroupSession,
    { body: { groupSessionId: id, reason: 'Travelling', startTime: '19:00:00', ...more } },
    await as(host),
  )
const cancel = async ({ id, host }: MadeGroupSession, more: { scope?: 'occurrence'; occurrenceDate?: string } = {}) =>
  api.call(hostingRoutes.cancelGroupSession, { body: { sessionId: id, cancelReason: 'Ill', ...more } }, await as(host))
const seat = async (person: MadeMember, { id }: MadeGroupSession, occurrenceDate?: string) =>
  api.call(
    groupSeatRoutes.rsvp,
    { params: { id }, body: { ...(occurrenceDate && { occurrenceDate }) } },
    await as(person),
  )
const leave = async (person: MadeMember, { id }: MadeGroupSession, occurrenceDate?: string) =>
  api.call(
    groupSeatRoutes.leave,
    { params: { id }, query: { ...(occurrenceDate && { occurrenceDate }) } },
    await as(person),
  )

const subjects = (emails: readonly Email[][]) => emails.map((one) => one.map(({ subject }) => subject))
/** Unfolded content lines of the events in an e-mail's calendar. */
const lines = (email: Email | undefined) =>
  (email?.calendar?.ics ?? '')
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .filter((line) =>
      /^(?:UID|SEQUENCE|DTSTART;?.*:2026.*|DTSTART:2026.*|RRULE|EXDATE|RECURRENCE-ID|STATUS)/.test(line),
    )

describe('e-mails about a session', () => {
  test('the host gets one about its creation, with an entry for the whole series', async () => {
    const host = await makeHost(api)
    const session = await makeGroupSession(api, { host, ...thursdays })
    const [[email, ...more] = []] = await emailsTo(host)
    expect(more).toEqual([])
    expect(email).toMatchObject({
      key: `group-session.created:${session.id}:0:${host.userId}`,
      subject: 'Created: Reading real code together, Thu 26 Nov 2026, 18:00 EAT',
      action: { url: expect.stringContaining(`/group-details/${session.slug}`) },
      facts: [
        { label: 'Your time', value: 'Thu 26 Nov 2026, 18:00 EAT' },
        { label: 'Length', value: '60 minutes' },
        { label: 'Repeats', value: 'Every Thu until 17 Dec 2026' },
      ],
    })
    expect(email!.calendar?.method).toBe('REQUEST')
    expect(lines(email)).toEqual([
      expect.stringMatching(`^UID:${session.id}@`),
      'SEQUENCE:0',
      'DTSTART;TZID=Africa/Nairobi:20261126T180000',
      'RRULE:FREQ=WEEKLY;BYDAY=TH;UNTIL=20261217T205959Z',
      'STATUS:CONFIRMED',
    ])
  })

  test('host, cohosts and attendees get one about a move, each in their own zone, and nobody sees another address', async () => {
    const { session, host, cohost, attendee } = await sessionWithPeople()
    await move(session, { date: '2026-11-27' })
    expect(await emailsTo(host, cohost, attendee)).toEqual([[], [], []])
    const emails = await changeEmailsTo(host, cohost, attendee)
    expect(subjects(emails)).toEqual([
      ['Postponed: Reading real code together is now on Fri 27 Nov 2026, 19:00 EAT'],
      ['Postponed: Reading real code together is now on Fri 27 Nov 2026, 19:00 EAT'],
      ['Postponed: Reading real code together is now on Fri 27 Nov 2026, 17:00 WAT'],
    ])
    const [, , [toAttendee] = []] = emails
    expect(toAttendee!.paragraphs).toContain('Reason: Travelling')
    expect(toAttendee!.facts).toContainEqual({ label: 'Time of the session', value: 'Fri 27 Nov 2026, 19:00 EAT' })
    expect(lines(toAttendee)).toEqual([
      expect.stringMatching(`^UID:${session.id}@`),
      'SEQUENCE:2',
      'DTSTART:20261127T160000Z',
      'STATUS:CONFIRMED',
    ])
    expect(JSON.stringify(toAttendee)).not.toContain(host.email)
    expect(JSON.stringify(toAttendee)).not.toContain(cohost.email)
  })

  test('an earlier start is a move, not a postponement', async () => {
    const { session, attendee } = await sessionWithPeople()
    await move(session, { date: '2026-11-25' })
    expect(subjects(await changeEmailsTo(attendee))).toEqual([
      ['Moved: Reading real code together is now on Wed 25 Nov 2026, 17:00 WAT'],
    ])
  })

  test('a moved occurrence of a series replaces the planned one in the calendar', async () => {
    const { session, attendee } = await sessionWithPeople(thursdays)
    await move(session, { date: '2026-12-04', occurrenceDate: '2026-12-03' })
    const [[email] = []] = await changeEmailsTo(attendee)
    expect(lines(email)).toEqual([
      expect.stringMatching(`^UID:${session.id}@`),
      'SEQUENCE:5',
      'DTSTART;TZID=Africa/Nairobi:20261126T180000',
      'RRULE:FREQ=WEEKLY;BYDAY=TH;UNTIL=20261217T205959Z',
      'STATUS:CONFIRMED',
      expect.stringMatching(`^UID:${session.id}@`),
      'SEQUENCE:5',
      'DTSTART;TZID=Africa/Nairobi:20261204T190000',
      'RECURRENCE-ID;TZID=Africa/Nairobi:20261203T180000',
      'STATUS:CONFIRMED',
    ])
  })

  test('a moved series has its new rule', async () => {
    const { session, host } = await sessionWithPeople(thursdays)
    await move(session, { date: '2026-11-27', scope: 'series' })
    const [[email] = []] = await changeEmailsTo(host)
    expect(email!.paragraphs).toContain('4 dates moved with it, by the same number of days and to the same time.')
    expect(lines(email)).toEqual([
      expect.anything(),
      'SEQUENCE:1',
      'DTSTART;TZID=Africa/Nairobi:20261127T190000',
      'RRULE:FREQ=WEEKLY;BYDAY=FR;UNTIL=20261218T205959Z',
      'STATUS:CONFIRMED',
    ])
  })

  test('an edit is sent once, with the current title of the occurrence', async () => {
    const { session, host, cohost, attendee } = await sessionWithPeople(thursdays)
    const body = { scope: 'occurrence' as const, occurrenceDate: '2026-12-03', sessionTitle: 'A guest reads' }
    await api.call(hostingRoutes.updateGroupSession, { params: { id: session.id }, body }, await as(cohost))
    const emails = await changeEmailsTo(host, cohost, attendee)
    expect(subjects(emails)).toEqual([
      ['Changed: A guest reads, Thu 3 Dec 2026, 18:00 EAT'],
      ['Changed: A guest reads, Thu 3 Dec 2026, 18:00 EAT'],
      ['Changed: A guest reads, Thu 3 Dec 2026, 16:00 WAT'],
    ])
    expect(emails[2]![0]!.calendar!.ics).toContain('SUMMARY:A guest reads')
    expect(await changeEmailsTo(host)).toEqual([[]])
  })

  test('attendees of other occurrences get none', async () => {
    const { session } = await sessionWithPeople(thursdays)
    const other = await makeMentee(api)
    await makeSeat(api, session, other, { occurrence: session.occurrences[3]! })
    await move(session, { date: '2026-12-04', occurrenceDate: '2026-12-03' })
    expect(await changeEmailsTo(other)).toEqual([[]])
  })

  test('a cancelled occurrence is removed from the series, a cancelled series from the calendar', async () => {
    const { session, attendee } = await sessionWithPeople(thursdays)
    await cancel(session, { scope: 'occurrence', occurrenceDate: '2026-12-03' })
    const [[one] = []] = await emailsTo(attendee)
    expect(one).toMatchObject({
      subject: 'Cancelled: Reading real code together, Thu 3 Dec 2026, 16:00 WAT',
      calendar: { method: 'CANCEL' },
    })
    expect(one!.paragraphs).toEqual([expect.any(String), 'Reason: Ill', 'The other dates of the series stay.'])
    expect(lines(one)).toEqual([
      expect.anything(),
      'SEQUENCE:5',
      'DTSTART;TZID=Africa/Nairobi:20261203T180000',
      'RECURRENCE-ID;TZID=Africa/Nairobi:20261203T180000',
      'STATUS:CANCELLED',
    ])
    await cancel(session)
    const [[whole] = []] = await emailsTo(attendee)
    expect([whole!.calendar!.method, lines(whole).filter((line) => /^(?:SEQ|STA|RRU)/.test(line))]).toEqual([
      'CANCEL',
      ['SEQUENCE:6', 'STATUS:CANCELLED'],
    ])
  })

  test('people on the waitlist get one about the cancellation, without an entry', async () => {
    const { session } = await sessionWithPeople()
    const [waiting, gone] = [await makeMentee(api), await makeMentee(api)]
    await makeSeat(api, session, waiting, { status: 'WAITLISTED' })
    await makeSeat(api, session, gone, { status: 'CANCELLED' })
    await api.db
      .updateTable('rsvps')
      .set({ changed_at: '2026-11-22T08:00:00Z' })
      .where('user_id', '=', gone.userId)
      .execute()
    await cancel(session)
    const [toWaiting, toGone] = await emailsTo(waiting, gone)
    expect([toWaiting!.map(({ subject, calendar }) => [subject.slice(0, 9), calendar]), toGone]).toEqual([
      [['Cancelled', undefined]],
      [],
    ])
  })

  test('invited people get one, without an entry', async () => {
    const { session, host } = await sessionWithPeople({ privateSession: true })
    const guest = await makeMentee(api)
    const invite = { params: { id: session.id }, body: { profileIds: [guest.profileId] } }
    await api.call(hostingRoutes.invite, invite, await as(host))
    await api.call(hostingRoutes.invite, invite, await as(host))
    const [emails] = await emailsTo(guest)
    expect(emails!.map(({ subject, calendar }) => [subject, calendar])).toEqual([
      ['Wanjirũ invited you: Reading real code together, Thu 26 Nov 2026, 18:00 EAT', undefined],
    ])
  })
})

describe('e-mails about seats', () => {
  test('a seat is confirmed with an entry, all seats of a series as one', async () => {
    const { session } = await sessionWithPeople(thursdays)
    const [one, all] = [await makeMentee(api), await makeMentee(api)]
    await seat(one, session, '2026-12-03')
    await seat(all, session)
    const [[toOne] = [], [toAll] = []] = await changeEmailsTo(one, all)
    expect([toOne!.subject, toOne!.calendar!.method, lines(toOne)]).toEqual([
      "You're going: Reading real code together, Thu 3 Dec 2026, 18:00 EAT",
      'REQUEST',
      [expect.anything(), 'SEQUENCE:1', 'DTSTART:20261203T150000Z', 'STATUS:CONFIRMED'],
    ])
    expect(toAll!.paragraphs[0]).toBe(
      "You're going to “Reading real code together” on Thu 26 Nov 2026, 18:00 EAT and 3 more.",
    )
    expect(lines(toAll)).toContain('RRULE:FREQ=WEEKLY;BYDAY=TH;UNTIL=20261217T205959Z')
  })

  test('leaving one of several keeps the rest of the entry, leaving all removes it', async () => {
    const { session, attendee } = await sessionWithPeople(thursdays)
    await leave(attendee, session, '2026-12-03')
    const [[one] = []] = await changeEmailsTo(attendee)
    expect([one!.subject, one!.calendar!.method]).toEqual([
      "You're no longer going: Reading real code together, Thu 3 Dec 2026, 16:00 WAT",
      'REQUEST',
    ])
    expect(lines(one)).toContain('EXDATE;TZID=Africa/Nairobi:20261203T180000')
    await leave(attendee, session)
    const [[all] = []] = await changeEmailsTo(attendee)
    expect([all!.calendar!.method, lines(all).at(-1)]).toEqual(['CANCEL', 'STATUS:CANCELLED'])
  })

  test('the SEQUENCE of an entry rises with every change of the person’s seats', async () => {
    const { session, attendee } = await sessionWithPeople(thursdays)
    const person = await makeMentee(api)
    const sequences: number[] = []
    for (const change of [
      () => seat(person, session, '2026-11-26'),
      () => seat(person, session, '2026-12-03'),
      () => leave(person, session, '2026-11-26'),
      () => leave(person, session),
      () => seat(person, session, '2026-11-26'),
      () => move(session, { date: '2026-11-27', occurrenceDate: '2026-11-26' }),
    ]) {
      expect((await change()).status).toBe(200)
      const [[email, ...more] = []] = await changeEmailsTo(person)
      expect(more).toEqual([])
      sequences.push(Number(/SEQUENCE:(\d+)/.exec(email!.calendar!.ics)![1]))
    }
    expect(sequences).toEqual([...new Set(sequences)].toSorted((a, b) => a - b))
    // Other people's entries do not change.
    await move(session, { date: '2026-12-04', occurrenceDate: '2026-12-03' })
    const [[other] = []] = await changeEmailsTo(attendee)
    expect(other!.calendar!.ics).toContain(`SEQUENCE:${2 + session.occurrences.length}`)
  })

  test('a new cohost keeps their entry, and gets no e-mail about the seat they gave up', async () => {
    const { session, host, attendee } = await sessionWithPeople({ date: '2026-11-30' })
    const mentor = await makeMentor(api)
    await seat(mentor, session)
    await changeEmailsTo()
    const body = { groupSessionId: session.id, mentorIds: [mentor.profileId] }
    const [invite] = (await api.call(cohostRoutes.createCohostInvite, { body }, await as(host))).body
    await emailsTo()
    await api.call(cohostRoutes.acceptCohostInvite, { params: { id: invite!.cohostInviteId } }, await as(mentor))
    const [emails] = await changeEmailsTo(mentor, attendee)
    expect(emails!.map(({ subject, calendar }) => [subject, calendar?.method])).toEqual([
      ["You're cohosting Reading real code together, Mon 30 Nov 2026, 18:00 EAT", 'REQUEST'],
    ])
    expect(emails![0]!.calendar!.ics).toContain('SEQUENCE:2')
  })

  test('a full session confirms the waitlist place, a freed seat is offered with a deadline, and the offer expires', async () => {
    const { session, attendee } = await sessionWithPeople({ date: '2026-11-30', capacity: 1 })
    const waiting = await makeMentee(api)
    await seat(waiting, session)
    expect(subjects(await emailsTo(waiting))).toEqual([
      ["You're on the waitlist: Reading real code together, Mon 30 Nov 2026, 18:00 EAT"],
    ])
    await leave(attendee, session)
    expect(subjects(await emailsTo(waiting))).toEqual([
      ['A seat is free: Reading real code together, Mon 30 Nov 2026, 18:00 EAT'],
    ])
    api.clock.set('2026-11-23T20:30:00Z')
    await api.runJobs()
    await runJob(api.app, 'group-sessions.expire-offers')
    expect(subjects(await emailsTo(waiting))).toEqual([
      ['Your offer has expired: Reading real code together, Mon 30 Nov 2026, 18:00 EAT'],
    ])
  })

  test('leaving the waitlist or declining an offer sends none about a seat', async () => {
    const { session, attendee } = await sessionWithPeople({ date: '2026-11-30', capacity: 1 })
    const [first, second] = [await makeMentee(api), await makeMentee(api)]
    for (const person of [first, second]) await seat(person, session)
    await emailsTo()
    await leave(second, session)
    expect(await changeEmailsTo(second)).toEqual([[]])
    await leave(attendee, session)
    await emailsTo()
    await leave(first, session)
    expect(await changeEmailsTo(first)).toEqual([[]])
  })

  test('an offer states its deadline', async () => {
    const { session, attendee } = await sessionWithPeople({ date: '2026-11-30', capacity: 1 })
    const waiting = await makeMentee(api, { timeZone: 'Africa/Lagos' })
    await makeSeat(api, session, waiting, { status: 'WAITLISTED' })
    await leave(attendee, session)
    const [[email] = []] = await emailsTo(waiting)
    expect([email!.preview, email!.calendar]).toEqual([
      "It's yours if you take it by Mon 23 Nov 2026, 21:00 WAT.",
      undefined,
    ])
  })
})

describe('reminders and the end', () => {
  test('are sent a day and an hour before, to host, cohosts and attendees, once each', async () => {
    const { session, host, cohost, attendee } = await sessionWithPeople({ date: '2026-11-25', time: '10:00:00' })
    await makeSeat(api, session, await makeMentee(api), { status: 'WAITLISTED' })
    api.clock.set('2026-11-24T07:00:00Z')
    const day = await emailsTo(host, cohost, attendee)
    expect(subjects(day)).toEqual(Array(3).fill(['Tomorrow: Reading real code together']))
    api.clock.set('2026-11-25T06:00:00Z')
    expect(subjects(await emailsTo(host, cohost, attendee))).toEqual(
      Array(3).fill(['In an hour: Reading real code together']),
    )
    api.clock.set('2026-11-25T06:30:00Z')
    await runJob(api.app, 'group-sessions.plan-again')
    expect(await emailsTo(host)).toEqual([[]])
  })

  test('are not sent when the time has passed or moved meanwhile', async () => {
    const { session, host, attendee } = await sessionWithPeople({ date: '2026-11-26', time: '10:00:00' })
    const { id: occurrenceId, startsAt } = session.first
    const remindLate = async (hours: 24 | 1) => {
      const due = { groupSessionId: session.id, occurrenceId, sequence: 0, hours }
      await api.app.outbox(api.db).emit('group-session.reminder-due', due)
      return subjects(await emailsTo(host, attendee))
    }
    expect(await remindLate(24)).toEqual([[], []])
    api.clock.set(startsAt)
    expect(await remindLate(1)).toEqual([[], []])
  })

  test('of a moved session are sent at its new time only, of a cancelled one not at all', async () => {
    const [moved, cancelled] = [
      await sessionWithPeople({ date: '2026-11-24' }),
      await sessionWithPeople({ date: '2026-11-24', time: '20:00:00' }),
    ]
    await move(moved.session, { date: '2026-11-24' })
    await cancel(cancelled.session)
    await api.runJobs()
    api.clock.set('2026-11-23T16:00:00Z')
    expect(subjects(await emailsTo(moved.attendee, cancelled.attendee))).toEqual([
      [
        'Postponed: Reading real code together is now on Tue 24 Nov 2026, 17:00 WAT',
        'Tomorrow: Reading real code together',
      ],
      ['Cancelled: Reading real code together, Tue 24 Nov 2026, 18:00 WAT'],
    ])
    api.clock.set('2026-11-24T14:00:00Z')
    expect(await emailsTo(moved.attendee, cancelled.attendee)).toEqual([[], []])
    api.clock.set('2026-11-24T15:00:00Z')
    expect(subjects(await emailsTo(moved.attendee, cancelled.attendee))).toEqual([
      ['In an hour: Reading real code together'],
      [],
    ])
  })

  test('of a series are scheduled two days ahead, every hour', async () => {
    const { attendee } = await sessionWithPeople(thursdays)
    api.clock.set('2026-12-02T10:00:00Z')
    await emailsTo()
    await runJob(api.app, 'group-sessions.plan-again')
    api.clock.set('2026-12-02T15:00:00Z')
    expect(subjects(await emailsTo(attendee))).toEqual([['Tomorrow: Reading real code together']])
  })

  test('the end of an occurrence emits one event', async () => {
    const { session } = await sessionWithPeople({ date: '2026-11-24' })
    const finished = async () => {
      const { rows } = await api.app.dependencies.database.pool.query(
        `select payload->'data' as data from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where identifier = 'job:group-sessions.moment'`,
      )
      return rows.map((row: { data: { occurrenceId: string } }) => row.data.occurrenceId)
    }
    expect(await finished()).toContain(session.first.id)
    api.clock.set('2026-11-24T16:00:00Z')
    await api.runJobs()
    expect(await finished()).not.toContain(session.first.id)
  })
})
