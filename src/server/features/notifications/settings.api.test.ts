import { expect, test } from 'vitest'
import { bookingRoutes } from '#contract/bookings/routes.ts'
import { notificationKinds } from '#contract/notifications/constants.ts'
import { notificationRoutes } from '#contract/notifications/routes.ts'
import type { NotificationChoice, NotificationSettings } from '#contract/notifications/schemas.ts'
import { makeAvailable } from '#server/features/availability/factory.ts'
import { makeMentee, makeMentor, type MadeMember } from '#server/features/profiles/factory.ts'
import type { Email } from '#server/platform/mail/email.ts'
import { apiForTest, type TestApi } from '#test/support/api.ts'
import { recordEmails } from '#test/support/sent-emails.ts'

// 09:00 in Lagos.
const setUp = async (now = '2026-11-23T08:00:00Z') => {
  const api = await apiForTest({ now })
  const mentor = await makeMentor(api, { fullName: 'Wanjirũ' })
  const mentee = await makeMentee(api, { fullName: 'Chidi', timeZone: 'Africa/Lagos' })
  await makeAvailable(api, mentor)
  return { api, mentor, mentee, ...recordEmails(api) }
}

/** A new token, because access tokens expire after 15 minutes and these tests last days. */
const freshToken = (api: TestApi, { userId, deviceSessionId }: MadeMember) =>
  api.app.dependencies.accessTokens.issue({ userId, deviceSessionId })

type Changes = Partial<Omit<NotificationSettings, 'choices'>> & { choices?: NotificationChoice[] }
const save = async (api: TestApi, person: MadeMember, settings: Changes) =>
  api.call(
    notificationRoutes.setNotificationSettings,
    { body: { choices: [], digestHour: 8, quietHours: null, ...settings } },
    { as: await freshToken(api, person) },
  )
const read = async (api: TestApi, person: MadeMember) =>
  (await api.call(notificationRoutes.notificationSettings, {}, { as: await freshToken(api, person) })).body
const messages = async (api: TestApi, person: MadeMember) =>
  (await api.call(notificationRoutes.listNotifications, {}, { as: await freshToken(api, person) })).body.map(
    ({ message }) => message,
  )

async function book(api: TestApi, mentor: MadeMember, mentee: MadeMember, time = '10:00:00') {
  const body = {
    mentorId: mentor.profileId,
    date: '2026-11-27',
    time,
    timeZone: 'Africa/Nairobi',
    durationMinutes: 30 as const,
  }
  return (await api.call(bookingRoutes.book, { body }, { as: mentee.token })).body.id
}
const cancel = (api: TestApi, mentee: MadeMember, sessionId: string) =>
  api.call(
    bookingRoutes.cancel,
    { params: { role: 'mentee' }, body: { sessionId, cancelReason: 'Emergency' } },
    { as: mentee.token },
  )
/** Without the time of the session. */
const subjects = (emails: { subject: string }[]) => emails.map(({ subject }) => subject.split(', ')[0])

test('everything arrives at once until somebody chooses otherwise; what was read can be saved unchanged', async () => {
  const { api, mentee } = await setUp()
  const defaults = {
    choices: notificationKinds.map((kind) => ({ kind, inApp: true, emails: 'instant', push: true })),
    digestHour: 8,
    quietHours: null,
  }
  expect(await read(api, mentee)).toEqual(defaults)
  expect((await save(api, mentee, await read(api, mentee))).body).toEqual(defaults)

  const quietHours = { from: 22, until: 7 }
  await save(api, mentee, {
    choices: [{ kind: 'reviews', inApp: false, emails: 'digest' }],
    digestHour: 18,
    quietHours,
  })
  const changed = await read(api, mentee)
  expect(changed).toMatchObject({ digestHour: 18, quietHours })
  expect(changed.choices.filter(({ emails }) => emails !== 'instant')).toEqual([
    { kind: 'reviews', inApp: false, emails: 'digest', push: true },
  ])
})

test.each([
  ['a summary of reminders', { choices: [{ kind: 'reminders', inApp: true, emails: 'digest' }] }],
  ['quiet hours that hold no time', { quietHours: { from: 7, until: 7 } }],
  ['an hour that does not exist', { digestHour: 24 }],
  ['a kind twice', { choices: Array(2).fill({ kind: 'reviews', inApp: true, emails: 'off' }) }],
  ['a kind that does not exist', { choices: [{ kind: 'security', inApp: true, emails: 'off' }] }],
])('%s is refused', async (_what, settings) => {
  const { api, mentee } = await setUp()
  expect((await save(api, mentee, settings as Changes)).status).toBe(400)
})

