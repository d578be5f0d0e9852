import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { accountRoutes } from '#contract/accounts/routes.ts'
import { importLimits, type LineProblem } from '#contract/invitations/constants.ts'
import { instanceRoutes } from '#contract/instance/routes.ts'
import { invitationRoutes } from '#contract/invitations/routes.ts'
import { defaultSettings } from '#rules/instance/settings.ts'
import { DAY } from '#rules/time/days.ts'
import { makeUser, signInAs } from '#server/features/accounts/factory.ts'
import { findReaderByEmail, markUndeliverable } from '#server/platform/mail/undeliverable.ts'
import { apiForTest, type TestApi } from '#test/support/api.ts'
import { mailsTo, tokenIn } from '#test/support/mailbox.ts'
import { invitePeople } from '#test/support/invitations.ts'
import { batchSize } from './store.ts'

const reason = 'A new class begins'
const password = 'Beside-you-2031'
const encoded = (text: string | Buffer) => Buffer.from(text as string).toString('base64url')
const makeStaff = (api: TestApi) => makeUser(api, { staff: true, fullName: 'Sade Staff' })
type Staff = { token: string }
const preview = (api: TestApi, staff: Staff, text: string | Buffer) =>
  api.call(invitationRoutes.previewImport, { body: { file: encoded(text) } }, { as: staff.token })
const importOf = (api: TestApi, staff: Staff, id: string) =>
  api.call(invitationRoutes.oneImport, { params: { id } }, { as: staff.token }).then(({ body }) => body)
const check = (api: TestApi, token: string) => api.call(invitationRoutes.checkInvitation, { body: { token } })
const accept = (api: TestApi, token: string, fullName = 'Amina Bello') =>
  api.call(invitationRoutes.acceptInvitation, { body: { token, fullName, password } })
const act = (api: TestApi, staff: Staff, route: 'resendInvitation' | 'withdrawInvitation', id: string) =>
  api.call(invitationRoutes[route], { params: { id }, body: { reason } }, { as: staff.token })
/** After the clock was moved: access tokens are valid for 15 minutes. */
const again = (api: TestApi, staff: { userId: string }) => signInAs(api, staff.userId, 'app')
const countMails = async ({ db }: TestApi) =>
  (
    await sql<{ recipient: string; n: number }>`
      select recipient, count(*)::int as n from mailbox_messages where subject like '%invites you%'
      group by 1 order by 1`.execute(db)
  ).rows

const bad: [LineProblem, (n: number) => string][] = [
  ['no_name', (n) => `;empty-${n}@example.test;mentor;AI`],
  ['bad_name', (n) => `Bad__Name${n};bad-${n}@example.test;mentor;AI`],
  ['no_email', () => 'Ada Obi;;mentee;'],
  ['bad_email', (n) => `Ada Obi;ada-${n}@nowhere;mentee;`],
  ['repeated_email', (n) => `Ada Obi;PERSON-${n}@example.test;mentee;`],
  ['unknown_role', (n) => `Ada Obi;role-${n}@example.test;teacher;`],
  ['unknown_topic', (n) => `Ada Obi;topic-${n}@example.test;mentee;Cooking`],
  ['too_many_topics', (n) => `Ada Obi;many-${n}@example.test;mentor;"AI;DevOps;Fintech;Robotics"`],
]
const bads = Array.from({ length: 60 }, (_, n) => bad[n % bad.length]!)
const good = (n: number) =>
  `Ngũgĩ wa Thiong’o;person-${n}@example.test;${n % 2 ? 'mentor' : 'Mentee'};"AI; Data Science"`
/** 1,000 people, 60 of them in lines that cannot be used, as Excel saves it in Europe. */
const thousand = [
  'Name;E-mail;Role;Topics',
  ...Array.from({ length: 940 }, (_, n) => good(n)),
  ...bads.map(([, line], n) => line(n)),
].join('\r\n')

