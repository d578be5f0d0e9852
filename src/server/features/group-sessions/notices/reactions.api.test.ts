import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { cohostRoutes } from '#contract/group-sessions/cohost-routes.ts'
import { groupSeatRoutes, hostingRoutes } from '#contract/group-sessions/routes.ts'
import { signInAs } from '#server/features/accounts/factory.ts'
import { makeMentee, makeMentor, type MadeMember } from '#server/features/profiles/factory.ts'
import { runJob } from '#server/platform/jobs/jobs.ts'
import type { Letter } from '#server/platform/mail/email.ts'
import { testApi } from '#test/support/api.ts'
import { makeCohost, makeGroupSession, makeHost, makeSeat, type MadeGroupSession } from '../factory.ts'

const now = '2026-11-23T08:00:00Z'
const api = await testApi({ now })
const send = vi.spyOn(api.app.parts.mail, 'send')
afterAll(() => api.close())
beforeEach(async () => {
  api.clock.set(now)
  // Jobs of earlier tests that a moved clock would make due.
  await api.runJobs()
  send.mockClear()
})

const as = async ({ userId }: MadeMember) => ({ as: (await signInAs(api, userId)).token })
/** Thursdays at 18:00 in Nairobi. */
const thursdays = {
  date: '2026-11-26',
  recurrence: { endDate: '2026-12-17', isDaily: false, customDays: ['TH' as const] },
}

