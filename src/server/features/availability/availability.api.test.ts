import { afterAll, describe, expect, test } from 'vitest'
import { type AvailabilityDay, defaultSettings } from '#contract/availability/schemas.ts'
import { availabilityRoutes } from '#contract/availability/routes.ts'
import { makeSession } from '#server/features/bookings/factory.ts'
import { makeMentee, makeMentor } from '#server/features/profiles/factory.ts'
import { testApi } from '#test/support/api.ts'
import { makeAvailable } from './factory.ts'
import * as fields from '#texts/availability/fields.ts'

const api = await testApi()
afterAll(() => api.close())

const link = 'https://meet.example.org/amina'
const monday = (startTime: string, endTime: string): AvailabilityDay => ({
  dayOfWeek: 'MONDAY',
  timeSlots: [{ startTime, endTime }],
})

describe('weekly hours', () => {
  test('are stored merged, and read back as written', async () => {
    const { token } = await makeMentor(api)
    expect((await api.call(availabilityRoutes.getAvailability, {}, { as: token })).body).toEqual([])
    await api.call(
      availabilityRoutes.setSettings,
      { body: { ...defaultSettings, overrides: [], fixedVideoLink: link } },
      { as: token },
    )
    const body = [
      { dayOfWeek: 'TUESDAY' as const, timeSlots: [{ startTime: '22:00:00', endTime: '24:00:00' }] },
      {
        dayOfWeek: 'MONDAY' as const,
        timeSlots: [
          { startTime: '13:00:00', endTime: '17:00:00' },
          { startTime: '09:00:00', endTime: '13:00:00' },
        ],
      },
      { dayOfWeek: 'SUNDAY' as const, timeSlots: [] },
    ]
    const merged = [
      monday('09:00:00', '17:00:00'),
      { dayOfWeek: 'TUESDAY', timeSlots: [{ startTime: '22:00:00', endTime: '24:00:00' }] },
    ]
    const set = await api.call(availabilityRoutes.setAvailability, { body }, { as: token })
    expect(set).toMatchObject({ status: 200, body: { days: merged, sessionsOutside: [] } })
    expect((await api.call(availabilityRoutes.getAvailability, {}, { as: token })).body).toEqual(merged)
    await api.call(availabilityRoutes.setAvailability, { body: [] }, { as: token })
    expect((await api.call(availabilityRoutes.getAvailability, {}, { as: token })).body).toEqual([])
  })

  test('need no room link, which can also be removed', async () => {
    const { token } = await makeMentor(api)
    const body = [monday('09:00:00', '17:00:00')]
    expect(await api.call(availabilityRoutes.setAvailability, { body }, { as: token })).toMatchObject({
      status: 200,
      body: { days: body },
    })
    for (const fixedVideoLink of [link, '', null] as const) {
      const settings = { ...defaultSettings, overrides: [], fixedVideoLink }
      expect(await api.call(availabilityRoutes.setSettings, { body: settings }, { as: token })).toMatchObject({
        status: 200,
        body: { fixedVideoLink: fixedVideoLink || null },
      })
    }
  })

  test('a link without https:// is completed', async () => {
    const { token } = await makeMentor(api)
    const body = { ...defaultSettings, overrides: [], fixedVideoLink: ' meet.example.org/amina ' }
    const set = await api.call(availabilityRoutes.setSettings, { body }, { as: token })
    expect(set).toMatchObject({ status: 200, body: { fixedVideoLink: link } })
  })

  test.each([
    ['an end before its start', monday('12:00:00', '09:00:00'), `EndTime: ${fields.hours_end_before_start}`],
    ['a start off the half hour', monday('09:10:00', '12:00:00'), `StartTime: ${fields.hours_off_grid}`],
    ['an impossible time', monday('25:00:00', '26:00:00'), 'StartTime: Invalid time'],
  ])('refuse %s', async (_, day, message) => {
    const { token } = await makeMentor(api)
    const refused = await api.call(availabilityRoutes.setAvailability, { body: [day] }, { as: token })
    expect(refused.status).toBe(400)
    expect(refused.error.errorMessages).toContain(message)
  })

  test('do not change booked sessions, and list those that are outside the new hours', async () => {
    const [mentor, mentee] = [await makeMentor(api), await makeMentee(api, { fullName: 'Chidi Okafor' })]
    await makeAvailable(api, mentor)
    const inside = await makeSession(api, mentor, mentee, { startsAt: '2026-11-30T07:00:00Z' })
    const outside = await makeSession(api, mentor, mentee, { startsAt: '2026-12-01T07:00:00Z' })
    const set = await api.call(
      availabilityRoutes.setAvailability,
      { body: [monday('09:00:00', '17:00:00')] },
      { as: mentor.token },
    )
    const expected = [{ sessionId: outside.id, menteeFullName: 'Chidi Okafor', startsAt: '2026-12-01T07:00:00.000Z' }]
    expect(set.body.sessionsOutside).toEqual(expected)
    expect((await api.call(availabilityRoutes.sessionsOutside, {}, { as: mentor.token })).body).toEqual(expected)
    const rows = await api.db.selectFrom('bookings').select(['id', 'status']).where('status', '=', 'UPCOMING').execute()
    expect(rows.map((row) => row.id).toSorted()).toEqual([inside.id, outside.id].toSorted())
  })

  test('exist for mentors only', async () => {
    const { token } = await makeMentee(api)
    expect((await api.call(availabilityRoutes.getAvailability, {}, { as: token })).status).toBe(403)
    expect((await api.call(availabilityRoutes.setAvailability, { body: [] }, { as: token })).status).toBe(403)
    expect((await api.call(availabilityRoutes.setAvailability, { body: [] })).status).toBe(401)
  })
})

