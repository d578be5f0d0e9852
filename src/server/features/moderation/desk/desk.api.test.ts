import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { accountRoutes } from '#contract/accounts/routes.ts'
import { bookingRoutes } from '#contract/bookings/routes.ts'
import { groupSeatRoutes } from '#contract/group-sessions/routes.ts'
import { staffRoutes } from '#contract/moderation/staff-routes.ts'
import { verificationRoutes } from '#contract/verification/routes.ts'
import { DAY } from '#rules/time/days.ts'
import { makeUser, signInAs, type MadeUser } from '#server/features/accounts/factory.ts'
import { makeSession } from '#server/features/bookings/factory.ts'
import { makeThread } from '#server/features/contact/factory.ts'
import { makeGroupSession } from '#server/features/group-sessions/factory.ts'
import { makeMentee, makeMentor, type MadeMember } from '#server/features/profiles/factory.ts'
import { makeVerificationRequest } from '#server/features/verification/factory.ts'
import { testApi } from '#test/support/api.ts'
import { makeReport, reportText } from '../reports/factory.ts'
import { checkAuditLog } from './audit-log.ts'

const api = await testApi()
afterAll(() => api.close())
const { secrets } = api.app.dependencies

const makeStaff = (fullName = 'Sade Staff') => makeUser(api, { staff: true, fullName })
const as = (person: { token: string }) => ({ as: person.token })
const reason = 'Looked at it carefully'
const queue = async (staff: MadeUser, name: 'reports' | 'verifications' | 'messages' | 'appeals' | 'confirmations') =>
  (await api.call(staffRoutes.listQueue, { params: { queue: name }, query: { size: 50 } }, as(staff))).body
const suspend = (staff: MadeUser, person: { userId: string }, isPermanent = false) =>
  api.call(staffRoutes.suspendPerson, { params: { id: person.userId }, body: { isPermanent, reason } }, as(staff))
const mailsTo = async ({ email }: { email: string }) => {
  await api.runJobs()
  return api.db.selectFrom('mailbox_messages').selectAll().where('recipient', '=', email).orderBy('id').execute()
}
const tokenIn = (text: string) => /token=(\S+)/.exec(text)![1]!
const isSuspended = async ({ userId }: { userId: string }) => {
  const row = await api.db.selectFrom('users').select('suspended_at').where('id', '=', userId).executeTakeFirstOrThrow()
  return row.suspended_at !== null
}
const logOf = ({ userId }: { userId: string }) =>
  api.db.selectFrom('audit_log').select(['action', 'actor_id', 'reason']).where('subject_id', '=', userId).execute()

async function reported() {
  const [mentor, mentee] = [await makeMentor(api), await makeMentee(api)]
  return { mentor, mentee, report: await makeReport(api, mentee, mentor) }
}
const decide = (staff: MadeUser, id: string, action: 'DISMISS' | 'WARN' | 'SUSPEND' | 'SUSPEND_PERMANENTLY') =>
  api.call(staffRoutes.decideReport, { params: { id }, body: { action, reason } }, as(staff))

test('queues say how much waits and since when, oldest first', async () => {
  const staff = await makeStaff()
  const { report } = await reported()
  api.clock.advance(60_000)
  await reported()
  const items = await queue(staff, 'reports')
  expect(items[0]!.id).toBe(report.id)
  const counts = (await api.call(staffRoutes.queueCounts, {}, as(staff))).body
  expect(counts.find((one) => one.queue === 'reports')).toEqual({
    queue: 'reports',
    count: items.length,
    oldestAt: items[0]!.waitingSince,
  })
})

describe('verifications', () => {
  test('staff see the documents by links of five minutes and approve with a reason', async () => {
    const [staff, mentor] = [await makeStaff(), await makeMentor(api)]
    const { id } = await makeVerificationRequest(api, mentor)
    const { body } = await api.call(staffRoutes.verification, { params: { id } }, as(staff))
    expect(body).toMatchObject({ person: { fullName: mentor.fullName, email: mentor.email }, certificate: null })
    expect(body.resume.pages[0]).toMatch(/^\/documents\/[0-9a-f]{40}-1\.webp\?expires=\d+&signature=/)
    const answer = await api.call(
      staffRoutes.decideVerification,
      { params: { id }, body: { status: 'APPROVED', reason } },
      as(staff),
    )
    expect(answer.status).toBe(204)
    expect((await api.call(verificationRoutes.ownVerification, {}, as(mentor))).body.status).toBe('APPROVED')
    expect(await logOf(mentor)).toEqual([{ action: 'verification.approved', actor_id: staff.userId, reason }])
  })

  test('of two who decide at once one wins, and the other learns that it is decided', async () => {
    const [one, other, mentor] = [await makeStaff(), await makeStaff(), await makeMentor(api)]
    const { id } = await makeVerificationRequest(api, mentor)
    const answers = await Promise.all(
      (['APPROVED', 'DECLINED'] as const).map((status, n) =>
        api.call(staffRoutes.decideVerification, { params: { id }, body: { status, reason } }, as(n ? one : other)),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409])
    expect(answers.find(({ status }) => status === 409)!.error.code).toBe('already_decided')
    expect(await logOf(mentor)).toHaveLength(1)
  })
})

