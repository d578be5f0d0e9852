import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { bookingRoutes } from '#contract/bookings/routes.ts'
import { signInAs } from '#server/features/accounts/factory.ts'
import { makeAvailable } from '#server/features/availability/factory.ts'
import { makeMentee, makeMentor, type MadeMember } from '#server/features/profiles/factory.ts'
import { runJob } from '#server/platform/jobs/jobs.ts'
import type { Email } from '#server/platform/mail/email.ts'
import { testApiWithEmails } from '#test/support/sent-emails.ts'
import { makeSession } from './factory.ts'

const now = '2026-11-23T08:00:00Z'
const { api, emailsTo, changeEmailsTo } = await testApiWithEmails(now)

async function pair(hours: Parameters<typeof makeAvailable>[2] = {}) {
  const mentor = await makeMentor(api, { fullName: 'Wanjirũ' })
  await makeAvailable(api, mentor, hours)
  return { mentor, mentee: await makeMentee(api, { fullName: 'Chidi', timeZone: 'Africa/Lagos' }) }
}

const as = async (member: MadeMember) => ({ as: (await signInAs(api, member.userId)).token })
const slot = { date: '2026-11-27', time: '10:00:00', timeZone: 'Africa/Nairobi' }
async function book(mentor: MadeMember, mentee: MadeMember, more: Partial<typeof slot> = {}) {
  const body = { mentorId: mentor.profileId, ...slot, ...more, durationMinutes: 60 as const }
  return (await api.call(bookingRoutes.book, { body }, await as(mentee))).body.id
}
const move = async (by: MadeMember, sessionId: string, to: object) =>
  api.call(
    bookingRoutes.reschedule,
    { params: { role: by.role }, body: { sessionId, reason: 'Emergency', ...to } },
    await as(by),
  )
const cancel = async (by: MadeMember, sessionId: string) =>
  api.call(
    bookingRoutes.cancel,
    { params: { role: by.role }, body: { sessionId, cancelReason: 'Emergency' } },
    await as(by),
  )

const line = (email: Email | undefined, name: string) =>
  new RegExp(`^${name}:(.*)\r$`, 'm').exec(email?.calendar?.ics ?? '')?.[1]