describe('settings', () => {
  const changed = {
    bufferMinutes: 15,
    minimumNoticeMinutes: 60,
    horizonDays: 30,
    maxSessionsPerWeek: 3,
    approveRequests: true,
    fixedVideoLink: link,
    overrides: [
      { date: '2026-12-24', timeSlots: [] },
      { date: '2026-12-28', timeSlots: [{ startTime: '10:00:00', endTime: '12:00:00' }] },
    ],
  }

  test('have defaults, store what is sent, and accept their own reply', async () => {
    const { token } = await makeMentor(api)
    expect((await api.call(availabilityRoutes.getSettings, {}, { as: token })).body).toEqual(defaultSettings)
    expect(await api.call(availabilityRoutes.setSettings, { body: changed }, { as: token })).toMatchObject({
      status: 200,
      body: changed,
    })
    const got = await api.call(availabilityRoutes.getSettings, {}, { as: token })
    expect(got.body).toEqual(changed)
    expect((await api.call(availabilityRoutes.setSettings, { body: got.body }, { as: token })).body).toEqual(changed)
  })

  test('omit overrides of past days', async () => {
    const { token } = await makeMentor(api)
    await api.call(
      availabilityRoutes.setSettings,
      {
        body: {
          ...changed,
          overrides: [
            { date: '2026-11-22', timeSlots: [] },
            { date: '2026-11-23', timeSlots: [] },
          ],
        },
      },
      { as: token },
    )
    expect((await api.call(availabilityRoutes.getSettings, {}, { as: token })).body.overrides).toEqual([
      { date: '2026-11-23', timeSlots: [] },
    ])
  })

  test('refuse a link other than https, and an unknown field', async () => {
    const { token } = await makeMentor(api)
    const put = (more: object) =>
      api.call(availabilityRoutes.setSettings, { body: { ...changed, ...more } as never }, { as: token })
    expect((await put({ fixedVideoLink: 'javascript:alert(1)' })).status).toBe(400)
    expect((await put({ userId: 'x' })).error.errorMessages).toEqual(['UserId: Unknown field'])
    expect((await put({ horizonDays: 366 })).status).toBe(400)
  })
})

test('a new time zone changes the mentor’s schedule and raises its version', async () => {
  const mentor = await makeMentor(api, { timeZone: 'Africa/Lagos' })
  await api.db
    .insertInto('schedules')
    .values({ profile_id: mentor.profileId, user_id: mentor.userId, time_zone: 'Africa/Lagos' })
    .execute()
  const set = (timezone: string) =>
    api.call(availabilityRoutes.setTimeZone, { body: { timezone } }, { as: mentor.token })
  expect((await set('Europe/Kiev')).body).toEqual({ timezone: 'Europe/Kyiv' })
  const schedule = () =>
    api.db
      .selectFrom('schedules')
      .select(['time_zone', 'version'])
      .where('profile_id', '=', mentor.profileId)
      .executeTakeFirstOrThrow()
  expect(await schedule()).toEqual({ time_zone: 'Europe/Kyiv', version: 2 })
  await set('Europe/Kyiv')
  expect(await schedule()).toEqual({ time_zone: 'Europe/Kyiv', version: 2 })
  expect((await set('+03:00')).error.errorMessages).toEqual(['Timezone: Unknown time zone'])
})