test('a file of 1,000 people is tried, sent in batches although the worker stops in between, and never twice', async () => {
  const api = await apiForTest()
  const staff = await makeStaff(api)
  await makeUser(api, { email: 'Person-0@example.test' })
  const tried = await preview(api, staff, Buffer.from(`\uFEFF${thousand}`))
  expect(tried.status).toBe(200)
  const { lines, ...file } = tried.body
  expect(file).toEqual({ encoding: 'utf-8', separator: ';' })
  expect(lines).toHaveLength(1000)
  expect(lines[0]).toMatchObject({ line: 2, outcome: 'HERE', role: 'mentee', topics: ['ai', 'data-science'] })
  expect(lines.slice(1, 940).every(({ outcome }) => outcome === 'INVITE')).toBe(true)
  expect(lines.slice(940).map(({ problems }) => problems.map(({ code }) => code))).toEqual(bads.map(([code]) => [code]))
  expect(await countMails(api)).toEqual([])

  const made = await invitePeople(api, staff, Buffer.from(`\uFEFF${thousand}`))
  expect(made).toMatchObject({ invited: 939, skipped: 61 })
  // As if a worker had died that held all jobs.
  await sql`update graphile_worker._private_jobs set locked_at = null, locked_by = null`.execute(api.db)
  await api.runJobs()
  const mails = await countMails(api)
  expect(mails).toHaveLength(939)
  expect(mails.every(({ n }) => n === 1)).toBe(true)
  expect(await importOf(api, staff, made.id)).toMatchObject({
    organization: 'University of Nairobi',
    createdBy: 'Sade Staff',
    skipped: 61,
    counts: { WAITING: 0, SENT: 939, BOUNCED: 0, ACCEPTED: 0, EXPIRED: 0, WITHDRAWN: 0 },
  })

  const repeated = await preview(api, staff, thousand)
  expect(repeated.body.lines.slice(1, 940).every(({ outcome }) => outcome === 'INVITED')).toBe(true)
  await expect(invitePeople(api, staff, thousand)).rejects.toThrow('import_nobody')
  await api.runJobs()
  expect(await countMails(api)).toEqual(mails)
})

test('a worker that dies between two batches goes on where it was', async () => {
  const api = await apiForTest()
  const staff = await makeStaff(api)
  const rows = Array.from({ length: batchSize + 20 }, (_, n) => `Amina Bello,person-${n}@example.test`)
  const made = await invitePeople(api, staff, ['name,email', ...rows].join('\n'))
  await api.runJobs()
  // As if the worker had died after the first batch.
  await sql`update invitations set token_hash = null, sent_at = null where line > ${batchSize + 1}`.execute(api.db)
  await sql`delete from mailbox_messages where recipient like any(array['person-10_@%', 'person-11_@%'])`.execute(
    api.db,
  )
  expect(await countMails(api)).toHaveLength(batchSize)
  expect((await importOf(api, staff, made.id)).counts).toMatchObject({ WAITING: 20, SENT: batchSize })
  await runJob(api, 'prepare', { importId: made.id })
  const mails = await countMails(api)
  expect([mails.length, mails.every(({ n }) => n === 1)]).toEqual([rows.length, true])
  expect((await importOf(api, staff, made.id)).counts.SENT).toBe(rows.length)
})

test.each([
  ['a workbook', Buffer.from('PK\u0003\u0004 and so on'), 'import_unreadable'],
  ['a quotation mark that is not closed', 'name,email\n"Amina,a@example.test', 'import_unreadable'],
  ['nothing but line breaks', '\n\n', 'import_unreadable'],
  ['no header', 'Amina Bello,a@example.test', 'import_without_columns'],
  ['too many lines', `name,email\n${'A,a@example.test\n'.repeat(importLimits.lines + 1)}`, 'import_too_long'],
])('a file with %s is refused', async (_name, text, code) => {
  const api = await apiForTest()
  const staff = await makeStaff(api)
  const refused = await preview(api, staff, text)
  expect([refused.status, refused.error.code]).toEqual([400, code])
  const large = await preview(api, staff, 'a'.repeat(importLimits.bytes + 1))
  expect([large.status, large.error.errorMessages]).toEqual([400, ['File: This file is larger than 2 MB']])
})

