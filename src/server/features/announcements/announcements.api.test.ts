import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { announcementRoutes } from '#contract/announcements/routes.ts'
import type { AnnouncementAudience, AnnouncementBody, AnnouncementDetail } from '#contract/announcements/schemas.ts'
import { notificationRoutes } from '#contract/notifications/routes.ts'
import { DAY } from '#rules/time/days.ts'
import { makeUser, signInAs, type MadeUser } from '#server/features/accounts/factory.ts'
import { makeMentee, makeMentor } from '#server/features/profiles/factory.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { apiForTest, type TestApi } from '#test/support/api.ts'
import { batchSize, peoplePerJob } from './store.ts'

/** A valid announcement to everyone, at once. */
const announcementForm = (overrides: Partial<AnnouncementBody> = {}): AnnouncementBody => ({
  title: 'Group sessions are here',
  text: 'Mentors can now host sessions for many people at once.',
  audience: 'EVERYONE',
  country: null,
  language: null,
  schedule: null,
  reason: 'Launch of group sessions',
  ...overrides,
})

/** An announcement by this member of staff. */
async function makeAnnouncement(
  api: TestApi,
  staff: MadeUser,
  overrides: Partial<AnnouncementBody> = {},
): Promise<AnnouncementDetail> {
  const body = announcementForm(overrides)
  return (await api.call(announcementRoutes.createAnnouncement, { body }, { as: staff.token })).body
}

const makeStaff = (api: TestApi) => makeUser(api, { staff: true, fullName: 'Sade Staff' })
const as = (person: { token: string }) => ({ as: person.token })
const read = async (api: TestApi, staff: MadeUser, { id }: { id: string }) =>
  (await api.call(announcementRoutes.announcement, { params: { id } }, as(staff))).body
const edit = (api: TestApi, staff: MadeUser, { id, version }: AnnouncementDetail, body: Partial<AnnouncementBody>) =>
  api.call(
    announcementRoutes.editAnnouncement,
    { params: { id }, body: { ...announcementForm(body), version } },
    as(staff),
  )
const cancel = (api: TestApi, staff: MadeUser, { id, version }: AnnouncementDetail) =>
  api.call(
    announcementRoutes.cancelAnnouncement,
    { params: { id }, body: { version, reason: 'Not needed any more' } },
    as(staff),
  )
const emailsTo = ({ db }: TestApi, { email }: { email: string }) =>
  db.selectFrom('mailbox_messages').selectAll().where('recipient', '=', email).execute()
/** After the clock was moved: access tokens are valid for 15 minutes. */
const again = async (api: TestApi, staff: MadeUser) => ({ ...staff, ...(await signInAs(api, staff.userId, 'app')) })
const inAppOf = async (api: TestApi, person: { token: string }) =>
  (await api.call(notificationRoutes.listNotifications, { query: {} }, as(person))).body
const logOf = async ({ db }: TestApi, { id }: { id: string }) =>
  (await db.selectFrom('audit_log').select('action').where('subject_id', '=', id).orderBy('id').execute()).map(
    ({ action }) => action,
  )
const tomorrow = { date: '2026-11-24', time: '09:00:00', timeZone: 'Africa/Lagos' }

test('an announcement reaches everybody in the app and by e-mail, and says how many', async () => {
  const api = await apiForTest()
  const [staff, mentor, mentee] = [await makeStaff(api), await makeMentor(api), await makeMentee(api)]
  await makeMentee(api, { suspended: true })
  const made = await makeAnnouncement(api, staff)
  expect(made).toMatchObject({ status: 'SCHEDULED', authorName: 'Sade Staff', recipients: 0 })
  await api.runJobs()
  for (const person of [mentor, mentee]) {
    const [mail] = await emailsTo(api, person)
    expect(mail).toMatchObject({ subject: 'Group sessions are here' })
    expect(mail!.body_text).toContain('/unsubscribe/')
    expect(await inAppOf(api, person)).toMatchObject([
      {
        notificationType: 'GENERAL_ANNOUNCEMENT',
        message: 'Group sessions are here\nMentors can now host sessions for many people at once.',
        targetUrl: null,
      },
    ])
  }
  expect(await read(api, staff, made)).toMatchObject({
    status: 'SENT',
    recipients: 2,
    result: { shown: 2, emailed: 2, failed: 0, waiting: 0 },
  })
  expect(await logOf(api, made)).toEqual(['announcement.created'])
})

