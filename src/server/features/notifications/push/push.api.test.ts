import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { accountRoutes } from '#contract/accounts/routes.ts'
import { bookingRoutes } from '#contract/bookings/routes.ts'
import { notificationRoutes } from '#contract/notifications/routes.ts'
import type { NotificationSettings } from '#contract/notifications/schemas.ts'
import { makeAvailable } from '#server/features/availability/factory.ts'
import { makeMentee, makeMentor, type MadeMember } from '#server/features/profiles/factory.ts'
import { signInAs } from '#server/features/accounts/factory.ts'
import { apiForTest, type TestApi } from '#test/support/api.ts'
import { browserKeys, pushReceiver, type PushReceiver } from '#test/support/servers/push-receiver.ts'

/** Monday, 11:00 in Nairobi. */
const now = '2026-11-23T08:00:00Z'
let api: TestApi
let receiver: PushReceiver
let mentor: MadeMember
let mentee: MadeMember

beforeEach(async () => {
  receiver = await pushReceiver()
  onTestFinished(() => receiver.close())
  api = await apiForTest({ now, env: { PUSH_PRIVATE_HOSTS: '127.0.0.1' } })
  mentor = await makeMentor(api, { fullName: 'Wanjirũ' })
  mentee = await makeMentee(api, { fullName: 'Chidi', timeZone: 'Africa/Lagos' })
  await makeAvailable(api, mentor, { fixedVideoLink: null })
})

type Signed = Pick<MadeMember, 'userId' | 'deviceSessionId'>
const tokenOf = ({ userId, deviceSessionId }: Signed) =>
  api.app.dependencies.accessTokens.issue({ userId, deviceSessionId })
const register = async (person: Signed, subscription = receiver.subscription()) => {
  const as = await tokenOf(person)
  // As a browser does, which subscribes with that key.
  await api.call(notificationRoutes.pushDevice, {}, { as })
  const { status, error } = await api.call(notificationRoutes.registerPushDevice, { body: subscription }, { as })
  return { ...subscription, status, error }
}
const settle = async (person: Signed, settings: Partial<NotificationSettings>) =>
  api.call(
    notificationRoutes.setNotificationSettings,
    { body: { choices: [], digestHour: 8, quietHours: null, ...settings } },
    { as: await tokenOf(person) },
  )
/** The mentor, signed in once more. */
const anotherDevice = async (): Promise<Signed> => ({ userId: mentor.userId, ...(await signInAs(api, mentor.userId)) })
const isOn = async (person: Signed) =>
  (await api.call(notificationRoutes.pushDevice, {}, { as: await tokenOf(person) })).body.isOn
const list = async (person: Signed) =>
  (await api.call(notificationRoutes.listNotifications, {}, { as: await tokenOf(person) })).body

async function book(time = '10:00:00') {
  const when = { date: '2026-11-27', time, timeZone: 'Africa/Nairobi', durationMinutes: 30 as const }
  const body = { mentorId: mentor.profileId, ...when }
  return (await api.call(bookingRoutes.book, { body }, { as: await tokenOf(mentee) })).body.id
}
const cancel = async (sessionId: string) =>
  api.call(
    bookingRoutes.cancel,
    { params: { role: 'mentee' }, body: { sessionId, cancelReason: 'Emergency' } },
    { as: await tokenOf(mentee) },
  )
/** What a device was told since it was asked last, and what it was asked to close. */
async function shownOn(device: { endpoint: string }) {
  await api.runJobs()
  return receiver.take(device).map(({ payload }) => payload.title ?? `close ${payload.close?.join()}`)
}

test('a booking is shown on the device of the mentor, signed and encrypted, in their zone; once, however often its job runs', async () => {
  const device = await register(mentor)
  const id = await book()
  await api.runJobs()
  const [push, ...more] = receiver.take(device)
  expect(more).toEqual([])
  const [notification] = await list(mentor)
  expect(push!.payload).toEqual({
    title: 'One-on-one session',
    body: 'Chidi booked a session with you on Fri 27 Nov 2026, 10:00 EAT',
    tag: `booking.made:${id}:0`,
    url: `/dashboard/individual?notification=${notification!.id}`,
    at: Date.parse(now),
    lang: 'en',
    dir: 'ltr',
  })
  expect(push).toMatchObject({ ttl: 86_400, urgency: 'normal' })
  const { publicKey } = (await api.call(notificationRoutes.pushDevice, {}, { as: mentor.token })).body
  expect(push!.publicKey).toBe(publicKey)
  expect(push!.claims).toMatchObject({ aud: receiver.origin, sub: 'mailto:kando@localhost' })
})

test('people read it in their own language', async () => {
  const device = await register(mentor)
  await api.db.updateTable('users').set({ locale: 'ar-XB' }).where('id', '=', mentor.userId).execute()
  await book()
  await api.runJobs()
  const { payload } = receiver.take(device)[0]!
  expect(payload).toMatchObject({ lang: 'ar-XB', dir: 'rtl' })
  expect(payload.title).toMatch(/^[\u0600-\u06FF\s\p{P}]+$/u)
  expect(payload.url).toMatch(/^\/ar-XB\/dashboard\/individual\?notification=/)
})