describe('e-mails', () => {
  test('show times on the clock that the recipient chose', async () => {
    const { mentor, mentee } = await pair()
    await api.db.updateTable('users').set({ time_format: '12' }).where('id', '=', mentee.userId).execute()
    await book(mentor, mentee, { time: '15:00:00' })
    const [[toMentor], [toMentee]] = (await emailsTo(mentor, mentee)) as [Email[], Email[]]
    expect(toMentor!.subject).toContain('Fri 27 Nov 2026, 15:00 EAT')
    expect(toMentee!.subject).toContain('Fri 27 Nov 2026, 1:00 pm WAT')
    expect(toMentee!.facts!.map(({ value }) => value)).toContain('Fri 27 Nov 2026, 3:00 pm EAT')
  })

  test('go to both sides of a booking, each with both local times and an invitation of their own', async () => {
    const { mentor, mentee } = await pair()
    const id = await book(mentor, mentee)
    const [toMentor, toMentee] = await emailsTo(mentor, mentee)
    expect(toMentor).toHaveLength(1)
    expect(toMentee).toHaveLength(1)
    expect(toMentor![0]).toMatchObject({
      key: `booking.made:${id}:0:${mentor.userId}`,
      subject: 'Booked: your session with Chidi, Fri 27 Nov 2026, 10:00 EAT',
      action: { url: expect.stringContaining(`/booking/${id}`) },
      facts: [
        { value: 'Fri 27 Nov 2026, 10:00 EAT' },
        { label: "Chidi's time", value: 'Fri 27 Nov 2026, 08:00 WAT' },
        { value: '60 minutes' },
      ],
    })
    expect(toMentee![0]!.facts?.[0]?.value).toBe('Fri 27 Nov 2026, 08:00 WAT')
    const [first] = toMentee!
    expect(first!.calendar?.method).toBe('REQUEST')
    expect(line(first, 'DTSTART')).toBe('20261127T070000Z')
    expect(line(first, 'SEQUENCE')).toBe('0')
    expect(first!.calendar?.ics).not.toContain(mentor.email)
    expect(JSON.stringify(first)).not.toContain(mentor.email)
  })

  test('about a move and a cancellation keep the UID of the event and raise its SEQUENCE', async () => {
    const { mentor, mentee } = await pair()
    const id = await book(mentor, mentee)
    const [[booked]] = (await emailsTo(mentee)) as [[Email]]
    await move(mentor, id, { ...slot, time: '14:00:00' })
    expect(await emailsTo(mentee)).toEqual([[]])
    const [[moved]] = (await changeEmailsTo(mentee)) as [[Email]]
    expect(moved.paragraphs.join(' ')).toContain(
      'Wanjirũ moved the session from Fri 27 Nov 2026, 08:00 WAT to Fri 27 Nov 2026, 12:00 WAT. Reason: Emergency',
    )
    await cancel(mentee, id)
    const [[cancelled], [toMentor]] = (await emailsTo(mentee, mentor)) as [[Email], [Email]]
    expect(toMentor.paragraphs[0]).toContain('Chidi cancelled')
    expect([booked, moved, cancelled].map((email) => line(email, 'UID'))).toEqual(Array(3).fill(`${id}@localhost`))
    expect([booked, moved, cancelled].map((email) => Number(line(email, 'SEQUENCE')))).toEqual([0, 1, 2])
    expect([booked, moved, cancelled].map((email) => email.calendar?.method)).toEqual(['REQUEST', 'REQUEST', 'CANCEL'])
    expect(line(moved, 'DTSTART')).toBe('20261127T110000Z')
    expect(line(cancelled, 'STATUS')).toBe('CANCELLED')
  })

  test('about a request have no invitation until it is accepted', async () => {
    const { mentor, mentee } = await pair({ approveRequests: true })
    const id = await book(mentor, mentee)
    const [[toMentor], [toMentee]] = (await emailsTo(mentor, mentee)) as [[Email], [Email]]
    expect(toMentor.subject).toBe('Chidi would like a session with you, Fri 27 Nov 2026, 10:00 EAT')
    expect(toMentor.paragraphs.join(' ')).toContain('by Wed 25 Nov 2026, 11:00 EAT')
    expect([toMentor.calendar, toMentee.calendar]).toEqual([undefined, undefined])
    await api.call(
      bookingRoutes.respond,
      { params: { role: 'mentor' }, body: { sessionId: id, answer: 'accept' } },
      await as(mentor),
    )
    const [[accepted]] = (await emailsTo(mentee)) as [[Email]]
    expect(accepted.subject).toMatch(/^Accepted/)
    expect(accepted.calendar?.method).toBe('REQUEST')
  })

  test('about a request are not sent if it was answered meanwhile', async () => {
    const { mentor, mentee } = await pair({ approveRequests: true })
    const sessionId = await book(mentor, mentee)
    await api.call(
      bookingRoutes.respond,
      { params: { role: 'mentor' }, body: { sessionId, answer: 'accept' } },
      await as(mentor),
    )
    const [emails] = await emailsTo(mentor)
    expect(emails!.map(({ heading }) => heading)).toEqual(['Your session is booked'])
  })

  test('about a withdrawn request have no calendar cancellation', async () => {
    const { mentor, mentee } = await pair({ approveRequests: true })
    await cancel(mentee, await book(mentor, mentee))
    const [emails] = await emailsTo(mentor)
    expect(emails!.map(({ calendar }) => calendar)).toEqual([undefined])
  })

  test('about a request to move go to the other side, about its refusal to the one who made it', async () => {
    const { mentor, mentee } = await pair()
    const id = await book(mentor, mentee)
    await emailsTo()
    await move(mentee, id, {})
    const [asked, none] = await changeEmailsTo(mentor, mentee)
    expect([asked!.map(({ subject }) => subject), none]).toEqual([
      ['Chidi would like to move your session on Fri 27 Nov 2026, 10:00 EAT'],
      [],
    ])
    await api.call(
      bookingRoutes.respond,
      { params: { role: 'mentor' }, body: { sessionId: id, answer: 'decline' } },
      await as(mentor),
    )
    const [, declined] = await changeEmailsTo(mentor, mentee)
    expect(declined!.map(({ subject }) => subject)).toEqual([
      'Your session with Wanjirũ stays on Fri 27 Nov 2026, 08:00 WAT',
    ])
  })

  test('are sent once, however often a reaction runs', async () => {
    const { mentor, mentee } = await pair()
    const bookingId = await book(mentor, mentee)
    await api.runJobs()
    const { emit } = api.app.outbox(api.db)
    await emit('booking.made', { bookingId, sequence: 0 })
    await api.runJobs()
    const mails = await api.db
      .selectFrom('mailbox_messages')
      .select('subject')
      .where('recipient', '=', mentor.email)
      .execute()
    expect(mails).toHaveLength(1)
  })
})