describe('reports', () => {
  test('a report shows its evidence and earlier ones, and can be dismissed', async () => {
    const staff = await makeStaff()
    const { mentor, mentee, report } = await reported()
    api.clock.advance(1000)
    const second = await makeReport(api, mentee, mentor)
    const back = await makeReport(api, mentor, mentee)
    const { body } = await api.call(staffRoutes.reportDetail, { params: { id: second.id } }, as(staff))
    expect(body).toMatchObject({
      kind: 'PERSON',
      reporter: { userId: mentee.userId },
      reported: { userId: mentor.userId },
      evidence: { title: 'Test Person' },
      earlierReports: 1,
      reportsAbout: [{ id: report.id, kind: 'PERSON', status: 'OPEN', text: reportText, fullName: mentee.fullName }],
      reportsBy: [{ id: back.id, fullName: mentee.fullName }],
      reporterEarlier: { sent: 1, dismissed: 0 },
    })
    expect((await decide(staff, report.id, 'DISMISS')).status).toBe(204)
    expect((await decide(staff, report.id, 'WARN')).error.code).toBe('already_decided')
    expect(await isSuspended(mentor)).toBe(false)
  })

  test('a warned person reads why', async () => {
    const staff = await makeStaff()
    const { mentor, report } = await reported()
    expect((await decide(staff, report.id, 'WARN')).status).toBe(204)
    const mails = await mailsTo(mentor)
    expect(mails.at(-1)!.body_text).toContain(reason)
  })

  test('of two who decide a report at once one wins', async () => {
    const [one, other] = [await makeStaff(), await makeStaff()]
    const { mentor, report } = await reported()
    const answers = await Promise.all([decide(one, report.id, 'SUSPEND'), decide(other, report.id, 'DISMISS')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409])
    expect(await logOf(mentor)).toHaveLength(1)
  })

  test('a report about staff themselves is decided by somebody else', async () => {
    const [staff, member] = [await makeStaff(), await makeMentee(api)]
    const { id } = await makeReport(api, member, staff)
    expect((await decide(staff, id, 'DISMISS')).error.code).toBe('own_person')
    expect((await decide(await makeStaff(), id, 'SUSPEND')).error.code).toBe('staff_protected')
    expect((await decide(await makeStaff(), id, 'DISMISS')).status).toBe(204)
  })
})

