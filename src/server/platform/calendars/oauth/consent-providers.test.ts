import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { readEnv } from '#server/platform/operations/env.ts'
import type { Log } from '#server/platform/operations/log.ts'
import { startCalendarProviders } from '#test/support/calendars/calendar-providers.ts'
import { manualClock } from '#test/support/manual-clock.ts'
import type { BusyQuery, CalendarError, CalendarProvider, ProviderAccount } from '../provider.ts'
import { createConsentProviders } from './consent-providers.ts'

const now = '2026-11-23T08:00:00Z'
const clock = manualClock(now)
const doubles = await startCalendarProviders()
const { google, microsoft } = doubles
const env = readEnv({
  NODE_ENV: 'test',
  APP_URL: 'https://kando.example',
  SECRET_KEY: 'a test secret that is at least thirty-two bytes long',
  ...doubles.env,
})
const warn = vi.fn<(facts: object, message: string) => void>()
const log = { warn } as unknown as Log
const [googleProvider, microsoftProvider] = createConsentProviders({ env, clock, log }) as [
  CalendarProvider,
  CalendarProvider,
]
afterAll(doubles.close)
beforeEach(() => {
  clock.set(now)
  for (const double of [google, microsoft]) Object.assign(double, { consent: 'allow', answer: null, tokenAnswer: null })
})

type Double = typeof google | typeof microsoft

/** An account as the feature keeps it, with its credentials in memory. */
async function connect(provider: CalendarProvider, double: Double): Promise<ProviderAccount & { stored: string }> {
  const { code = '', codeVerifier } = await double.visit(provider.consent!.authorizeUrl)
  let renewing: Promise<string> = Promise.resolve('')
  const account = {
    id: 'account',
    stored: (await provider.consent!.signIn(code, codeVerifier)).credentials,
    get credentials() {
      return account.stored
    },
    renewCredentials(renew: (current: string) => Promise<string>) {
      renewing = renewing.catch(() => '').then(async () => (account.stored = await renew(account.stored)))
      return renewing
    },
  }
  return account
}

const DAY = 86_400_000
const query: BusyQuery = {
  from: Date.parse(now) - DAY,
  to: Date.parse(now) + 368 * DAY,
  zone: 'Africa/Nairobi',
  ownerEmail: 'amina@example.org',
  cursor: null,
}
const at = (text: string) => Date.parse(`2026-11-${text}:00Z`)
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: CalendarError) => error.failure,
  )

describe.each([
  ['Google', googleProvider, google],
  ['Microsoft', microsoftProvider, microsoft],
] as const)('%s', (name, provider, double) => {
  const own = name === 'Google' ? 'amina@example.org' : 'default'

  test('consent connects an account under the name that it has there', async () => {
    const { code = '', codeVerifier } = await double.visit(provider.consent!.authorizeUrl)
    const account = name === 'Google' ? 'amina@example.org' : 'amina@example.com'
    expect(await provider.consent!.signIn(code, codeVerifier)).toMatchObject({ account, identity: account })
    expect(await provider.listCalendars(await connect(provider, double))).toContainEqual(
      expect.objectContaining({ ref: own, isSelected: true, isWritable: name === 'Microsoft' }),
    )
  })

  test('a code is of no use twice, or with another verifier', async () => {
    const { authorizeUrl, signIn } = provider.consent!
    const { code = '', codeVerifier } = await double.visit(authorizeUrl)
    await signIn(code, codeVerifier)
    expect(await failureOf(signIn(code, codeVerifier))).toBe('refused')
    const other = await double.visit(authorizeUrl)
    expect(await failureOf(signIn(other.code ?? '', codeVerifier))).toBe('refused')
  })

  test('a permission that was left out is refused', async () => {
    double.consent = 'partly'
    await expect(connect(provider, double)).rejects.toThrow('permission')
  })

  test('an access token is renewed before it ends, and once for calls at the same time', async () => {
    const account = await connect(provider, double)
    const before = double.refreshes.length
    clock.advance(3_600_000)
    await Promise.all([provider.listCalendars(account), provider.listCalendars(account)])
    await provider.listCalendars(account)
    expect(double.refreshes.length - before).toBe(1)
  })

  test('an access token that is refused before its end is renewed', async () => {
    const account = await connect(provider, double)
    double.expire()
    expect(await provider.readBusy(account, own, query)).toHaveProperty('busy')
  })

  test('a revoked permission is refused', async () => {
    const account = await connect(provider, double)
    double.revoke()
    expect(await failureOf(provider.readBusy(account, own, query))).toBe('refused')
  })

  test('a secret of the operator that ended is no fault of the person, and logged by its code', async () => {
    const account = await connect(provider, double)
    double.tokenAnswer = { status: 401, body: { error: 'invalid_client', error_description: 'of amina@example.org' } }
    clock.advance(3_600_000)
    expect(await failureOf(provider.listCalendars(account))).toBe('unreachable')
    expect(warn.mock.lastCall?.[0]).toEqual({ provider: provider.name, reason: 'invalid_client' })
  })

  test('failures are told apart: too many requests, a broken server, an answer of another shape', async () => {
    const account = await connect(provider, double)
    double.answer = { status: 429, headers: { 'retry-after': '120' } }
    await expect(provider.readBusy(account, own, query)).rejects.toMatchObject({
      failure: 'rate_limited',
      retryAfter: 120_000,
    })
    double.answer = { status: 503 }
    expect(await failureOf(provider.readBusy(account, own, query))).toBe('unreachable')
    double.answer = { status: 200, body: { nothing: 'known' } }
    expect(await failureOf(provider.readBusy(account, own, query))).toBe('unreadable')
    double.answer = null
    double.tokenAnswer = { status: 503 }
    clock.advance(3_600_000)
    expect(await failureOf(provider.readBusy(account, own, query))).toBe('unreachable')
  })

  test('the list of calendars is read page by page', async () => {
    const account = await connect(provider, double)
    for (let index = 0; index < 5; index++) double.add(`more-${index}`)
    double.pageSize = 2
    expect((await provider.listCalendars(account)).map(({ ref }) => ref)).toEqual(
      expect.arrayContaining([own, 'more-0', 'more-4']),
    )
    double.pageSize = 1000
  })

  test('a calendar that is gone is not free', async () => {
    const account = await connect(provider, double)
    expect(await failureOf(provider.readBusy(account, 'no-such-calendar', query))).toBe('gone')
  })
})