test('ten minutes before the start both sides are told and can join; a session that was moved or cancelled says nothing', async () => {
  const [ofMentor, ofMentee] = [await register(mentor), await register(mentee)]
  const id = await book()
  const other = await book('12:00:00')
  await cancel(other)
  await api.runJobs()
  for (const device of [ofMentor, ofMentee]) receiver.take(device)
  api.clock.set('2026-11-27T06:49:00Z')
  await api.runJobs()
  for (const device of [ofMentor, ofMentee]) receiver.take(device)

  api.clock.set('2026-11-27T06:50:00Z')
  await api.runJobs()
  const [push, ...more] = receiver.take(ofMentee)
  expect(more).toEqual([])
  expect(push!.payload).toMatchObject({
    title: 'Your session is about to start',
    body: 'With Wanjirũ, Fri 27 Nov 2026, 08:00 WAT',
    url: `/booking/${id}`,
    join: { title: 'Join', url: `/room/individual/${id}` },
  })
  expect(push).toMatchObject({ ttl: 600, urgency: 'high' })
  expect(receiver.take(ofMentor)).toHaveLength(1)
  api.clock.set('2026-11-27T08:50:00Z')
  expect(await shownOn(ofMentee)).not.toContain('Your session is about to start')
})

test('each kind is a choice of its own; a page of an earlier release, which does not know it, leaves it as it is', async () => {
  const device = await register(mentor)
  const choice = { kind: 'sessions' as const, inApp: true, emails: 'instant' as const }
  await settle(mentor, { choices: [{ ...choice, push: false }] })
  await book()
  expect(await shownOn(device)).toEqual([])
  expect(await list(mentor)).toHaveLength(1)
  const saved = await settle(mentor, { choices: [{ ...choice, inApp: false }] })
  expect(saved.body.choices.find(({ kind }) => kind === 'sessions')).toMatchObject({ push: false, inApp: false })
  await settle(mentor, { choices: [{ ...choice, inApp: false, push: true }] })
  await book('12:00:00')
  expect(await shownOn(device)).toEqual(['One-on-one session'])
})

test('in quiet hours devices stay silent, and show at their end what holds by then; reminders pass', async () => {
  // 23:30 in Nairobi.
  api.clock.set('2026-11-23T20:30:00Z')
  const device = await register(mentor)
  await settle(mentor, { quietHours: { from: 22, until: 10 } })
  await book('09:30:00')
  const cancelled = await book('12:00:00')
  expect(await shownOn(device)).toEqual([])
  await cancel(cancelled)
  const [read] = await list(mentor)
  await api.call(notificationRoutes.markRead, { params: { id: read!.id } }, { as: await tokenOf(mentor) })
  api.clock.set('2026-11-24T07:00:00Z')
  await api.runJobs()
  const bodies = receiver.take(device).map(({ payload }) => payload.body)
  const left = (await list(mentor)).filter((one) => !one.read).map(({ message }) => message)
  expect(bodies.toSorted()).toEqual(left.toSorted())

  api.clock.set('2026-11-27T06:20:00Z')
  expect(await shownOn(device)).toContain('Your session is about to start')
})

test('what is read on one device goes from all others, and is not sent any more where it was not sent yet', async () => {
  const [first, second] = [await register(mentor), await register(await anotherDevice())]
  const id = await book()
  expect([await shownOn(first), await shownOn(second)]).toEqual([['One-on-one session'], ['One-on-one session']])
  const [notification] = await list(mentor)
  await api.call(notificationRoutes.markRead, { params: { id: notification!.id } }, { as: await tokenOf(mentor) })
  const closed = await shownOn(second)
  expect(new Set(closed)).toEqual(new Set([`close booking.made:${id}:0`]))
  expect(await shownOn(first)).toEqual([])

  receiver.answer = { status: 503 }
  await book('12:00:00')
  await api.runJobs()
  await api.call(notificationRoutes.markAllRead, {}, { as: await tokenOf(mentor) })
  receiver.answer = { status: 201 }
  api.clock.advance(3_600_000)
  expect((await shownOn(first)).filter((title) => !title.startsWith('close'))).toEqual([])
})

test.each([404, 410])('an address that answers %i is forgotten; others stay', async (status) => {
  const other = await anotherDevice()
  const [device] = [await register(mentor), await register(other)]
  receiver.answerOf(device, { status })
  await book()
  await api.runJobs()
  expect([await isOn(mentor), await isOn(other)]).toEqual([false, true])
})

test.each<[string, Record<string, string>, number, number]>([
  ['seconds', { 'retry-after': '300' }, 299_000, 2_000],
  ['a date', { 'retry-after': 'Mon, 23 Nov 2026 08:05:00 GMT' }, 299_000, 2_000],
  ['nothing', {}, 59_000, 2_000],
])('a push service that is busy is asked again, no sooner than it says (%s)', async (_what, headers, before, after) => {
  const device = await register(mentor)
  receiver.answer = { status: 429, headers }
  await book()
  await api.runJobs()
  receiver.answer = { status: 201 }
  api.clock.advance(before)
  expect(await shownOn(device)).toEqual([])
  api.clock.advance(after)
  expect(await shownOn(device)).toEqual(['One-on-one session'])
})