describe('suspensions', () => {
  test('sign the person out, cancel what is ahead in plain words, and end after seven days', async () => {
    const staff = await makeStaff()
    const mentee = await makeMentee(api)
    const host = (await makeGroupSession(api)).host
    const booking = await makeSession(api, host, mentee, { startsAt: '2026-12-10T09:00:00Z' })
    expect((await suspend(staff, host)).status).toBe(204)
    expect((await api.call(accountRoutes.validate, {}, as(host))).status).toBe(401)
    const [mail] = (await mailsTo(mentee)).filter(({ subject }) => subject.startsWith('Cancelled'))
    expect(mail!.body_text).toContain('Our team cancelled the session')
    expect(mail!.body_text).toContain('Our team suspended the account of one of the people in it')
    const found = await api.call(bookingRoutes.oneBooking, { params: { role: 'mentee', id: booking.id } }, as(mentee))
    expect(found.body).toMatchObject({ status: 'CANCELLED', cancelledBy: null })
    const series = await api.db
      .selectFrom('group_sessions')
      .select('status')
      .where('host_user_id', '=', host.userId)
      .execute()
    expect(series).toEqual([{ status: 'CANCELLED' }])
    expect((await suspend(staff, host)).error.code).toBe('already_suspended')

    await endDueSuspensions(7 * DAY - 1)
    expect(await isSuspended(host)).toBe(true)
    await endDueSuspensions(1)
    expect(await isSuspended(host)).toBe(false)
    expect((await mailsTo(host)).at(-1)!.subject).toBe('Your Kando account is back')
  })

  test('give up the seats of the person', async () => {
    const [staff, mentee] = [await makeStaff(), await makeMentee(api)]
    const session = await makeGroupSession(api)
    await api.call(groupSeatRoutes.rsvp, { params: { id: session.id }, body: {} }, as(mentee))
    await suspend(staff, mentee)
    await api.runJobs()
    const seats = await api.db.selectFrom('rsvps').select('status').where('user_id', '=', mentee.userId).execute()
    expect(seats.map(({ status }) => status)).toEqual(['CANCELLED'])
  })

  test('many people are suspended one after another', async () => {
    const staff = await makeStaff()
    for (let n = 0; n < 12; n++) expect((await suspend(staff, await makeMentee(api))).status).toBe(204)
  })

  test('a permanent one waits for a second member of staff', async () => {
    const [one, other, mentor] = [await makeStaff(), await makeStaff(), await makeMentor(api)]
    expect((await suspend(one, mentor, true)).status).toBe(204)
    const [item] = await queue(other, 'confirmations')
    const confirm = (staff: MadeUser, status: 'CONFIRMED' | 'RESTORED') =>
      api.call(staffRoutes.decideConfirmation, { params: { id: item!.id }, body: { status, reason } }, as(staff))
    expect((await confirm(one, 'CONFIRMED')).error.code).toBe('second_person_needed')
    expect((await api.call(staffRoutes.confirmation, { params: { id: item!.id } }, as(one))).body.isOwn).toBe(true)
    expect((await confirm(other, 'CONFIRMED')).status).toBe(204)
    expect((await confirm(other, 'RESTORED')).error.code).toBe('already_decided')
    const { suspension } = (await api.call(staffRoutes.person, { params: { id: mentor.userId } }, as(other))).body
    expect(suspension).toMatchObject({ isPermanent: true, isConfirmed: true, endsAt: null })
  })

  test('staff suspend neither themselves nor each other', async () => {
    const [one, other] = [await makeStaff(), await makeStaff()]
    expect((await suspend(one, one)).error.code).toBe('own_person')
    expect((await suspend(one, other)).error.code).toBe('staff_protected')
  })

  test('a person appeals once, and is answered once', async () => {
    const [staff, mentor] = [await makeStaff(), await makeMentor(api)]
    await suspend(staff, mentor)
    const token = tokenIn((await mailsTo(mentor)).at(-1)!.body_text)
    const text = 'I never wrote that message. Somebody else had my phone that day, please look again.'
    const send = () => api.call(staffRoutes.sendAppeal, { params: { token }, body: { text } })
    expect((await api.call(staffRoutes.appealState, { params: { token } })).body).toEqual({
      fullName: mentor.fullName,
      reason,
      deletesAt: null,
      isOver: false,
      isSent: false,
    })
    expect((await send()).status).toBe(204)
    expect((await send()).error.code).toBe('already_decided')
    const [item] = await queue(staff, 'appeals')
    const answer = (status: 'UPHELD' | 'GRANTED') =>
      api.call(staffRoutes.decideAppeal, { params: { id: item!.id }, body: { status, reason } }, as(staff))
    expect((await api.call(staffRoutes.appeal, { params: { id: item!.id } }, as(staff))).body.text).toBe(text)
    expect((await answer('GRANTED')).status).toBe(204)
    expect((await answer('UPHELD')).error.code).toBe('already_decided')
    expect(await isSuspended(mentor)).toBe(false)
    expect((await api.call(staffRoutes.appealState, { params: { token } })).body.isOver).toBe(true)
    const forged = `${token.slice(0, -4)}AAAA`
    expect((await api.call(staffRoutes.appealState, { params: { token: forged } })).error.code).toBe('token_expired')
  })

  test('who suspended does not uphold it against an appeal: another member of staff does, or it ends by itself', async () => {
    const [staff, other] = [await makeStaff(), await makeStaff()]
    const appealed = async (fullName: string) => {
      const mentor = await makeMentor(api, { fullName })
      await suspend(staff, mentor)
      const token = tokenIn((await mailsTo(mentor)).at(-1)!.body_text)
      const text = 'I never wrote that message. Somebody else had my phone that day, please look again.'
      await api.call(staffRoutes.sendAppeal, { params: { token }, body: { text } })
      const id = (await queue(staff, 'appeals')).find(({ title }) => title === fullName)!.id
      const uphold = (by: MadeUser) =>
        api.call(staffRoutes.decideAppeal, { params: { id }, body: { status: 'UPHELD', reason } }, as(by))
      const isOwn = async (by: MadeUser) => (await api.call(staffRoutes.appeal, { params: { id } }, as(by))).body.isOwn
      return { id, uphold, isOwn }
    }
    const first = await appealed('First Appellant')
    expect([await first.isOwn(staff), await first.isOwn(other)]).toEqual([true, false])
    expect((await first.uphold(staff)).error.code).toBe('second_person_needed')
    expect((await first.uphold(other)).status).toBe(204)
    const second = await appealed('Second Appellant')
    await endDueSuspensions(7 * 24 * 60 * 60 * 1000)
    const later = { ...staff, ...(await signInAs(api, staff.userId, 'app')) }
    expect((await queue(later, 'appeals')).map(({ id }) => id)).not.toContain(second.id)
  })
})

