import { afterAll, expect, test } from 'vitest'
import { bookingRoutes } from '#contract/bookings/routes.ts'
import { directoryRoutes } from '#contract/directory/routes.ts'
import { DAY, HOUR } from '#rules/time/days.ts'
import { signInAs } from '#server/features/accounts/factory.ts'
import { makeAvailable } from '#server/features/availability/factory.ts'
import { makeMentee, makeMentor, type MadeMember } from '#server/features/profiles/factory.ts'
import { runJob } from '#server/platform/jobs/jobs.ts'
import { testApi } from '#test/support/api.ts'

const api = await testApi({ now: '2026-11-23T08:00:00Z' })
afterAll(() => api.close())

const profileOf = async ({ profileId: id }: MadeMember) =>
  (await api.call(directoryRoutes.publicProfile, { params: { role: 'mentor', id } })).body
const cardsFor = async (text: string) => (await api.call(directoryRoutes.searchMentors, { params: { text } })).body
const renew = async () => {
  await runJob(api.app, 'mentor-activity.renew')
  await api.runJobs()
}
const later = (milliseconds: number) => api.clock.advance(milliseconds)
const as = async ({ userId }: MadeMember) => ({ as: (await signInAs(api, userId)).token })

async function ask(mentor: MadeMember, mentee: MadeMember): Promise<string> {
  const startsAt = new Date(Math.ceil((api.clock.now().getTime() + 5 * DAY) / DAY) * DAY + 9 * HOUR).toISOString()
  const body = { mentorId: mentor.profileId, startsAt, timeZone: 'UTC', durationMinutes: 30 } as const
  const answer = await api.call(bookingRoutes.book, { body }, await as(mentee))
  expect(answer.status).toBe(201)
  return answer.body.id
}
const answer = async (mentor: MadeMember, sessionId: string, how: 'accept' | 'decline') =>
  api.call(bookingRoutes.respond, { params: { role: 'mentor' }, body: { sessionId, answer: how } }, await as(mentor))

test('cards and profiles say that a mentor is active for a week after the last use, and search prefers them', async () => {
  const [silent, active] = [
    await makeMentor(api, { fullName: 'Amina Wazi' }),
    await makeMentor(api, { fullName: 'Baraka Wazi' }),
  ]
  await renew()
  expect(await profileOf(silent)).toMatchObject({ activeThisWeek: true, answersWithinDay: false })
  later(8 * DAY)
  await signInAs(api, active.userId)
  await renew()
  expect((await cardsFor('wazi')).map(({ fullName, activeThisWeek }) => [fullName, activeThisWeek])).toEqual([
    ['Baraka Wazi', true],
    ['Amina Wazi', false],
  ])
  expect(JSON.stringify(await profileOf(active))).not.toContain('lastUsed')
})

test('the last use is still known when the sign-in was deleted', async () => {
  const mentor = await makeMentor(api)
  await renew()
  await api.db.deleteFrom('device_sessions').where('user_id', '=', mentor.userId).execute()
  later(6 * DAY)
  await renew()
  expect((await profileOf(mentor)).activeThisWeek).toBe(true)
  later(2 * DAY)
  await renew()
  expect((await profileOf(mentor)).activeThisWeek).toBe(false)
})

test('five requests answered within a day are said, and requests that expire count against it', async () => {
  const mentor = await makeMentor(api)
  await makeAvailable(api, mentor, { approveRequests: true })
  const answers = ['accept', 'decline', 'accept', 'decline', 'accept'] as const
  for (const how of answers) {
    expect((await profileOf(mentor)).answersWithinDay).toBe(false)
    const id = await ask(mentor, await makeMentee(api))
    later(3 * HOUR)
    expect((await answer(mentor, id, how)).status).toBe(200)
    await api.runJobs()
    later(DAY)
  }
  expect((await profileOf(mentor)).answersWithinDay).toBe(true)
  for (let i = 0; i < 2; i++) {
    await ask(mentor, await makeMentee(api))
    await api.runJobs()
    later(2 * DAY)
    await api.runJobs()
  }
  expect((await profileOf(mentor)).answersWithinDay).toBe(false)
})
