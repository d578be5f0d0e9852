import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { availabilityRoutes } from '#contract/availability/routes.ts'
import { bookingRoutes } from '#contract/bookings/routes.ts'
import { calendarRoutes } from '#contract/calendars/routes.ts'
import { signInAs } from '#server/features/accounts/factory.ts'
import { makeAvailable } from '#server/features/availability/factory.ts'
import { makeMentee, makeMentor, type MadeMember } from '#server/features/profiles/factory.ts'
import { runJob } from '#server/platform/jobs/jobs.ts'
import { connectCalendar, type ProviderName } from '#test/support/calendars/calendar-providers.ts'
import { testApiWithProviders } from '#test/support/calendars/calendar-providers-api.ts'
import { notificationsOf } from '#test/support/notifications.ts'
import { CREDENTIALS } from './account-credentials.ts'

/** Monday, 11:00 in Nairobi; mentors there have hours every day from 8 to 18. */
const now = '2026-11-23T08:00:00Z'
const { api, providers } = await testApiWithProviders(now)
const { google, microsoft, doubles } = providers
const MINUTE = 60_000
const HOUR = 60 * MINUTE

const tokenOf = async ({ userId }: MadeMember) => (await signInAs(api, userId)).token

async function availableMentor() {
  const mentor = await makeMentor(api)
  await makeAvailable(api, mentor)
  return mentor
}

const connect = async (mentor: MadeMember, provider: ProviderName) =>
  connectCalendar(api, providers, provider, await tokenOf(mentor))

async function list(mentor: MadeMember) {
  const { body } = await api.call(calendarRoutes.listCalendars, {}, { as: await tokenOf(mentor) })
  return body.filter(({ provider }) => provider !== 'builtin')
}

/** The starts of Tuesday in UTC, without the date. */
async function startsOf(mentor: MadeMember): Promise<string[]> {
  const query = { from: '2026-11-24', to: '2026-11-24', durationMinutes: 60 as const, timeZone: 'UTC' }
  const { body } = await api.call(availabilityRoutes.slots, { params: { mentorId: mentor.profileId }, query })
  return body.days.flatMap(({ slots }) => slots.map(({ startsAt }) => startsAt.slice(11, 16)))
}

async function refresh() {
  await runJob(api.app, 'calendars.refresh')
  await api.runJobs()
}

const nine = ['2026-11-24T09:00:00Z', '2026-11-24T10:00:00Z'] as const
const addBusy = (provider: ProviderName) =>
  provider === 'google'
    ? google.calendars.get('amina@example.org')!.busy.push(nine)
    : microsoft.addEvent('default', ...nine, { subject: 'Dentist' })