test('whoever opens the link signs up with the address that it confirms, once', async () => {
  const api = await apiForTest()
  const staff = await makeStaff(api)
  const email = 'amina@example.test'
  // Somebody registered the address before, and never confirmed it.
  await makeUser(api, { email, verified: false, password: 'Attacker-2031' })
  const made = await invitePeople(api, staff, `name,email,role,topics\nAmina Bello,Amina@example.test,mentor,AI\n`)
  const [mail] = await mailsTo(api, email)
  expect(mail).toMatchObject({ subject: 'University of Nairobi invites you to Kando' })
  const token = tokenIn(mail)
  expect((await check(api, token)).body).toEqual({
    name: 'Amina Bello',
    email: 'Amina@example.test',
    role: 'mentor',
    topics: ['ai'],
    organization: 'University of Nairobi',
    hasAccount: false,
  })
  const common = await api.call(invitationRoutes.acceptInvitation, {
    body: { token, fullName: 'Amina Bello', password: 'Password123' },
  })
  expect(common.status).toBe(400)
  const both = await Promise.all([accept(api, token, 'Amina B'), accept(api, token, 'Amina B')])
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 400])
  const { body: record } = both.find(({ status }) => status === 201)!
  expect(record).toMatchObject({
    email: 'Amina@example.test',
    fullName: 'Amina B',
    chosenRole: 'mentor',
    usertype: null,
  })
  const logIn = (tried: string) => api.call(accountRoutes.login, { body: { email, password: tried } })
  expect((await logIn('Attacker-2031')).status).toBe(401)
  expect((await logIn(password)).status).toBe(200)
  for (const refused of [await check(api, token), await accept(api, token)])
    expect(refused.error.code).toBe('token_expired')
  expect((await importOf(api, staff, made.id)).counts.ACCEPTED).toBe(1)
  for (const route of ['resendInvitation', 'withdrawInvitation'] as const)
    expect((await act(api, staff, route, made.invitations[0]!.id)).error.code).toBe('invitation_settled')
  // What is known of the invitation goes with the account.
  await sql`delete from invitations where user_id = ${record.userId}`.execute(api.db)
})

test('where sign-up is by invitation, only invited people get an account', async () => {
  const api = await apiForTest()
  const staff = await makeStaff(api)
  const settings = { ...defaultSettings, signUp: 'invitation' as const, productName: 'Umoja' }
  const published = await api.call(
    instanceRoutes.publishInstance,
    { body: { settings, version: 0, reason } },
    { as: staff.token },
  )
  expect(published.status).toBe(201)
  await invitePeople(api, staff, 'name,email\nA,a@example.test\n')
  const [mail] = await mailsTo(api, 'a@example.test')
  expect(mail!.subject).toBe('University of Nairobi invites you to Umoja')
  const body = { email: 'b@example.test', fullName: 'Ada Obi', password }
  expect((await api.call(accountRoutes.register, { body })).error.code).toBe('sign_up_by_invitation')
  expect((await accept(api, tokenIn(mail))).status).toBe(201)
  await api.runJobs()
  const records = await api.db.selectFrom('legal_records').select(['document', 'action']).execute()
  expect(records).toEqual([{ document: 'terms', action: 'ACCEPTED' }])
})

test('somebody who joined another way is told so, gets no mail and counts as joined', async () => {
  const api = await apiForTest()
  const staff = await makeStaff(api)
  const made = await invitePeople(api, staff, 'name,email\nA,early@example.test\nB,late@example.test\n')
  await makeUser(api, { email: 'early@example.test' })
  const token = tokenIn((await mailsTo(api, 'late@example.test'))[0])
  expect(await mailsTo(api, 'early@example.test')).toEqual([])
  await makeUser(api, { email: 'LATE@example.test' })
  expect((await check(api, token)).body.hasAccount).toBe(true)
  expect((await accept(api, token)).error.code).toBe('account_exists')
  expect((await importOf(api, staff, made.id)).counts.ACCEPTED).toBe(2)
})

test('an invitation is sent again with another link, withdrawn, and expires after 30 days', async () => {
  const api = await apiForTest()
  const staff = await makeStaff(api)
  const csv = 'name,email\nA,a@example.test\nB,b@example.test\nC,c@example.test\n'
  const made = await invitePeople(api, staff, csv)
  const [a, b] = made.invitations
  const first = tokenIn((await mailsTo(api, 'a@example.test'))[0])
  expect((await act(api, staff, 'resendInvitation', a!.id)).status).toBe(204)
  const second = tokenIn((await mailsTo(api, 'a@example.test'))[0])
  expect(second).not.toBe(first)
  expect((await check(api, first)).error.code).toBe('token_expired')
  expect((await check(api, second)).status).toBe(200)

  const link = tokenIn((await mailsTo(api, 'b@example.test'))[0])
  expect((await act(api, staff, 'withdrawInvitation', b!.id)).status).toBe(204)
  expect((await check(api, link)).error.code).toBe('token_expired')
  expect((await act(api, staff, 'resendInvitation', b!.id)).error.code).toBe('invitation_settled')

  api.clock.advance(30 * DAY)
  const later = await again(api, staff)
  expect((await accept(api, second)).error.code).toBe('token_expired')
  expect((await importOf(api, later, made.id)).counts).toMatchObject({ EXPIRED: 2, WITHDRAWN: 1 })
  await api.runJobs()
  expect((await act(api, later, 'resendInvitation', a!.id)).status).toBe(204)
  expect((await check(api, tokenIn((await mailsTo(api, 'a@example.test'))[0]))).status).toBe(200)
  // Who was withdrawn or whose link expired can be invited by another file, who can be sent again then cannot.
  const other = await invitePeople(api, later, csv)
  expect(other).toMatchObject({ invited: 2, skipped: 1 })
  expect((await act(api, later, 'resendInvitation', made.invitations[2]!.id)).error.code).toBe('invitation_settled')
  const all = await api.call(
    invitationRoutes.withdrawImport,
    { params: { id: other.id }, body: { reason } },
    { as: later.token },
  )
  expect(all.body).toEqual({ withdrawn: 2 })
  expect(await mailsTo(api, 'b@example.test')).toHaveLength(1)
})

