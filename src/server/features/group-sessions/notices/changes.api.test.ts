import { describe, expect, test } from 'vitest'
import { groupSeatRoutes, hostingRoutes } from '#contract/group-sessions/routes.ts'
import { signInAs } from '#server/features/accounts/factory.ts'
import { makeMentee, type MadeMember } from '#server/features/profiles/factory.ts'
import type { Email } from '#server/platform/mail/email.ts'
import { testApiWithEmails } from '#test/support/sent-emails.ts'
import { makeGroupSession, makeHost, makeSeat, type MadeGroupSession } from '../factory.ts'

const now = '2026-11-23T08:00:00Z'
const { api, emailsTo, changeEmailsTo } = await testApiWithEmails(now)

const as = async ({ userId }: MadeMember) => ({ as: (await signInAs(api, userId)).token })

/** A session on Thursday at 18:00 in Nairobi with an attendee in Lagos; the e-mails of its creation are sent. */
async function sessionWithPeople() {
  const host = await makeHost(api, { fullName: 'Wanjirũ' })
  const session = await makeGroupSession(api, { host, date: '2026-11-26' })
  const attendee = await makeMentee(api, { fullName: 'Chidi', timeZone: 'Africa/Lagos' })
  await makeSeat(api, session, attendee)
  await emailsTo()
  return { session, host, attendee }
}

const edit = async ({ id, host }: MadeGroupSession, sessionTitle: string) =>
  api.call(
    hostingRoutes.updateGroupSession,
    { params: { id }, body: { scope: 'series', sessionTitle } },
    await as(host),
  )
const move = async ({ id, host }: MadeGroupSession, date: string, occurrenceDate?: string) => {
  const body = {
    groupSessionId: id,
    reason: 'Travelling',
    startTime: '19:00:00',
    date,
    ...(occurrenceDate && { occurrenceDate }),
  }
  return api.call(hostingRoutes.rescheduleGroupSession, { body }, await as(host))
}
const cancel = async ({ id, host }: MadeGroupSession, more: { scope?: 'occurrence'; occurrenceDate?: string } = {}) =>
  api.call(hostingRoutes.cancelGroupSession, { body: { sessionId: id, cancelReason: 'Ill', ...more } }, await as(host))
const seat = async (person: MadeMember, { id }: MadeGroupSession) =>
  api.call(groupSeatRoutes.rsvp, { params: { id }, body: {} }, await as(person))
const leave = async (person: MadeMember, { id }: MadeGroupSession) =>
  api.call(groupSeatRoutes.leave, { params: { id }, query: {} }, await as(person))

const subjects = (emails: readonly Email[][]) => emails.map((one) => one.map(({ subject }) => subject))
const lines = (email: Email | undefined) => (email?.calendar?.ics ?? '').split('\r\n')