describe.each(['google', 'microsoft'] as const)('%s', (provider) => {
  const double = doubles[provider]

  test('the busy times of an account block slots once the mentor agreed', async () => {
    const mentor = await availableMentor()
    addBusy(provider)
    expect(await startsOf(mentor)).toContain('09:00')
    expect(await connect(mentor, provider)).toMatchObject({
      status: 201,
      body: {
        provider,
        account: provider === 'google' ? 'amina@example.org' : 'amina@example.com',
        status: 'CONNECTED',
        calendars: [{ name: provider === 'google' ? 'Amina' : 'Calendar', failure: null }],
      },
    })
    expect(await startsOf(mentor)).not.toContain('09:00')
  })

  test('a code of somebody else, or one that was used, connects nothing', async () => {
    const mentor = await availableMentor()
    const as = await tokenOf(mentor)
    const { body: page } = await api.call(calendarRoutes.findConsentPage, { params: { provider } }, { as })
    const { code = '' } = await double.visit(page.authorizeUrl)
    const body = { provider, code, codeVerifier: 'another-verifier-than-that-of-the-authorization-request' }
    const refused = await api.call(calendarRoutes.addCalendar, { body }, { as })
    expect(refused).toMatchObject({ status: 400, error: { code: 'calendar_consent_refused' } })
    expect(await list(mentor)).toEqual([])
  })

  test('a permission that the person left out is named in the error', async () => {
    const mentor = await availableMentor()
    double.consent = 'partly'
    expect((await connect(mentor, provider)).error.code).toBe('calendar_permission_missing')
  })

  test('a provider that does not answer connects nothing, and another attempt does', async () => {
    const mentor = await availableMentor()
    double.answer = { status: 503 }
    expect((await connect(mentor, provider)).error.code).toBe('calendar_provider_unreachable')
    double.answer = null
    expect((await connect(mentor, provider)).status).toBe(201)
  })

  test('a revoked permission counts for 24 hours, then no slots are offered; the mentor learns of it once and reconnects', async () => {
    const mentor = await availableMentor()
    addBusy(provider)
    await connect(mentor, provider)
    double.revoke()
    const failing = async () =>
      (await notificationsOf(api, mentor)).filter(({ notificationType: type }) => type === 'CALENDAR_FAILING')
    api.clock.advance(15 * MINUTE)
    await refresh()
    expect(await list(mentor)).toMatchObject([
      { status: 'BROKEN', failure: 'refused', slotsEndAt: '2026-11-24T08:00:00.000Z' },
    ])
    expect(await startsOf(mentor)).toContain('11:00')
    expect(await startsOf(mentor)).not.toContain('09:00')
    for (let hour = 0; hour < 3; hour++) {
      api.clock.advance(HOUR)
      await refresh()
    }
    expect(await failing()).toHaveLength(1)
    api.clock.set('2026-11-24T08:00:00Z')
    await refresh()
    expect(await startsOf(mentor)).toEqual([])
    expect(await failing()).toHaveLength(1)

    const again = await connect(mentor, provider)
    expect(again).toMatchObject({ status: 201, body: { status: 'CONNECTED', failure: null } })
    expect(await list(mentor)).toHaveLength(1)
    expect(await startsOf(mentor)).toContain('11:00')
  })

  test('two refreshes of an account at once use its refresh token once', async () => {
    const mentor = await availableMentor()
    double.add('second')
    await connect(mentor, provider)
    api.clock.advance(2 * HOUR)
    await Promise.all([refresh(), startsOf(mentor), connectedAgain(mentor)])
    expect(double.refreshes).toHaveLength(1)
    expect(await list(mentor)).toMatchObject([{ status: 'CONNECTED' }])
  })

  test('while the provider hangs a booking is a request, which becomes a session once it answers', async () => {
    const [mentor, mentee] = [await availableMentor(), await makeMentee(api)]
    await connect(mentor, provider)
    api.clock.advance(2 * MINUTE)
    double.answer = 'hang'
    const slot = { date: '2026-11-24', time: '12:00:00', timeZone: 'Africa/Nairobi', durationMinutes: 60 as const }
    const body = { mentorId: mentor.profileId, ...slot }
    const booked = await api.call(bookingRoutes.book, { body }, { as: await tokenOf(mentee) })
    expect(booked).toMatchObject({ status: 201, body: { status: 'PENDING', awaitsCalendar: true } })
    double.answer = null
    api.clock.advance(3 * MINUTE)
    await refresh()
    await runJob(api.app, 'bookings.settle-requests')
    const params = { id: booked.body.id, role: 'mentee' as const }
    const settled = await api.call(bookingRoutes.oneBooking, { params }, { as: await tokenOf(mentee) })
    expect(settled.body).toMatchObject({ status: 'UPCOMING', awaitsCalendar: false })
  })
})

async function connectedAgain(mentor: MadeMember) {
  const [account] = await list(mentor)
  const input = { params: { id: account!.id }, body: {} }
  return api.call(calendarRoutes.checkCalendar, input, { as: await tokenOf(mentor) })
}

test('a process waits while another one renews the tokens of an account, and then uses its tokens', async () => {
  const mentor = await availableMentor()
  const { body } = await connect(mentor, 'microsoft')
  api.clock.advance(2 * HOUR)
  const lease = { renewing_until: new Date(api.clock.now().getTime() + 10_000) }
  const account = () => api.db.updateTable('calendar_accounts').where('id', '=', body.id)
  await account().set(lease).execute()
  const checked = connectedAgain(mentor)
  const { credentials } = await api.db.selectFrom('calendar_accounts').selectAll().executeTakeFirstOrThrow()
  const { secrets } = api.app.dependencies
  const tokens = JSON.parse(secrets.decrypt(CREDENTIALS, credentials, body.id))
  const renewed = JSON.stringify({ ...tokens, expiresAt: tokens.expiresAt + 24 * HOUR })
  const stored = secrets.encrypt(CREDENTIALS, renewed, body.id)
  await account().set({ credentials: stored, renewing_until: null }).execute()
  expect((await checked).body.status).toBe('CONNECTED')
  expect(microsoft.refreshes).toHaveLength(0)
})