async function endDueSuspensions(later: number) {
  api.clock.advance(later)
  const job = api.app.features.find(({ name }) => name === 'moderation')!.jobs!['end-suspensions']!
  await job.run(
    { db: api.db, now: api.clock.now(), ...api.app.outbox(api.db), push: () => {}, pushEvent: () => {} },
    {},
  )
}

describe('messages', () => {
  const read = async (staff: MadeUser, id: string) =>
    (await api.call(staffRoutes.message, { params: { id } }, as(staff))).body
  const text = 'We found your booking: it is in the list of pending sessions.'

  test('an answer is mailed, and the thread is kept', async () => {
    const staff = await makeStaff()
    const thread = await makeThread(api)
    const { version } = await read(staff, thread.id)
    const body = { version, text }
    expect((await api.call(staffRoutes.answerMessage, { params: { id: thread.id }, body }, as(staff))).status).toBe(204)
    const [mail] = await mailsTo(thread)
    expect(mail!.body_text).toContain(text)
    expect(mail!.body_text).toContain('/contact-us?thread=')
    expect(await read(staff, thread.id)).toMatchObject({
      status: 'ANSWERED',
      messages: [
        { isStaff: false, text: thread.message },
        { isStaff: true, author: 'Sade Staff', text },
      ],
    })
    // The answer says itself why, so nobody is asked.
    expect(await logOf({ userId: thread.id })).toEqual([
      { action: 'message.answered', actor_id: staff.userId, reason: '' },
    ])
    expect(await checkAuditLog(api.db, secrets)).toMatchObject({ broken: 0 })
  })

  test('of two who answer at once one wins', async () => {
    const [one, other] = [await makeStaff(), await makeStaff()]
    const thread = await makeThread(api)
    const { version } = await read(one, thread.id)
    const [first, second] = await Promise.all([
      api.call(staffRoutes.answerMessage, { params: { id: thread.id }, body: { version, text } }, as(one)),
      api.call(staffRoutes.closeMessage, { params: { id: thread.id }, body: { version, reason } }, as(other)),
    ])
    expect([first.status, second.status].toSorted()).toEqual([204, 409])
  })

  test('one’s own message is answered by somebody else', async () => {
    const staff = await makeStaff()
    const { id } = await makeThread(api, { userId: staff.userId })
    const closed = await api.call(staffRoutes.closeMessage, { params: { id }, body: { version: 1, reason } }, as(staff))
    expect(closed.error.code).toBe('own_person')
  })
})

test('the page of a person lists reports, suspensions, warnings and requests for verification', async () => {
  const staff = await makeStaff()
  const { mentor, report } = await reported()
  const verification = await makeVerificationRequest(api, mentor)
  await decide(staff, report.id, 'WARN')
  await suspend(staff, mentor)
  const params = { id: mentor.userId }
  await api.call(staffRoutes.restorePerson, { params, body: { reason } }, as(staff))
  const { body } = await api.call(staffRoutes.person, { params }, as(staff))
  expect(body).toMatchObject({
    suspension: null,
    reportsAbout: [{ id: report.id, kind: 'PERSON', status: 'ACTED' }],
    reportsBy: [],
    suspensions: [{ status: 'LIFTED', isPermanent: false, reason, proposedBy: 'Sade Staff' }],
    verifications: [{ id: verification.id, status: 'PENDING', reason: null }],
  })
  expect(body.history.map(({ action }) => action)).toEqual(['person.restored', 'person.suspended', 'person.warned'])
})