describe('e-mails about several changes', () => {
  test('ten edits make one e-mail with the last title and SEQUENCE', async () => {
    const { session, host, attendee } = await sessionWithPeople()
    for (let count = 1; count <= 10; count++) {
      expect((await edit(session, `Reading, part ${count}`)).status).toBe(200)
      expect(await emailsTo(host, attendee)).toEqual([[], []])
      api.clock.advance(60_000)
    }
    const emails = await changeEmailsTo(host, attendee)
    expect(subjects(emails)).toEqual([
      ['Changed: Reading, part 10, Thu 26 Nov 2026, 18:00 EAT'],
      ['Changed: Reading, part 10, Thu 26 Nov 2026, 16:00 WAT'],
    ])
    expect(lines(emails[1]![0])).toContain('SEQUENCE:11')
  })

  test('an edit and a move make one e-mail about both', async () => {
    const { session, attendee } = await sessionWithPeople()
    await edit(session, 'Reading slowly')
    await move(session, '2026-11-27')
    const [[email, ...more] = []] = await changeEmailsTo(attendee)
    expect(more).toEqual([])
    expect(email!.subject).toBe('Postponed: Reading slowly is now on Fri 27 Nov 2026, 17:00 WAT')
    expect(email!.paragraphs.join(' ')).toMatch(
      /moved from Thu 26 Nov 2026, 16:00 WAT.*Reason: Travelling.*changed the details/,
    )
    expect(lines(email)).toContain('DTSTART:20261127T160000Z')
  })

  test('meetings of a series that move separately are each described with their own old time', async () => {
    const host = await makeHost(api, { fullName: 'Wanjirũ' })
    const thursdays = { endDate: '2026-12-17', isDaily: false, customDays: ['TH' as const] }
    const session = await makeGroupSession(api, { host, date: '2026-11-26', recurrence: thursdays })
    const [one, both] = [await makeMentee(api), await makeMentee(api)]
    await makeSeat(api, session, one, { occurrence: session.occurrences[2]! })
    for (const at of [1, 2]) await makeSeat(api, session, both, { occurrence: session.occurrences[at]! })
    await emailsTo()
    await move(session, '2026-12-04', '2026-12-03')
    await move(session, '2026-12-11', '2026-12-10')
    const [toOne, toBoth] = await changeEmailsTo(one, both)
    const moved = (from: string, to: string) => `“Reading real code together” moved from ${from} to ${to}.`
    const first = moved('Thu 3 Dec 2026, 18:00 EAT', 'Fri 4 Dec 2026, 19:00 EAT')
    const second = moved('Thu 10 Dec 2026, 18:00 EAT', 'Fri 11 Dec 2026, 19:00 EAT')
    expect(toOne!.map(({ paragraphs }) => paragraphs[0])).toEqual([second])
    expect(toBoth!.map(({ paragraphs }) => paragraphs.filter((text) => text.includes('moved')))).toEqual([
      [first, second],
    ])
  })

  test('taking and leaving a seat within two minutes sends none, nor leaving and taking it again', async () => {
    const { session, attendee } = await sessionWithPeople()
    const guest = await makeMentee(api)
    await seat(guest, session)
    await leave(attendee, session)
    expect(await emailsTo(guest, attendee)).toEqual([[], []])
    api.clock.advance(60_000)
    await leave(guest, session)
    await seat(attendee, session)
    expect(await changeEmailsTo(guest, attendee)).toEqual([[], []])
  })

  test('a seat in a session that is moved at once is confirmed with the new time only', async () => {
    const { session } = await sessionWithPeople()
    const guest = await makeMentee(api)
    await seat(guest, session)
    await api.runJobs()
    await move(session, '2026-11-27')
    const [emails] = await changeEmailsTo(guest)
    expect(subjects([emails!])).toEqual([["You're going: Reading real code together, Fri 27 Nov 2026, 19:00 EAT"]])
    expect(lines(emails![0])).toContain('DTSTART:20261127T160000Z')
  })

  test('a cancellation is sent within seconds and drops pending e-mails', async () => {
    const { session, attendee } = await sessionWithPeople()
    await move(session, '2026-11-27')
    await api.runJobs()
    await cancel(session)
    expect(await emailsTo(attendee)).toEqual([[]])
    api.clock.advance(5_000)
    expect(subjects(await emailsTo(attendee))).toEqual([
      ['Cancelled: Reading real code together, Fri 27 Nov 2026, 17:00 WAT'],
    ])
    expect(await changeEmailsTo(attendee)).toEqual([[]])
  })

  test('of a series in which one date is cancelled right after the seats were taken, the seats are confirmed first', async () => {
    const host = await makeHost(api, { fullName: 'Wanjirũ' })
    const thursdays = { endDate: '2026-12-10', isDaily: false, customDays: ['TH' as const] }
    const session = await makeGroupSession(api, { host, date: '2026-11-26', recurrence: thursdays })
    const guest = await makeMentee(api)
    await seat(guest, session)
    await api.runJobs()
    await cancel(session, { scope: 'occurrence', occurrenceDate: '2026-12-03' })
    const confirmed = await emailsTo(guest)
    api.clock.advance(5_000)
    const cancelled = await emailsTo(guest)
    expect([subjects(confirmed), subjects(cancelled)]).toEqual([
      [["You're going: Reading real code together, Thu 26 Nov 2026, 18:00 EAT"]],
      [['Cancelled: Reading real code together, Thu 3 Dec 2026, 18:00 EAT']],
    ])
    expect(await changeEmailsTo(guest)).toEqual([[]])
  })
})