test('the lease of a process that ended while it renewed tokens stops nobody after ten seconds', async () => {
  const mentor = await availableMentor()
  await connect(mentor, 'microsoft')
  await api.db.updateTable('calendar_accounts').set({ renewing_until: api.clock.now() }).execute()
  api.clock.advance(2 * HOUR)
  expect((await connectedAgain(mentor)).body.status).toBe('CONNECTED')
  expect(microsoft.refreshes).toHaveLength(1)
})

test('one calendar of three that cannot be read never reads as free', async () => {
  const mentor = await availableMentor()
  const [second] = [
    google.add('second', { busy: [['2026-11-24T11:00:00Z', '2026-11-24T12:00:00Z']] }),
    google.add('third'),
  ]
  addBusy('google')
  await connect(mentor, 'google')
  second.error = 'internalError'
  google.calendars.get('amina@example.org')!.busy.length = 0
  api.clock.advance(15 * MINUTE)
  await refresh()
  const starts = await startsOf(mentor)
  expect(starts).toContain('09:00')
  expect(starts).not.toContain('11:00')
  expect(await list(mentor)).toMatchObject([{ status: 'BROKEN', failure: 'unreachable' }])
})

test('too many requests are not repeated before the provider allows it', async () => {
  const mentor = await availableMentor()
  await connect(mentor, 'google')
  google.answer = { status: 429, headers: { 'retry-after': '7200' } }
  api.clock.advance(15 * MINUTE)
  await refresh()
  const before = google.requests.length
  api.clock.advance(HOUR)
  await refresh()
  expect(google.requests).toHaveLength(before)
  expect(await list(mentor)).toMatchObject([{ failure: 'rate_limited' }])
})

test('the database alone shows no token, no identifier of a calendar and no title', async () => {
  const mentor = await availableMentor()
  google.add('secret-calendar@group.calendar.google.com', { summary: 'Therapy' })
  await connect(mentor, 'google')
  const { rows } = await sql<{ dump: string }>`
    select coalesce((select string_agg(a::text || encode(a.credentials, 'escape'), '') from calendar_accounts a), '') ||
      coalesce((select string_agg(c::text || encode(coalesce(c.credentials, ''), 'escape'), '') from calendars c), '') as dump`.execute(
    api.db,
  )
  const sent = google.requests.at(-1)!.headers.authorization!.slice('Bearer '.length)
  expect(rows[0]!.dump).toContain('amina@example.org')
  for (const secret of [sent, 'refreshToken', 'secret-calendar', 'Therapy']) expect(rows[0]!.dump).not.toContain(secret)
})

test('nobody else sees, reads or changes an account', async () => {
  const [mentor, other, mentee] = [await availableMentor(), await makeMentor(api), await makeMentee(api)]
  const { body } = await connect(mentor, 'microsoft')
  const params = { id: body.id }
  const choice = { busy: ['default'], sessions: { to: 'nowhere' as const } }
  for (const [token, status] of [
    [other.token, 404],
    [mentee.token, 403],
    [undefined, 401],
  ] as const) {
    expect((await api.call(calendarRoutes.findAccount, { params }, { as: token })).status).toBe(status)
    expect((await api.call(calendarRoutes.chooseCalendars, { params, body: choice }, { as: token })).status).toBe(
      status,
    )
    expect((await api.call(calendarRoutes.deleteCalendar, { params }, { as: token })).status).toBe(status)
  }
  const consent = { params: { provider: 'microsoft' as const } }
  expect((await api.call(calendarRoutes.findConsentPage, consent, { as: mentee.token })).status).toBe(403)
  expect((await api.call(calendarRoutes.findConsentPage, consent)).status).toBe(401)
})
