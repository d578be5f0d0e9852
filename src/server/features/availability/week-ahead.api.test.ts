import { afterAll, expect, test } from 'vitest'
import { availabilityRoutes } from '#contract/availability/routes.ts'
import { makeSession } from '#server/features/bookings/factory.ts'
import { packInstants, setExternalBusy } from '#server/features/commitments/public.ts'
import { makeMentee, makeMentor } from '#server/features/profiles/factory.ts'
import { testApi } from '#test/support/api.ts'
import { makeAvailable } from './factory.ts'

// A Monday; 11:00 in Nairobi.
const api = await testApi({ now: '2026-11-23T08:00:00Z' })
afterAll(() => api.close())

const weekOf = async (token: string) => (await api.call(availabilityRoutes.weekAhead, {}, { as: token })).body

test('a mentor sees what is free, booked and busy elsewhere, with their own clock', async () => {
  const mentor = await makeMentor(api, { timeZone: 'Africa/Nairobi' })
  const mentee = await makeMentee(api)
  await makeAvailable(api, mentor, { week: [{ weekday: 1, startMinute: 540, endMinute: 1020 }], bufferMinutes: 30 })
  const { id } = await makeSession(api, mentor, mentee, { startsAt: '2026-11-23T11:00:00Z', durationMinutes: 60 })
  await makeSession(api, mentor, mentee, { startsAt: '2026-11-24T11:00:00Z', status: 'CANCELLED' })
  const elsewhere = packInstants([Date.parse('2026-11-25T05:00:00Z'), Date.parse('2026-11-25T06:30:00Z')])
  const until = new Date('2026-11-24T08:00:00Z')
  const external = { busy: elsewhere, verifiedAt: api.clock.now(), until }
  await setExternalBusy(api.db, mentor.userId, external)
  const week = await weekOf(mentor.token)
  expect(week.timeZone).toBe('Africa/Nairobi')
  expect(week.days).toHaveLength(7)
  // From 13:00 on by the notice of two hours; half an hour on both sides of the session stays free of others.
  expect(week.days[0]).toEqual({
    date: '2026-11-23',
    periods: [
      { kind: 'free', startTime: '13:00:00', endTime: '13:30:00', bookingId: null },
      { kind: 'booked', startTime: '14:00:00', endTime: '15:00:00', bookingId: id },
      { kind: 'free', startTime: '15:30:00', endTime: '17:00:00', bookingId: null },
    ],
  })
  expect(week.days[1]!.periods).toEqual([])
  expect(week.days[2]).toEqual({
    date: '2026-11-25',
    periods: [{ kind: 'busy', startTime: '08:00:00', endTime: '09:30:00', bookingId: null }],
  })

  // What nobody can book is not shown as free.
  await api.db
    .updateTable('profiles')
    .set({ break_since: api.clock.now(), break_cause: 'chosen' })
    .where('id', '=', mentor.profileId)
    .execute()
  expect((await weekOf(mentor.token)).days[0]!.periods.map(({ kind }) => kind)).toEqual(['booked'])
})

test('a mentor without hours sees seven empty days, and a mentee none', async () => {
  const mentor = await makeMentor(api)
  const { days } = await weekOf(mentor.token)
  expect(days.map(({ periods }) => periods)).toEqual([[], [], [], [], [], [], []])
  const { token } = await makeMentee(api)
  expect((await api.call(availabilityRoutes.weekAhead, {}, { as: token })).status).toBe(403)
})