type Form = Omit<NonNullable<Parameters<typeof makeGroupSession>[1]>, 'host'>
/** A session with a cohost and an attendee in Lagos; the letters of its creation have gone. */
async function peopled(form: Form = {}) {
  const host = await makeHost(api, { fullName: 'Wanjirũ' })
  const session = await makeGroupSession(api, { host, date: '2026-11-26', ...form })
  const [cohost, attendee] = [
    await makeMentor(api, { fullName: 'Amina' }),
    await makeMentee(api, { fullName: 'Chidi', timeZone: 'Africa/Lagos' }),
  ]
  await makeCohost(api, session, cohost)
  for (const occurrence of session.occurrences) await makeSeat(api, session, attendee, { occurrence })
  await lettersTo()
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

/** The letters that went to a person since they were last asked for, after all that is due has run. */
async function lettersTo(...people: MadeMember[]): Promise<Letter[][]> {
  await api.runJobs()
  const letters = send.mock.calls.map(([letter]) => letter)
  send.mockClear()
  return people.map((person) => letters.filter((letter) => letter.to.email === person.email))
}
const subjects = (letters: readonly Letter[][]) => letters.map((one) => one.map(({ subject }) => subject))
/** Content lines, unfolded, of the entries of a letter's calendar. */
const lines = (letter: Letter | undefined) =>
  (letter?.calendar?.ics ?? '')
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .filter((line) =>
      /^(?:UID|SEQUENCE|DTSTART;?.*:2026.*|DTSTART:2026.*|RRULE|EXDATE|RECURRENCE-ID|STATUS)/.test(line),
    )

describe('mails of a session', () => {
  test('its creation is told to the host, with an entry for the whole series', async () => {
    const host = await makeHost(api)
    const session = await makeGroupSession(api, { host, ...thursdays })
    const [[letter, ...more] = []] = await lettersTo(host)
    expect(more).toEqual([])
    expect(letter).toMatchObject({
      key: `group-session.created:${session.id}:0:${host.userId}`,
      subject: 'Created: Reading real code together, Thu 26 Nov 2026, 18:00 EAT',
      action: { url: expect.stringContaining(`/group-details/${session.slug}`) },
      facts: [
        { label: 'Your time', value: 'Thu 26 Nov 2026, 18:00 EAT' },
        { label: 'Length', value: '60 minutes' },
        { label: 'Repeats', value: 'Every Thu until 17 Dec 2026' },
      ],
    })
    expect(letter!.calendar?.method).toBe('REQUEST')
    expect(lines(letter)).toEqual([
      expect.stringMatching(`^UID:${session.id}@`),
      'SEQUENCE:0',
      'DTSTART;TZID=Africa/Nairobi:20261126T180000',
      'RRULE:FREQ=WEEKLY;BYDAY=TH;UNTIL=20261217T205959Z',
      'STATUS:CONFIRMED',
    ])
  })

  test('a move is told to host, cohosts and attendees, each in her own time; nobody sees another’s address', async () => {
    const { session, host, cohost, attendee } = await peopled()
    await move(session, { date: '2026-11-27' })
    const letters = await lettersTo(host, cohost, attendee)
    expect(subjects(letters)).toEqual([
      ['Postponed: Reading real code together is now on Fri 27 Nov 2026, 19:00 EAT'],
      ['Postponed: Reading real code together is now on Fri 27 Nov 2026, 19:00 EAT'],
      ['Postponed: Reading real code together is now on Fri 27 Nov 2026, 17:00 WAT'],
    ])
    const [, , [toAttendee] = []] = letters
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
    const { session, attendee } = await peopled()
    await move(session, { date: '2026-11-25' })
    expect(subjects(await lettersTo(attendee))).toEqual([
      ['Moved: Reading real code together is now on Wed 25 Nov 2026, 17:00 WAT'],
    ])
  })

  test('one moved meeting of a series stands in the calendar in place of the planned one', async () => {
    const { session, attendee } = await peopled(thursdays)
    await move(session, { date: '2026-12-04', occurrenceDate: '2026-12-03' })
    const [[letter] = []] = await lettersTo(attendee)
    expect(lines(letter)).toEqual([
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
    const { session, host } = await peopled(thursdays)
    await move(session, { date: '2026-11-27', scope: 'series' })
    const [[letter] = []] = await lettersTo(host)
    expect(letter!.paragraphs).toContain('4 meetings moved with it, by as many days and to the same time.')
    expect(lines(letter)).toEqual([
      expect.anything(),
      'SEQUENCE:1',
      'DTSTART;TZID=Africa/Nairobi:20261127T190000',
      'RRULE:FREQ=WEEKLY;BYDAY=FR;UNTIL=20261218T205959Z',
      'STATUS:CONFIRMED',
    ])
  })

  test('an edit is told once, with the title that the meeting has now', async () => {
    const { session, host, cohost, attendee } = await peopled(thursdays)
    const body = { scope: 'occurrence' as const, occurrenceDate: '2026-12-03', sessionTitle: 'A guest reads' }
    await api.call(hostingRoutes.updateGroupSession, { params: { id: session.id }, body }, await as(cohost))
    const letters = await lettersTo(host, cohost, attendee)
    expect(subjects(letters)).toEqual([
      ['Changed: A guest reads, Thu 3 Dec 2026, 18:00 EAT'],
      ['Changed: A guest reads, Thu 3 Dec 2026, 18:00 EAT'],
      ['Changed: A guest reads, Thu 3 Dec 2026, 16:00 WAT'],
    ])
    expect(letters[2]![0]!.calendar!.ics).toContain('SUMMARY:A guest reads')
    expect(await lettersTo(host)).toEqual([[]])
  })

  test('who comes to another meeting hears nothing of this one', async () => {
    const { session } = await peopled(thursdays)
    const other = await makeMentee(api)
    await makeSeat(api, session, other, { occurrence: session.occurrences[3]! })
    await move(session, { date: '2026-12-04', occurrenceDate: '2026-12-03' })
    expect(await lettersTo(other)).toEqual([[]])
  })

  test('a cancelled meeting is taken out of the series, a cancelled series out of the calendar', async () => {
    const { session, attendee } = await peopled(thursdays)
    await cancel(session, { scope: 'occurrence', occurrenceDate: '2026-12-03' })
    const [[one] = []] = await lettersTo(attendee)
    expect(one).toMatchObject({
      subject: 'Cancelled: Reading real code together, Thu 3 Dec 2026, 16:00 WAT',
      calendar: { method: 'CANCEL' },
    })
    expect(one!.paragraphs).toEqual([expect.any(String), 'Reason: Ill', 'The other meetings of the series stay.'])
    expect(lines(one)).toEqual([
      expect.anything(),
      'SEQUENCE:5',
      'DTSTART;TZID=Africa/Nairobi:20261203T180000',
      'RECURRENCE-ID;TZID=Africa/Nairobi:20261203T180000',
      'STATUS:CANCELLED',
    ])
    await cancel(session)
    const [[whole] = []] = await lettersTo(attendee)
    expect([whole!.calendar!.method, lines(whole).filter((line) => /^(?:SEQ|STA|RRU)/.test(line))]).toEqual([
      'CANCEL',
      ['SEQUENCE:6', 'STATUS:CANCELLED'],
    ])
  })

  test('whoever waited for a seat hears of the cancellation too, without an entry', async () => {
    const { session } = await peopled()
    const [waiting, gone] = [await makeMentee(api), await makeMentee(api)]
    await makeSeat(api, session, waiting, { status: 'WAITLISTED' })
    await makeSeat(api, session, gone, { status: 'CANCELLED' })
    await api.db
      .updateTable('rsvps')
      .set({ changed_at: '2026-11-22T08:00:00Z' })
      .where('user_id', '=', gone.userId)
      .execute()
    await cancel(session)
    const [toWaiting, toGone] = await lettersTo(waiting, gone)
    expect([toWaiting!.map(({ subject, calendar }) => [subject.slice(0, 9), calendar]), toGone]).toEqual([
      [['Cancelled', undefined]],
      [],
    ])
  })

  test('invited people are told, without an entry', async () => {
    const { session, host } = await peopled({ privateSession: true })
    const guest = await makeMentee(api)
    const invite = { params: { id: session.id }, body: { profileIds: [guest.profileId] } }
    await api.call(hostingRoutes.invite, invite, await as(host))
    await api.call(hostingRoutes.invite, invite, await as(host))
    const [letters] = await lettersTo(guest)
    expect(letters!.map(({ subject, calendar }) => [subject, calendar])).toEqual([
      ['Wanjirũ invites you: Reading real code together, Thu 26 Nov 2026, 18:00 EAT', undefined],
    ])
  })
})

describe('mails of a seat', () => {
  test('a seat is confirmed with an entry, all seats of a series as one', async () => {
    const { session } = await peopled(thursdays)
    const [one, all] = [await makeMentee(api), await makeMentee(api)]
    await seat(one, session, '2026-12-03')
    await seat(all, session)
    const [[toOne] = [], [toAll] = []] = await lettersTo(one, all)
    expect([toOne!.subject, toOne!.calendar!.method, lines(toOne)]).toEqual([
      'You are coming: Reading real code together, Thu 3 Dec 2026, 18:00 EAT',
      'REQUEST',
      [expect.anything(), 'SEQUENCE:1', 'DTSTART:20261203T150000Z', 'STATUS:CONFIRMED'],
    ])
    expect(toAll!.paragraphs[0]).toBe(
      'You are coming to “Reading real code together” on Thu 26 Nov 2026, 18:00 EAT and 3 more.',
    )
    expect(lines(toAll)).toContain('RRULE:FREQ=WEEKLY;BYDAY=TH;UNTIL=20261217T205959Z')
  })

  test('who leaves one of several keeps the rest, who leaves all has no entry any more', async () => {
    const { session, attendee } = await peopled(thursdays)
    await leave(attendee, session, '2026-12-03')
    const [[one] = []] = await lettersTo(attendee)
    expect([one!.subject, one!.calendar!.method]).toEqual([
      'You are not coming: Reading real code together, Thu 3 Dec 2026, 16:00 WAT',
      'REQUEST',
    ])
    expect(lines(one)).toContain('EXDATE;TZID=Africa/Nairobi:20261203T180000')
    await leave(attendee, session)
    const [[all] = []] = await lettersTo(attendee)
    expect([all!.calendar!.method, lines(all).at(-1)]).toEqual(['CANCEL', 'STATUS:CANCELLED'])
  })

  test('each entry is later than the one before, however her seats change', async () => {
    const { session, attendee } = await peopled(thursdays)
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
      const [[letter, ...more] = []] = await lettersTo(person)
      expect(more).toEqual([])
      sequences.push(Number(/SEQUENCE:(\d+)/.exec(letter!.calendar!.ics)![1]))
    }
    expect(sequences).toEqual([...new Set(sequences)].toSorted((a, b) => a - b))
    // Nobody else's entry is concerned by them.
    await move(session, { date: '2026-12-04', occurrenceDate: '2026-12-03' })
    const [[other] = []] = await lettersTo(attendee)
    expect(other!.calendar!.ics).toContain(`SEQUENCE:${2 + session.occurrences.length}`)
  })

  test('who becomes a cohost keeps her entry, and is not told that she does not come', async () => {
    const { session, host, attendee } = await peopled({ date: '2026-11-30' })
    const mentor = await makeMentor(api)
    await seat(mentor, session)
    await lettersTo()
    const body = { groupSessionId: session.id, mentorIds: [mentor.profileId] }
    const [invite] = (await api.call(cohostRoutes.createCohostInvite, { body }, await as(host))).body
    await lettersTo()
    await api.call(cohostRoutes.acceptCohostInvite, { params: { id: invite!.cohostInviteId } }, await as(mentor))
    const [letters] = await lettersTo(mentor, attendee)
    expect(letters!.map(({ subject, calendar }) => [subject, calendar?.method])).toEqual([
      ['You cohost Reading real code together, Mon 30 Nov 2026, 18:00 EAT', 'REQUEST'],
    ])
    expect(letters![0]!.calendar!.ics).toContain('SEQUENCE:2')
  })

  test('a full session puts in line, a freed seat is offered with its deadline, and the offer ends', async () => {
    const { session, attendee } = await peopled({ date: '2026-11-30', capacity: 1 })
    const waiting = await makeMentee(api)
    await seat(waiting, session)
    expect(subjects(await lettersTo(waiting))).toEqual([
      ['You are in line: Reading real code together, Mon 30 Nov 2026, 18:00 EAT'],
    ])
    await leave(attendee, session)
    expect(subjects(await lettersTo(waiting))).toEqual([
      ['A seat is free: Reading real code together, Mon 30 Nov 2026, 18:00 EAT'],
    ])
    api.clock.set('2026-11-23T20:30:00Z')
    await api.runJobs()
    await runJob(api.app, 'group-sessions.expire-offers')
    expect(subjects(await lettersTo(waiting))).toEqual([
      ['The offer has ended: Reading real code together, Mon 30 Nov 2026, 18:00 EAT'],
    ])
  })

  test('who leaves the line, or an offer, is not told that she gave a seat back', async () => {
    const { session, attendee } = await peopled({ date: '2026-11-30', capacity: 1 })
    const [first, second] = [await makeMentee(api), await makeMentee(api)]
    for (const person of [first, second]) await seat(person, session)
    await lettersTo()
    await leave(second, session)
    expect(await lettersTo(second)).toEqual([[]])
    await leave(attendee, session)
    await lettersTo()
    await leave(first, session)
    expect(await lettersTo(first)).toEqual([[]])
  })

  test('the offer says until when it waits', async () => {
    const { session, attendee } = await peopled({ date: '2026-11-30', capacity: 1 })
    const waiting = await makeMentee(api, { timeZone: 'Africa/Lagos' })
    await makeSeat(api, session, waiting, { status: 'WAITLISTED' })
    await leave(attendee, session)
    const [[letter] = []] = await lettersTo(waiting)
    expect([letter!.preview, letter!.calendar]).toEqual([
      'It is yours if you take it by Mon 23 Nov 2026, 21:00 WAT.',
      undefined,
    ])
  })
})

describe('reminders and the end', () => {
  test('go out a day and an hour before, to host, cohosts and those who come, and never twice', async () => {
    const { session, host, cohost, attendee } = await peopled({ date: '2026-11-25', time: '10:00:00' })
    await makeSeat(api, session, await makeMentee(api), { status: 'WAITLISTED' })
    api.clock.set('2026-11-24T07:00:00Z')
    const day = await lettersTo(host, cohost, attendee)
    expect(subjects(day)).toEqual(Array(3).fill(['Tomorrow: Reading real code together']))
    api.clock.set('2026-11-25T06:00:00Z')
    expect(subjects(await lettersTo(host, cohost, attendee))).toEqual(
      Array(3).fill(['In an hour: Reading real code together']),
    )
    api.clock.set('2026-11-25T06:30:00Z')
    await runJob(api.app, 'group-sessions.plan-again')
    expect(await lettersTo(host)).toEqual([[]])
  })

  test('of a time that has passed or moved while the letters waited do not go out', async () => {
    const { session, host, attendee } = await peopled({ date: '2026-11-26', time: '10:00:00' })
    const { id: occurrenceId, startsAt } = session.first
    const remindLate = async (hours: 24 | 1) => {
      const due = { groupSessionId: session.id, occurrenceId, sequence: 0, hours }
      await api.app.outbox(api.db).emit('group-session.reminder-due', due)
      return subjects(await lettersTo(host, attendee))
    }
    expect(await remindLate(24)).toEqual([[], []])
    api.clock.set(startsAt)
    expect(await remindLate(1)).toEqual([[], []])
  })

  test('one that moved is reminded of at its new time only, a cancelled one not at all', async () => {
    const [moved, cancelled] = [
      await peopled({ date: '2026-11-24' }),
      await peopled({ date: '2026-11-24', time: '20:00:00' }),
    ]
    await move(moved.session, { date: '2026-11-24' })
    await cancel(cancelled.session)
    await api.runJobs()
    api.clock.set('2026-11-23T16:00:00Z')
    expect(subjects(await lettersTo(moved.attendee, cancelled.attendee))).toEqual([
      [
        'Postponed: Reading real code together is now on Tue 24 Nov 2026, 17:00 WAT',
        'Tomorrow: Reading real code together',
      ],
      ['Cancelled: Reading real code together, Tue 24 Nov 2026, 18:00 WAT'],
    ])
    api.clock.set('2026-11-24T14:00:00Z')
    expect(await lettersTo(moved.attendee, cancelled.attendee)).toEqual([[], []])
    api.clock.set('2026-11-24T15:00:00Z')
    expect(subjects(await lettersTo(moved.attendee, cancelled.attendee))).toEqual([
      ['In an hour: Reading real code together'],
      [],
    ])
  })

  test('a series is planned two days ahead, hour by hour', async () => {
    const { attendee } = await peopled(thursdays)
    api.clock.set('2026-12-02T10:00:00Z')
    await lettersTo()
    await runJob(api.app, 'group-sessions.plan-again')
    api.clock.set('2026-12-02T15:00:00Z')
    expect(subjects(await lettersTo(attendee))).toEqual([['Tomorrow: Reading real code together']])
  })

  test('its end is announced once it is over', async () => {
    const { session } = await peopled({ date: '2026-11-24' })
    const finished = async () => {
      const { rows } = await api.app.parts.database.pool.query(
        `select payload->'data' as data from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where identifier = 'job:group-sessions.finish'`,
      )
      return rows.map((row: { data: { occurrenceId: string } }) => row.data.occurrenceId)
    }
    expect(await finished()).toContain(session.first.id)
    api.clock.set('2026-11-24T16:00:00Z')
    await api.runJobs()
    expect(await finished()).not.toContain(session.first.id)
  })
})