test('each channel of each kind is a choice of its own', async () => {
  const { api, mentor, mentee, emailsTo } = await setUp()
  await save(api, mentor, { choices: [{ kind: 'sessions', inApp: false, emails: 'instant' }] })
  await save(api, mentee, { choices: [{ kind: 'sessions', inApp: true, emails: 'off' }] })
  await book(api, mentor, mentee)
  const [toMentor, toMentee] = await emailsTo(mentor, mentee)
  expect([toMentor!.length, toMentee!.length]).toEqual([1, 0])
  expect(await messages(api, mentor)).toEqual([])
  expect(await messages(api, mentee)).toHaveLength(1)

  api.clock.set('2026-11-27T06:00:00Z')
  const [reminders] = await emailsTo(mentee)
  expect(subjects(reminders!)).toEqual(['In an hour: your session with Wanjirũ'])
})

test('what concerns the account arrives whatever was chosen, at night too', async () => {
  const { api, mentee, emailsTo } = await setUp('2026-11-23T23:00:00Z')
  const choices = notificationKinds.map((kind) => ({ kind, inApp: false, emails: 'off' as const }))
  await save(api, mentee, { choices, quietHours: { from: 22, until: 7 } })
  await api.app
    .outbox(api.db)
    .emit('account.password-changed', { userId: mentee.userId, at: '2026-11-23T23:00:00.000Z' })
  const [emails] = await emailsTo(mentee)
  expect(emails).toHaveLength(1)
  expect(emails![0]!.unsubscribe).toBeUndefined()
  expect(await messages(api, mentee)).toHaveLength(1)
})

test('emails wait for the end of quiet hours, and then say what holds by then', async () => {
  const { api, mentor, mentee, emailsTo } = await setUp('2026-11-23T21:30:00Z')
  await save(api, mentee, { quietHours: { from: 22, until: 7 } })
  await book(api, mentor, mentee)
  const cancelled = await book(api, mentor, mentee, '12:00:00')
  expect((await emailsTo(mentor, mentee)).map(({ length }) => length)).toEqual([2, 0])
  expect(await messages(api, mentee)).toHaveLength(2)
  await cancel(api, mentee, cancelled)
  expect((await emailsTo(mentee))[0]).toEqual([])

  api.clock.set('2026-11-24T06:00:00Z')
  const [emails] = await emailsTo(mentee)
  expect(subjects(emails!).toSorted()).toEqual([
    'Booked: your session with Wanjirũ',
    'Cancelled: your session with Wanjirũ',
  ])
  expect(emails!.every(({ calendar }) => calendar !== undefined)).toBe(true)
  expect((await emailsTo(mentee))[0]).toEqual([])
})

test('a change in quiet hours is one email in the morning', async () => {
  const { api, mentor, mentee, emailsTo, changeEmailsTo } = await setUp()
  const id = await book(api, mentor, mentee)
  await emailsTo(mentee)
  await save(api, mentee, { quietHours: { from: 22, until: 7 } })
  api.clock.set('2026-11-23T22:00:00Z')
  for (const time of ['12:00:00', '14:00:00']) {
    const body = { sessionId: id, reason: 'Emergency', date: '2026-11-27', time }
    const as = await freshToken(api, mentee)
    await api.call(bookingRoutes.reschedule, { params: { role: 'mentee' }, body }, { as })
    expect((await changeEmailsTo(mentee))[0]).toEqual([])
  }
  api.clock.set('2026-11-24T06:00:00Z')
  expect((await emailsTo(mentee))[0]).toHaveLength(1)
})

test('nothing is lost when quiet hours or channels change while emails wait', async () => {
  const { api, mentor, mentee, emailsTo } = await setUp('2026-11-23T22:00:00Z')
  await save(api, mentee, { quietHours: { from: 22, until: 7 } })
  await book(api, mentor, mentee)
  await api.runJobs()
  await save(api, mentee, { quietHours: { from: 22, until: 9 } })
  api.clock.set('2026-11-24T06:00:00Z')
  expect((await emailsTo(mentee))[0]).toEqual([])
  await save(api, mentee, { digestHour: 20, choices: [{ kind: 'sessions', inApp: true, emails: 'digest' }] })
  api.clock.set('2026-11-24T08:00:00Z')
  expect((await emailsTo(mentee))[0]).toEqual([])
  api.clock.set('2026-11-24T19:00:00Z')
  const [emails] = await emailsTo(mentee)
  expect(emails![0]!.facts!.map(({ value }) => value)).toEqual([
    'Booked: your session with Wanjirũ, Fri 27 Nov 2026, 08:00 WAT',
  ])
})