test('a push service that is down is asked seven times within two hours, and never after what it carries is worth nothing', async () => {
  const device = await register(mentor)
  receiver.answer = { status: 500 }
  await book()
  for (let minutes = 0; minutes < 180; minutes += 5) {
    await api.runJobs()
    api.clock.advance(300_000)
  }
  expect(receiver.attempts.filter(({ path }) => device.endpoint.endsWith(path))).toHaveLength(7)
  expect(await isOn(mentor)).toBe(true)
})

test.each([400, 403, 413])(
  'a push that is refused with %i is not tried again, and the device stays',
  async (status) => {
    const device = await register(mentor)
    receiver.answer = { status }
    await book()
    await api.runJobs()
    receiver.answer = { status: 201 }
    api.clock.advance(3_600_000)
    expect(await shownOn(device)).toEqual([])
    expect(await isOn(mentor)).toBe(true)
  },
)

test('a push service that never answers holds up neither other devices nor e-mail', async () => {
  const [silent, device] = [await register(mentor), await register(await anotherDevice())]
  receiver.answerOf(silent, 'hang')
  await book()
  expect(await shownOn(device)).toEqual(['One-on-one session'])
  expect(await isOn(mentor)).toBe(true)
  const { rows } = await api.app.dependencies.database.pool.query('select count(*)::int as n from mailbox_messages')
  expect(rows[0]).toEqual({ n: 2 })
}, 20_000)

test.each([
  ['plain http', 'http://push.example.org/a'],
  ['an address of a private network', 'https://10.0.0.1/a'],
  ['an address of this machine', 'https://127.0.0.2/a'],
  ['such an address in another form', 'https://0x0a000001/a'],
  ['its address in IPv6', 'https://[::1]/a'],
  ['the address of a cloud’s metadata', 'https://169.254.169.254/latest'],
  ['a password', 'https://a:b@push.example.org/a'],
  ['another port of a server', 'https://push.example.org:22/a'],
])('an address with %s is refused', async (_what, endpoint) => {
  const { status, error } = await register(mentor, { ...receiver.subscription(), endpoint })
  expect([status, error.code]).toEqual([400, 'push_address_refused'])
  expect(await isOn(mentor)).toBe(false)
})

test.each([
  ['no address', { endpoint: 'push' }],
  ['an endless address', { endpoint: `https://push.example.org/${'a'.repeat(2000)}` }],
  ['a key that is too short', { p256dh: browserKeys().p256dh.slice(0, -1) }],
  ['a key that is too long', { p256dh: `${browserKeys().p256dh}A` }],
  ['a point that is not on the curve', { p256dh: `B${'A'.repeat(86)}` }],
  ['a secret of the wrong length', { auth: 'AAAA' }],
])('%s is refused with a clear error', async (_what, wrong) => {
  const { status, error } = await register(mentor, { ...receiver.subscription(), ...wrong })
  expect(status).toBe(400)
  expect(error.errorMessages[0]!.length).toBeGreaterThan(10)
  expect(await isOn(mentor)).toBe(false)
})

test('a device has one address, and an address one owner: whoever signed in last', async () => {
  const old = await register(mentor)
  const device = receiver.subscription()
  for (let start = 0; start < 2; start++) await register(mentor, device)
  await book()
  expect([await shownOn(old), await shownOn(device)]).toEqual([[], ['One-on-one session']])
  await register(mentee, device)
  expect([await isOn(mentor), await isOn(mentee)]).toEqual([false, true])
  await book('12:00:00')
  expect(await shownOn(device)).toEqual([])
})

test('whoever logs out gets nothing on that device any more, at once', async () => {
  const device = await register(mentor)
  const other = await anotherDevice()
  await register(other)
  await book()
  await api.call(accountRoutes.endDevice, { params: { id: mentor.deviceSessionId } }, { as: await tokenOf(mentor) })
  expect(await shownOn(device)).toEqual([])
  expect(await api.db.selectFrom('push_devices').select('device_session_id as id').execute()).toEqual([
    { id: other.deviceSessionId },
  ])
})

test('a device can be switched off', async () => {
  const device = await register(mentor)
  expect(await isOn(mentor)).toBe(true)
  await api.call(notificationRoutes.removePushDevice, {}, { as: mentor.token })
  await book()
  expect([await shownOn(device), await isOn(mentor)]).toEqual([[], false])
})

test('two processes that make keys at the same moment get the same', async () => {
  await api.db.deleteFrom('push_keys').execute()
  const keys = await Promise.all(
    [mentor, mentee, mentor, mentee].map(async ({ token }) => {
      const { body } = await api.call(notificationRoutes.pushDevice, {}, { as: token })
      return body.publicKey
    }),
  )
  expect(new Set(keys).size).toBe(1)
})