describe('e-mails about changes', () => {
  test('ten moves make one e-mail with the last time and SEQUENCE; in the app each is shown at once', async () => {
    const { mentor, mentee } = await pair()
    const id = await book(mentor, mentee)
    await emailsTo()
    for (const time of ['08:00', '08:30', '09:00', '09:30', '10:30', '11:00', '11:30', '12:00', '12:30', '13:00']) {
      expect((await move(mentor, id, { ...slot, time: `${time}:00` })).status).toBe(200)
      expect(await emailsTo(mentor, mentee)).toEqual([[], []])
      api.clock.advance(60_000)
    }
    const shown = await api.db
      .selectFrom('notifications')
      .select('id')
      .where('user_id', '=', mentee.userId)
      .where('type', '=', 'SESSION_RESCHEDULED')
      .execute()
    expect(shown).toHaveLength(10)
    const [toMentor, toMentee] = await changeEmailsTo(mentor, mentee)
    expect([toMentor!.length, toMentee!.length]).toEqual([1, 1])
    expect(toMentee![0]).toMatchObject({
      subject: 'Moved: your session with Wanjirũ is now on Fri 27 Nov 2026, 11:00 WAT',
      preview: 'It was on Fri 27 Nov 2026, 08:00 WAT.',
    })
    expect([line(toMentee![0], 'SEQUENCE'), line(toMentee![0], 'DTSTART')]).toEqual(['10', '20261127T100000Z'])
  })

  test('a cancellation is sent within seconds and drops the e-mail about a move', async () => {
    const { mentor, mentee } = await pair()
    const id = await book(mentor, mentee)
    await emailsTo()
    await move(mentor, id, { ...slot, time: '14:00:00' })
    await cancel(mentor, id)
    await api.runJobs()
    api.clock.advance(5_000)
    const [cancelled] = await emailsTo(mentee)
    expect(cancelled!.map(({ heading }) => heading)).toEqual(['Your session was cancelled'])
    expect(await changeEmailsTo(mentor, mentee)).toEqual([[], []])
  })

  test('a session that was moved and moved back has an e-mail with its original time', async () => {
    const { mentor, mentee } = await pair()
    const id = await book(mentor, mentee)
    await emailsTo()
    await move(mentor, id, { ...slot, time: '14:00:00' })
    await move(mentor, id, slot)
    const [emails] = await changeEmailsTo(mentee)
    expect(emails!.map(({ heading }) => heading)).toEqual(['Your session is back at its old time'])
    expect(line(emails![0], 'SEQUENCE')).toBe('2')
  })

  test('of a request to move that was declined within two minutes only the answer is sent', async () => {
    const { mentor, mentee } = await pair()
    const id = await book(mentor, mentee)
    await emailsTo()
    await move(mentee, id, {})
    await api.runJobs()
    const answer = { sessionId: id, answer: 'decline' as const }
    await api.call(bookingRoutes.respond, { params: { role: 'mentor' }, body: answer }, await as(mentor))
    const [toMentor, toMentee] = await changeEmailsTo(mentor, mentee)
    expect([toMentor, toMentee!.map(({ heading }) => heading)]).toEqual([[], ['Your session stays where it is']])
  })
})