test('the daily summary collects, once, at the chosen hour', async () => {
  const { api, mentor, mentee, emailsTo } = await setUp()
  const digest = [{ kind: 'sessions' as const, inApp: true, emails: 'digest' as const }]
  await save(api, mentee, { choices: digest, digestHour: 18 })
  await book(api, mentor, mentee)
  const cancelled = await book(api, mentor, mentee, '12:00:00')
  expect((await emailsTo(mentee))[0]).toEqual([])
  await cancel(api, mentee, cancelled)
  await api.runJobs()
  await save(api, mentee, { choices: digest, digestHour: 12 })
  api.clock.set('2026-11-23T11:00:00Z')
  const [emails] = await emailsTo(mentee)
  expect(subjects(emails!)).toEqual(['Your Kando summary: 3 updates'])
  expect(emails![0]!.facts!.map(({ label, value }) => [label, value])).toEqual([
    ['Mon 23 Nov 2026, 09:00 WAT', 'Booked: your session with Wanjirũ, Fri 27 Nov 2026, 08:00 WAT'],
    ['Mon 23 Nov 2026, 09:00 WAT', 'Booked: your session with Wanjirũ, Fri 27 Nov 2026, 10:00 WAT'],
    ['Mon 23 Nov 2026, 09:00 WAT', 'Cancelled: your session with Wanjirũ, Fri 27 Nov 2026, 10:00 WAT'],
  ])
  api.clock.set('2026-11-24T11:00:00Z')
  expect((await emailsTo(mentee))[0]).toEqual([])
})

test('what was collected is not mailed once that kind is switched off, and is once it is wanted at once', async () => {
  const { api, mentor, mentee, emailsTo } = await setUp()
  for (const [person, emails] of [
    [mentor, 'off'],
    [mentee, 'instant'],
  ] as const) {
    await save(api, person, { choices: [{ kind: 'sessions', inApp: true, emails: 'digest' }] })
    await book(api, mentor, mentee, emails === 'off' ? '10:00:00' : '12:00:00')
    await api.runJobs()
    await save(api, person, { choices: [{ kind: 'sessions', inApp: true, emails }] })
  }
  await emailsTo()
  api.clock.set('2026-11-24T07:00:00Z')
  const [toMentor, toMentee] = await emailsTo(mentor, mentee)
  expect(toMentor).toEqual([])
  expect(subjects(toMentee!)).toEqual(['Your Kando summary: 1 update'])
})

const unsubscribeUrl = ([emails]: Email[][]) => emails![0]!.unsubscribe!.url
const post = (api: TestApi, url: string) =>
  api.app.http.inject({
    method: 'POST',
    url: new URL(url).pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })

test.each([
  ['en', '/unsubscribe/'],
  ['ar-XB', '/ar-XB/unsubscribe/'],
])(
  'mail programs unsubscribe with one click, without signing in; other kinds keep arriving (%s)',
  async (locale, path) => {
    const { api, mentor, mentee, emailsTo } = await setUp()
    await api.db.updateTable('users').set({ locale }).where('id', '=', mentee.userId).execute()
    await book(api, mentor, mentee)
    const url = unsubscribeUrl(await emailsTo(mentee))
    expect(new URL(url).pathname.startsWith(path)).toBe(true)
    for (let click = 0; click < 2; click++) expect((await post(api, url)).statusCode).toBe(200)
    const { choices } = await read(api, mentee)
    expect(choices.filter((choice) => choice.emails === 'off')).toEqual([
      { kind: 'sessions', inApp: true, emails: 'off', push: true },
    ])
    await cancel(api, mentee, await book(api, mentor, mentee, '12:00:00'))
    expect((await emailsTo(mentee))[0]).toEqual([])
    expect(await messages(api, mentee)).toHaveLength(3)
  },
)

test('the page of the link says what it stops; a link that we did not sign stops nothing', async () => {
  const { api, mentor, mentee, emailsTo } = await setUp()
  await book(api, mentor, mentee)
  const url = unsubscribeUrl(await emailsTo(mentee))
  const token = url.split('/').at(-1)!
  const readSubscription = (text: string) => api.call(notificationRoutes.subscription, { query: { token: text } })
  expect((await readSubscription(token)).body).toEqual({ kind: 'sessions', isSubscribed: true })
  expect((await api.call(notificationRoutes.unsubscribe, { body: { token } })).body).toEqual({
    kind: 'sessions',
    isSubscribed: false,
  })
  expect((await readSubscription(token)).body).toEqual({ kind: 'sessions', isSubscribed: false })
  for (const forged of [token.replace('.sessions.', '.reviews.'), token.replace(mentee.userId, mentor.userId)]) {
    expect((await readSubscription(forged)).error.code).toBe('not_found')
    expect((await api.call(notificationRoutes.unsubscribe, { body: { token: forged } })).error.code).toBe('not_found')
    expect((await post(api, url.replace(token, forged))).statusCode).toBe(404)
  }
  expect((await read(api, mentor)).choices.every((choice) => choice.emails === 'instant')).toBe(true)
})

test('unsubscribing from the summary stops what is collected in it', async () => {
  const { api, mentor, mentee, emailsTo } = await setUp()
  await save(api, mentee, { choices: [{ kind: 'sessions', inApp: true, emails: 'digest' }] })
  await book(api, mentor, mentee)
  await api.runJobs()
  api.clock.set('2026-11-24T07:00:00Z')
  const url = unsubscribeUrl(await emailsTo(mentee))
  await post(api, url)
  const { choices } = await read(api, mentee)
  expect(choices.filter((choice) => choice.emails === 'off')).toHaveLength(1)
  expect(choices.filter((choice) => choice.emails === 'digest')).toEqual([])
})