test('mail that comes back is shown, and can be sent again unless it was reported as spam', async () => {
  const api = await apiForTest()
  const staff = await makeStaff(api)
  const made = await invitePeople(api, staff, 'name,email\nA,a@example.test\nB,b@example.test\n')
  await api.runJobs()
  for (const [email, reason] of [
    ['A@example.test', 'UNKNOWN'],
    ['b@example.test', 'COMPLAINT'],
  ] as const) {
    const reader = await findReaderByEmail(api.db, email)
    expect(await markUndeliverable(api.db, reader!.id, { reason, now: api.clock.now() })).toBe(true)
  }
  expect((await importOf(api, staff, made.id)).counts.BOUNCED).toBe(2)
  expect((await act(api, staff, 'resendInvitation', made.invitations[1]!.id)).error.code).toBe('invitation_settled')
  expect((await act(api, staff, 'resendInvitation', made.invitations[0]!.id)).status).toBe(204)
  expect(await mailsTo(api, 'a@example.test')).toHaveLength(2)
  expect((await importOf(api, staff, made.id)).counts).toMatchObject({ SENT: 1, BOUNCED: 1 })
})

test('the list is paged, searched and filtered, and downloaded without formulas; the log says why', async () => {
  const api = await apiForTest()
  const staff = await makeStaff(api)
  const csv =
    'name,email,role\nAda Obi,=ada@example.test,mentor\nBola Ade,bola@example.test,\nCem Oz,cem@example.test,\n'
  const made = await invitePeople(api, staff, csv)
  await api.runJobs()
  const list = (query: object) =>
    api.call(invitationRoutes.listInvitations, { params: { id: made.id }, query }, { as: staff.token })
  const first = await list({ size: 2 })
  expect([first.body.map(({ line }) => line), first.headers['x-has-more']]).toEqual([[2, 3], 'true'])
  expect((await list({ size: 2, after: 3 })).body.map(({ name }) => name)).toEqual(['Cem Oz'])
  expect((await list({ q: 'bola@' })).body.map(({ name }) => name)).toEqual(['Bola Ade'])
  expect((await list({ state: 'ACCEPTED' })).body).toEqual([])
  const input = { params: { id: made.id }, body: { filters: { q: 'ad' }, reason } }
  const { text } = await api.call(invitationRoutes.exportInvitations, input, { as: staff.token })
  expect(text.split('\r\n').slice(0, 2)).toEqual([
    'line,name,email,role,topics,state,sent,works until',
    expect.stringMatching(/^2,Ada Obi,'=ada@example\.test,mentor,,SENT,2026-11-23T/),
  ])
  const log = await api.db.selectFrom('audit_log').select(['action', 'reason']).orderBy('id').execute()
  expect(log).toEqual([
    { action: 'people.invited', reason: `3: ${reason}` },
    { action: 'invitations.exported', reason: `2 rows: ${reason}` },
  ])
})

test('files and invitations are deleted 30 days after they ended', async () => {
  const api = await apiForTest()
  const staff = await makeStaff(api)
  const made = await invitePeople(api, staff, 'name,email\nA,a@example.test\n')
  await api.runJobs()
  const left = () => api.db.selectFrom('invitations').select('id').execute()
  api.clock.advance(59 * DAY)
  await runJob(api, 'sweep', {})
  expect(await left()).toHaveLength(1)
  api.clock.advance(2 * DAY)
  await runJob(api, 'sweep', {})
  expect(await left()).toEqual([])
  const gone = await api.call(
    invitationRoutes.oneImport,
    { params: { id: made.id } },
    { as: (await again(api, staff)).token },
  )
  expect(gone.status).toBe(404)
})

async function runJob(api: TestApi, name: string, payload: object) {
  await sql`select graphile_worker.add_job(${`job:invitations.${name}`}, ${JSON.stringify({ at: api.clock.now(), data: payload })}::json, run_at => ${api.clock.now()})`.execute(
    api.db,
  )
  await api.runJobs()
}