test('Google’s busy times are read in windows of 90 days', async () => {
  const account = await connect(googleProvider, google)
  const calendar = google.add('work', {
    busy: [
      ['2026-11-24T09:00:00Z', '2026-11-24T10:00:00Z'],
      ['2026-11-24T09:30:00Z', '2026-11-24T11:00:00Z'],
      // Over the end of a window.
      ['2027-02-20T00:00:00Z', '2027-02-21T00:00:00Z'],
      ['2027-11-20T08:00:00Z', '2027-11-20T09:00:00Z'],
    ],
  })
  const before = google.requests.length
  expect(await googleProvider.readBusy(account, 'work', query)).toEqual({
    busy: [
      at('24T09:00'),
      at('24T11:00'),
      Date.parse('2027-02-20T00:00:00Z'),
      Date.parse('2027-02-21T00:00:00Z'),
      Date.parse('2027-11-20T08:00:00Z'),
      Date.parse('2027-11-20T09:00:00Z'),
    ],
    cursor: {},
  })
  expect(google.requests.length - before).toBe(5)
  calendar.error = 'internalError'
  expect(await failureOf(googleProvider.readBusy(account, 'work', query))).toBe('unreachable')
})

test('too many requests at Google are also a 403 with its reason', async () => {
  const account = await connect(googleProvider, google)
  google.answer = { status: 403, body: { error: { errors: [{ domain: 'usageLimits', reason: 'rateLimitExceeded' }] } } }
  expect(await failureOf(googleProvider.listCalendars(account))).toBe('rate_limited')
  google.answer = { status: 403, body: { error: { errors: [{ reason: 'insufficientPermissions' }] } } }
  expect(await failureOf(googleProvider.listCalendars(account))).toBe('refused')
})

test('Microsoft’s free, declined and cancelled events are free; a whole day is of the owner’s zone', async () => {
  const account = await connect(microsoftProvider, microsoft)
  microsoft.add('work')
  const addAt = (day: string, more: object) =>
    microsoft.addEvent('work', `2026-11-${day}T09:00:00Z`, `2026-11-${day}T10:00:00Z`, more)
  addAt('24', { showAs: 'tentative', subject: 'Dentist' })
  addAt('25', { showAs: 'free' })
  addAt('26', { showAs: 'workingElsewhere' })
  addAt('27', { showAs: 'busy', isCancelled: true })
  addAt('28', { showAs: 'busy', responseStatus: { response: 'declined' } })
  addAt('29', { showAs: 'busy', transactionId: 'kando.example:7a3c0d0e' })
  microsoft.addEvent('work', '2026-11-30T00:00:00Z', '2026-12-01T00:00:00Z', { showAs: 'oof', isAllDay: true })
  microsoft.pageSize = 3
  expect(await microsoftProvider.readBusy(account, 'work', query)).toEqual({
    busy: [at('24T09:00'), at('24T10:00'), at('29T21:00'), at('30T21:00')],
    cursor: {},
  })
  microsoft.pageSize = 1000
})

test('Microsoft is not asked for titles', async () => {
  const account = await connect(microsoftProvider, microsoft)
  await microsoftProvider.readBusy(account, 'default', query)
  const select = microsoft.requests.at(-1)!.url.searchParams.get('$select')
  expect(select).toBe('start,end,isAllDay,showAs,isCancelled,responseStatus,transactionId')
})

test('Microsoft’s refresh tokens rotate, and the newest is kept', async () => {
  const account = await connect(microsoftProvider, microsoft)
  for (let hour = 0; hour < 3; hour++) {
    clock.advance(3_600_000)
    await microsoftProvider.listCalendars(account)
  }
  expect(new Set(microsoft.refreshes.slice(-3)).size).toBe(3)
})

test('the next page of a list never takes the token to another server', async () => {
  const account = await connect(microsoftProvider, microsoft)
  microsoft.answer = { status: 200, body: { value: [], '@odata.nextLink': google.url } }
  const before = google.requests.length
  expect(await failureOf(microsoftProvider.listCalendars(account))).toBe('unreadable')
  expect(google.requests.length).toBe(before)
})