test('a reason is needed for every decision', async () => {
  const staff = await makeStaff()
  const { report } = await reported()
  const body = { action: 'DISMISS' as const, reason: ' no ' }
  const { error } = await api.call(staffRoutes.decideReport, { params: { id: report.id }, body }, as(staff))
  expect(error.errorMessages).toEqual(['Reason: Please give a reason of at least 5 characters'])
})

test('nobody but staff reaches the desk', async () => {
  const member: MadeMember = await makeMentor(api)
  expect((await api.call(staffRoutes.queueCounts, {}, as(member))).status).toBe(403)
  expect((await api.call(staffRoutes.auditLog, { query: {} })).status).toBe(401)
})

describe('the audit log', () => {
  test('is a chain that nobody can change', async () => {
    const [staff, mentor] = [await makeStaff(), await makeMentor(api)]
    await suspend(staff, mentor)
    expect(await checkAuditLog(api.db, secrets)).toMatchObject({ broken: 0 })
    for (const change of [
      sql`update audit_log set reason = 'another'`,
      sql`delete from audit_log`,
      sql`truncate audit_log`,
    ])
      await expect(change.execute(api.db)).rejects.toThrow('audit_log is append-only')
    const list = (await api.call(staffRoutes.auditLog, { query: {} }, as(staff))).body
    expect(list[0]).toMatchObject({ action: 'person.suspended', subjectName: mentor.fullName, reason })
    const page = (await api.call(staffRoutes.auditLog, { query: { after: list[0]!.id } }, as(staff))).body
    expect(page[0]!.id).toBe(list[0]!.id - 1)
  })

  test('shows where an entry was changed past the trigger', async () => {
    const [staff, mentor] = [await makeStaff(), await makeMentor(api)]
    await suspend(staff, mentor)
    await api.db
      .transaction()
      .execute(async (tx) => {
        await sql`alter table audit_log disable trigger audit_log_append_only`.execute(tx)
        await sql`update audit_log set reason = 'another' where id = 1`.execute(tx)
        expect((await checkAuditLog(tx, secrets)).broken).toBe(1)
        throw new Error('undo')
      })
      .catch(() => undefined)
    expect((await checkAuditLog(api.db, secrets)).broken).toBe(0)
  })

  test('keeps its order when many act at once', async () => {
    const staff = await makeStaff()
    const people = await Promise.all(Array.from({ length: 8 }, () => makeMentee(api)))
    const answers = await Promise.all(people.map((person) => suspend(staff, person)))
    expect(answers.map(({ status }) => status)).toEqual(people.map(() => 204))
    expect((await checkAuditLog(api.db, secrets)).broken).toBe(0)
  })
})

describe('exports', () => {
  test('the audit log and a queue are exported as CSV, in which nothing is a formula', async () => {
    const [staff, mentor, mentee] = [await makeStaff(), await makeMentor(api), await makeMentee(api)]
    const body = { isPermanent: false, reason: '=HYPERLINK("https://example.org")' }
    const suspended = await api.call(staffRoutes.suspendPerson, { params: { id: mentor.userId }, body }, as(staff))
    expect(suspended.status).toBe(204)
    const audit = await api.call(staffRoutes.exportAudit, { body: { reason } }, as(staff))
    expect(audit.headers['content-type']).toBe('text/csv; charset=utf-8')
    const [header, first] = audit.body.split('\r\n')
    expect(header).toBe('number,time,staff,action,subject,subject id,reason')
    expect(first).toContain(
      `person.suspended,${mentor.fullName},${mentor.userId},"'=HYPERLINK(""https://example.org"")"`,
    )
    const report = await makeReport(api, mentee, mentor)
    const input = { params: { queue: 'reports' }, body: { reason } } as const
    const reports = await api.call(staffRoutes.exportQueue, input, as(staff))
    expect(reports.body).toContain(`\r\n${report.id},`)
    const { body: entries } = await api.call(staffRoutes.auditLog, { query: { size: 2 } }, as(staff))
    expect(entries.map((entry) => [entry.action, entry.subjectId])).toEqual([
      ['queue.exported', staff.userId],
      ['audit.exported', staff.userId],
    ])
    expect(entries[0]!.reason).toMatch(new RegExp(`^\\d+ rows, queue reports: ${reason}$`))
    const withoutReason = await api.call(staffRoutes.exportQueue, { ...input, body: { reason: '' } }, as(staff))
    expect(withoutReason.status).toBe(400)
    expect((await api.call(staffRoutes.exportAudit, { body: { reason } }, as(mentee))).status).toBe(403)
  })
})