test('only the chosen audience gets it', async () => {
  const api = await apiForTest()
  const staff = await makeStaff(api)
  const verified = await makeMentor(api, { country: 'Ghana', languages: ['English', 'Français'] })
  await api.db
    .updateTable('profiles')
    .set({ verification_status: 'APPROVED' })
    .where('id', '=', verified.profileId)
    .execute()
  await makeMentor(api, { country: 'Ghana' })
  await makeMentee(api, { country: 'Ghana', languages: ['Français'] })
  await makeMentee(api)
  const count = async (query: AnnouncementAudience) =>
    (await api.call(announcementRoutes.countRecipients, { query }, as(staff))).body
  const exactly = (n: number) => ({ count: n, isEstimate: false })
  expect(await count({ audience: 'EVERYONE' })).toEqual(exactly(4))
  expect(await count({ audience: 'MENTORS' })).toEqual(exactly(2))
  expect(await count({ audience: 'MENTEES' })).toEqual(exactly(2))
  expect(await count({ audience: 'VERIFIED_MENTORS' })).toEqual(exactly(1))
  expect(await count({ audience: 'EVERYONE', country: 'Ghana', language: 'Français' })).toEqual(exactly(2))
  const made = await makeAnnouncement(api, staff, { audience: 'MENTORS', country: 'gh', language: 'french' })
  expect(made).toMatchObject({ country: 'Ghana', language: 'Français' })
  await api.runJobs()
  expect((await read(api, staff, made)).recipients).toBe(1)
  expect(await emailsTo(api, verified)).toHaveLength(1)
})

test('a large audience is estimated, and the number says so by being round', async () => {
  const api = await apiForTest()
  const staff = await makeStaff(api)
  await sql`
    with made as (
      insert into users (email, email_key, full_name, role, created_at, email_verified_at)
      select n || '@many.example', n || '@many.example', 'One of many', case when n % 3 = 0 then 'mentor' else 'mentee' end, now(), now()
      from generate_series(1, 3234) n returning id, role)
    insert into profiles (user_id, role, slug, job_title, level, company_name, phone, gender, birth_date, nationality, created_at)
    select id, role, id, 'Engineer', '0-2', 'Example', '+2348012345678', 'Female', '1990-01-01', 'Nigerian', now() from made`.execute(
    api.db,
  )
  await sql`analyze users, profiles`.execute(api.db)
  const count = async (audience: AnnouncementAudience['audience']) =>
    (await api.call(announcementRoutes.countRecipients, { query: { audience } }, as(staff))).body
  expect(await count('EVERYONE')).toEqual({ count: 3200, isEstimate: true })
  const mentors = await count('MENTORS')
  expect(mentors.isEstimate).toBe(true)
  expect(Math.abs(mentors.count - 1078)).toBeLessThan(110)
  expect(await count('VERIFIED_MENTORS')).toEqual({ count: 0, isEstimate: false })
})

test('notification choices are honoured: off stays off, and a summary waits', async () => {
  const api = await apiForTest()
  const [staff, off, summary] = [await makeStaff(api), await makeMentee(api), await makeMentee(api)]
  const choose = (person: MadeUser, inApp: boolean, emails: 'off' | 'digest') =>
    api.call(
      notificationRoutes.setNotificationSettings,
      { body: { choices: [{ kind: 'announcements', inApp, emails }], digestHour: 18, quietHours: null } },
      as(person),
    )
  await choose(off, false, 'off')
  await choose(summary, true, 'digest')
  const made = await makeAnnouncement(api, staff)
  await api.runJobs()
  expect(await emailsTo(api, off)).toEqual([])
  expect(await inAppOf(api, off)).toEqual([])
  expect(await emailsTo(api, summary)).toEqual([])
  expect(await read(api, staff, made)).toMatchObject({ recipients: 2, result: { shown: 1, emailed: 0 } })
  api.clock.advance(DAY)
  await api.runJobs()
  expect((await emailsTo(api, summary))[0]!.body_text).toContain('Group sessions are here')
})