describe('reminders', () => {
  const reminders = async (...people: MadeMember[]) =>
    (await emailsTo(...people)).map((emails) =>
      emails.filter(({ key }) => key.startsWith('booking.reminder-due')).map(({ subject }) => subject),
    )

  test('are sent a day and an hour before, to both sides, once', async () => {
    const { mentor, mentee } = await pair()
    await book(mentor, mentee)
    await api.runJobs()
    api.clock.set('2026-11-26T06:59:59Z')
    expect(await reminders(mentor, mentee)).toEqual([[], []])
    api.clock.set('2026-11-26T07:00:00Z')
    expect(await reminders(mentor, mentee)).toEqual([
      ['Tomorrow: your session with Chidi'],
      ['Tomorrow: your session with Wanjirũ'],
    ])
    api.clock.set('2026-11-27T06:00:00Z')
    expect(await reminders(mentor, mentee)).toEqual([
      ['In an hour: your session with Chidi'],
      ['In an hour: your session with Wanjirũ'],
    ])
    api.clock.set('2026-11-27T09:00:00Z')
    expect(await reminders(mentor, mentee)).toEqual([[], []])
  })

  test('follow a move and are not sent after a cancellation', async () => {
    const { mentor, mentee } = await pair()
    const id = await book(mentor, mentee)
    await move(mentor, id, { ...slot, date: '2026-11-29' })
    const gone = await book(mentor, mentee)
    await api.runJobs()
    await cancel(mentee, gone)
    api.clock.set('2026-11-27T08:00:00Z')
    expect(await reminders(mentor)).toEqual([[]])
    api.clock.set('2026-11-28T07:00:00Z')
    expect(await reminders(mentor)).toEqual([['Tomorrow: your session with Chidi']])
  })

  test('that are too late after a restart are not sent', async () => {
    const { mentor, mentee } = await pair()
    await book(mentor, mentee)
    await api.runJobs()
    api.clock.set('2026-11-27T06:30:00Z')
    expect(await reminders(mentor)).toEqual([['In an hour: your session with Chidi']])
  })

  test('that were delayed by the mail server are not sent if their time has passed or moved', async () => {
    const { mentor, mentee } = await pair()
    const bookingId = await book(mentor, mentee)
    await emailsTo()
    const remindLate = async (hours: 24 | 1) => {
      await api.app.outbox(api.db).emit('booking.reminder-due', { bookingId, sequence: 0, hours })
      return reminders(mentor, mentee)
    }
    const shown = () =>
      api.db
        .selectFrom('notifications')
        .select('message')
        .where('type', '=', 'SESSION_REMINDER')
        .where('user_id', '=', mentor.userId)
        .execute()
    // The session was moved by a day after the reminder was due.
    expect(await remindLate(24)).toEqual([[], []])
    await api.db.deleteFrom('graphile_worker._private_jobs' as never).execute()
    api.clock.set('2026-11-27T07:00:00Z')
    expect(await remindLate(1)).toEqual([[], []])
    expect(await shown()).toEqual([])
  })

  test('are scheduled for sessions without an event', async () => {
    const { mentor, mentee } = await pair()
    await makeSession(api, mentor, mentee, { startsAt: '2026-11-24T09:00:00Z' })
    await api.app.outbox(api.db).schedule('bookings.plan-again', {})
    await api.runJobs()
    api.clock.set('2026-11-24T08:00:00Z')
    expect(await reminders(mentee)).toEqual([['In an hour: your session with Wanjirũ']])
  })

  test('are not scheduled again by the hourly job', async () => {
    const { mentor, mentee } = await pair()
    const { id } = await makeSession(api, mentor, mentee, { startsAt: '2026-11-24T09:00:00Z' })
    const revisions = async () => {
      await runJob(api.app, 'bookings.plan-again')
      const { rows } = await sql`
        select key, revision from graphile_worker.jobs where key like '%' || ${id} || '%' order by key`.execute(api.db)
      return rows
    }
    const planned = await revisions()
    expect(planned).not.toEqual([])
    expect(await revisions()).toEqual(planned)
  })
})

test('a request without an answer expires after 48 hours and frees the slot', async () => {
  const { mentor, mentee } = await pair({ approveRequests: true })
  const id = await book(mentor, mentee)
  await emailsTo()
  api.clock.set('2026-11-25T07:59:59Z')
  await api.runJobs()
  const see = async () =>
    (await api.call(bookingRoutes.oneBooking, { params: { role: 'mentee', id } }, await as(mentee))).body
  expect(await see()).toMatchObject({ status: 'PENDING' })
  api.clock.set('2026-11-25T08:00:00Z')
  const [toMentor, toMentee] = await emailsTo(mentor, mentee)
  expect([toMentor, toMentee].map((emails) => emails!.map(({ subject }) => subject))).toEqual([
    ["Chidi's request has expired"],
    ['Your request to Wanjirũ has expired'],
  ])
  expect(await see()).toMatchObject({
    status: 'CANCELLED',
    cancelledBy: null,
    cancelReason: 'The request was not answered in time',
  })
  const other = await makeMentee(api)
  const again = await api.call(
    bookingRoutes.book,
    { body: { mentorId: mentor.profileId, ...slot, durationMinutes: 60 } },
    await as(other),
  )
  expect(again.status).toBe(201)
})