describe('scheduling', () => {
  test('a scheduled announcement goes out at that time, with the last edit', async () => {
    const api = await apiForTest()
    const [staff, mentee] = [await makeStaff(api), await makeMentee(api)]
    const made = await makeAnnouncement(api, staff, { schedule: tomorrow })
    expect(made).toMatchObject({ sendAt: '2026-11-24T08:00:00.000Z', timeZone: 'Africa/Lagos' })
    const later = { ...tomorrow, time: '10:00:00' }
    const edited = await edit(api, staff, made, { title: 'Another title', schedule: later })
    expect(edited.body).toMatchObject({ title: 'Another title', sendAt: '2026-11-24T09:00:00.000Z', version: 2 })
    api.clock.advance(DAY)
    await api.runJobs()
    expect(await emailsTo(api, mentee)).toEqual([])
    api.clock.advance(DAY / 24)
    await api.runJobs()
    expect(await emailsTo(api, mentee)).toMatchObject([{ subject: 'Another title' }])
    const nextDay = await again(api, staff)
    expect((await edit(api, nextDay, await read(api, nextDay, made), {})).error.code).toBe('announcement_settled')
    expect(await logOf(api, made)).toEqual(['announcement.created', 'announcement.edited'])
  })

  test('a cancelled one is never sent', async () => {
    const api = await apiForTest()
    const [staff, mentee] = [await makeStaff(api), await makeMentee(api)]
    const made = await makeAnnouncement(api, staff, { schedule: tomorrow })
    const cancelled = (await cancel(api, staff, made)).body
    expect(cancelled.status).toBe('CANCELLED')
    api.clock.advance(2 * DAY)
    await api.runJobs()
    expect(await emailsTo(api, mentee)).toEqual([])
    const nextDay = await again(api, staff)
    expect((await cancel(api, nextDay, cancelled)).error.code).toBe('announcement_settled')
    expect((await cancel(api, nextDay, { ...made, id: staff.userId })).status).toBe(404)
  })

  test('of two who edit or cancel at once one wins', async () => {
    const api = await apiForTest()
    const [one, other] = [await makeStaff(api), await makeStaff(api)]
    const made = await makeAnnouncement(api, one, { schedule: tomorrow })
    const answers = await Promise.all([
      edit(api, one, made, { title: 'By the first', schedule: tomorrow }),
      edit(api, other, made, { title: 'By the second', schedule: tomorrow }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)!.error.code).toBe('announcement_changed')
  })

  test('a time that is over, an unknown country and a missing reason are refused', async () => {
    const api = await apiForTest()
    const staff = await makeStaff(api)
    const create = async (overrides: Partial<AnnouncementBody>) => {
      const body = announcementForm(overrides)
      return (await api.call(announcementRoutes.createAnnouncement, { body }, as(staff))).error.errorMessages
    }
    expect(await create({ schedule: { ...tomorrow, date: '2026-11-22' } })).toEqual([
      'Date: Please choose a time in the future',
    ])
    expect(await create({ country: 'Wakanda' })).toEqual(['Country: Select a country from the list'])
    expect(await create({ language: 'Klingon' })).toEqual(['Language: Select languages from the list'])
    expect(await create({ reason: ' no ' })).toEqual(['Reason: Please give a reason of at least 5 characters'])
    expect(await api.db.selectFrom('announcements').selectAll().execute()).toEqual([])
  })
})

describe('a large audience', () => {
  /** Members enough for two batches. */
  async function manyMembers(api: TestApi) {
    const mentee = await makeMentee(api)
    await sql`
      with made as (
        insert into users (email, email_key, full_name, email_verified_at, role, time_zone, created_at)
        select 'many' || n || '@example.test', 'many' || n || '@example.test', 'Test Person', created_at, 'mentee', 'UTC', created_at
        from users, generate_series(1, ${batchSize}::int) n where id = ${mentee.userId} returning id)
      insert into profiles (user_id, role, slug, job_title, level, company_name, phone, gender, birth_date, nationality, created_at)
      select made.id, 'mentee', made.id::text, job_title, level, company_name, phone, gender, birth_date, nationality, created_at
      from made, profiles where profiles.id = ${mentee.profileId}`.execute(api.db)
    return batchSize + 1
  }
  const runBatch = (api: TestApi, id: string, emit?: (event: string, payload: never) => Promise<void>) =>
    inTransaction(api.db, async (db) => {
      const { run } = api.app.features.find(({ name }) => name === 'announcements')!.jobs!['publish']!
      const context = { db, now: api.clock.now(), ...api.app.outbox(db), push: () => {}, pushEvent: () => {} }
      await run(emit ? { ...context, emit: emit as typeof context.emit } : context, { id })
    })

  test('a worker that dies inside a batch leaves nothing of it, and nobody is notified twice', async () => {
    const api = await apiForTest()
    const staff = await makeStaff(api)
    const members = await manyMembers(api)
    const made = await makeAnnouncement(api, staff)
    let emitted = 0
    const dies = async (_event: string, { userIds }: { userIds: readonly string[] }) => {
      emitted += userIds.length
      if (emitted >= 30) throw new Error('killed')
    }
    await expect(runBatch(api, made.id, dies)).rejects.toThrow('killed')
    expect(await read(api, staff, made)).toMatchObject({ status: 'SCHEDULED', recipients: 0 })
    await runBatch(api, made.id)
    expect(await read(api, staff, made)).toMatchObject({
      status: 'SENDING',
      recipients: batchSize,
      result: { waiting: 2 * batchSize },
    })
    // The job of a process that was taken for dead runs beside the one that replaces it.
    await Promise.all([runBatch(api, made.id), runBatch(api, made.id)])
    await api.runJobs()
    const result = { shown: members, emailed: members, failed: 0, waiting: 0 }
    expect(await read(api, staff, made)).toMatchObject({ status: 'SENT', recipients: members, result })
    const mails = await api.db.selectFrom('mailbox_messages').select('recipient').execute()
    expect(mails).toHaveLength(members)
    expect(new Set(mails.map(({ recipient }) => recipient)).size).toBe(members)

    // After a week the list of recipients goes, the result stays.
    api.clock.advance(7 * DAY)
    await api.runJobs()
    expect(await api.db.selectFrom('announcement_recipients').selectAll().execute()).toEqual([])
    expect((await read(api, await again(api, staff), made)).result).toEqual(result)
  })

  test('an e-mail that cannot be sent to one person holds up nobody else, and is tried again', async () => {
    const api = await apiForTest()
    const [staff, first, second] = [await makeStaff(api), await makeMentee(api), await makeMentee(api)]
    const [unlucky, other] = first.userId < second.userId ? [first, second] : [second, first]
    const made = await makeAnnouncement(api, staff)
    // Another worker holds the lease, as if it was sending.
    const key = `announcement:${made.id}:${unlucky.userId}`
    await sql`insert into mail_deliveries (key, claimed_at, leased_until) values (${key}, now(), 'infinity')`.execute(
      api.db,
    )
    await expect(api.runJobs()).rejects.toThrow('being sent by another worker')
    expect(await emailsTo(api, other)).toHaveLength(1)
    expect(await emailsTo(api, unlucky)).toEqual([])
    expect((await read(api, staff, made)).result).toEqual({ shown: 2, emailed: 1, failed: 0, waiting: 1 })
    await sql`delete from mail_deliveries where key = ${key}`.execute(api.db)
    api.clock.advance(DAY / 24)
    await api.runJobs()
    expect(await emailsTo(api, unlucky)).toHaveLength(1)
    expect(await emailsTo(api, other)).toHaveLength(1)
  })

  test('what concerns others goes first', async () => {
    const api = await apiForTest()
    const staff = await makeStaff(api)
    await manyMembers(api)
    const made = await makeAnnouncement(api, staff)
    await runBatch(api, made.id)
    await inTransaction(api.db, (db) => api.app.outbox(db).schedule('notifications.digest', { userId: staff.userId }))
    const { rows } = await sql<{ task: string }>`
      select task_identifier as task from graphile_worker.jobs where run_at <= now() order by priority, run_at, id`.execute(
      api.db,
    )
    expect(rows[0]!.task).toBe('job:notifications.digest')
    expect(rows.length).toBeGreaterThan(2 * (batchSize / peoplePerJob))
  })

  test('one that is being sent can be stopped', async () => {
    const api = await apiForTest()
    const staff = await makeStaff(api)
    await manyMembers(api)
    const made = await makeAnnouncement(api, staff)
    await runBatch(api, made.id)
    expect((await cancel(api, staff, await read(api, staff, made))).status).toBe(200)
    await api.runJobs()
    expect(await read(api, staff, made)).toMatchObject({ status: 'CANCELLED', recipients: batchSize })
  })
})

test('a test e-mail goes to its author only', async () => {
  const api = await apiForTest()
  const [staff, mentee] = [await makeStaff(api), await makeMentee(api)]
  const { title, text } = announcementForm()
  expect((await api.call(announcementRoutes.testAnnouncement, { body: { title, text } }, as(staff))).status).toBe(204)
  await api.runJobs()
  expect(await emailsTo(api, staff)).toMatchObject([{ subject: title }])
  expect(await emailsTo(api, mentee)).toEqual([])
})

test('announcements are listed, those that are sent last first; members have no access', async () => {
  const api = await apiForTest()
  const [staff, member] = [await makeStaff(api), await makeMentee(api)]
  const now = await makeAnnouncement(api, staff)
  const later = await makeAnnouncement(api, staff, { schedule: tomorrow })
  const list = await api.call(announcementRoutes.listAnnouncements, { query: {} }, as(staff))
  expect(list.body.map(({ id }) => id)).toEqual([later.id, now.id])
  expect((await api.call(announcementRoutes.listAnnouncements, { query: {} }, as(member))).status).toBe(403)
})
