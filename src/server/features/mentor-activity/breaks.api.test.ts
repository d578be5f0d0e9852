import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { availabilityRoutes } from '#contract/availability/routes.ts'
import { bookingRoutes } from '#contract/bookings/routes.ts'
import { directoryRoutes } from '#contract/directory/routes.ts'
import { mentorActivityRoutes } from '#contract/mentor-activity/routes.ts'
import { staffRoutes } from '#contract/moderation/staff-routes.ts'
import { DAY } from '#rules/time/days.ts'
import { makeUser, signInAs } from '#server/features/accounts/factory.ts'
import { makeAvailable } from '#server/features/availability/factory.ts'
import { makeSession } from '#server/features/bookings/factory.ts'
import { makeMentee, makeMentor, type MadeMember } from '#server/features/profiles/factory.ts'
import { runJob } from '#server/platform/jobs/jobs.ts'
import { testApiWithEmails } from '#test/support/sent-emails.ts'
import { makeBreak } from './factory.ts'

const { api, emailsTo } = await testApiWithEmails('2026-11-23T08:00:00Z')

const later = (milliseconds: number) => api.clock.advance(milliseconds)
const as = async ({ userId }: MadeMember) => ({ as: (await signInAs(api, userId)).token })
/** Each night for so many days. */
async function pass(days: number): Promise<void> {
  for (let i = 0; i < days; i++) {
    later(DAY)
    await runJob(api.app, 'mentor-activity.renew')
    await api.runJobs()
  }
}
async function makeBookable(fullName: string, hours: Parameters<typeof makeAvailable>[2] = {}): Promise<MadeMember> {
  const mentor = await makeMentor(api, { fullName })
  await makeAvailable(api, mentor, hours)
  await runJob(api.app, 'mentor-activity.renew')
  await api.runJobs()
  return mentor
}
const profileOf = async ({ profileId: id }: MadeMember) =>
  (await api.call(directoryRoutes.publicProfile, { params: { role: 'mentor', id } })).body
const namesFor = async (text: string) =>
  (await api.call(directoryRoutes.searchMentors, { params: { text } })).body.map(({ fullName }) => fullName)
const daysFrom = (days: number) => new Date(api.clock.now().getTime() + days * DAY).toISOString().slice(0, 10)
const slotsOf = async (
  { profileId: mentorId }: MadeMember,
  query: { movingSession?: string } = {},
  by?: MadeMember,
) => {
  const range = { from: daysFrom(1), to: daysFrom(4), durationMinutes: '60' }
  const input = { params: { mentorId }, query: { ...range, timeZone: 'Africa/Nairobi', ...query } }
  const { body } = await api.call(availabilityRoutes.slots, input, by && (await as(by)))
  return body.days.flatMap(({ slots }) => slots)
}
const at = (days: number, time = '09:00') => `${daysFrom(days)}T${time}:00.000Z`
const book = async (mentor: MadeMember, mentee: MadeMember, startsAt = at(3)) => {
  const body = { mentorId: mentor.profileId, startsAt, timeZone: 'Africa/Nairobi', durationMinutes: 30 } as const
  return api.call(bookingRoutes.book, { body }, await as(mentee))
}
const own = async (mentor: MadeMember) => (await api.call(mentorActivityRoutes.ownBreak, {}, await as(mentor))).body
const take = async (mentor: MadeMember, until?: string) =>
  api.call(mentorActivityRoutes.takeBreak, { body: until === undefined ? {} : { until } }, await as(mentor))
const end = async (mentor: MadeMember) => api.call(mentorActivityRoutes.endBreak, {}, await as(mentor))
const tokenIn = (url: string | undefined) => new URL(url!).pathname.split('/').at(-1)!

async function expectResting(mentor: MadeMember): Promise<void> {
  expect(await namesFor(mentor.fullName)).toEqual([])
  expect(await profileOf(mentor)).toMatchObject({
    onBreak: true,
    isAvailable: false,
    isPaused: false,
    nextFreeSlot: null,
  })
  expect(await slotsOf(mentor)).toEqual([])
  const refused = await book(mentor, await makeMentee(api))
  expect([refused.status, refused.error.code]).toEqual([409, 'mentor_on_break'])
}
async function expectBack(mentor: MadeMember): Promise<void> {
  expect(await namesFor(mentor.fullName)).toEqual([mentor.fullName])
  expect(await profileOf(mentor)).toMatchObject({ onBreak: false, isAvailable: true, breakUntil: null })
  expect(await slotsOf(mentor)).not.toEqual([])
}

describe('a mentor who falls silent', () => {
  test('is asked after thirty days, rests after seven more, and is back with one tap on the link of the e-mail', async () => {
    const mentor = await makeBookable('Silent Mwalimu')
    const mentee = await makeMentee(api)
    await pass(29)
    expect(await emailsTo(mentor)).toEqual([[]])
    await pass(1)
    const [asked] = (await emailsTo(mentor))[0]!
    expect(asked).toMatchObject({ subject: 'Are you still here?', isMandatory: true })
    await expectBack(mentor)
    const { body: session } = await book(mentor, mentee, at(20))
    await pass(6)
    await expectBack(mentor)
    await pass(1)
    await expectResting(mentor)
    const resting = (await emailsTo(mentor))[0]!.find(({ subject }) => subject === 'Your hours rest')
    // Agreed sessions stay.
    const list = await api.call(bookingRoutes.listUpcoming, { params: { role: 'mentee' }, query: {} }, await as(mentee))
    expect(list.body.map(({ id }) => id)).toEqual([session.id])
    const token = tokenIn(asked!.action?.url)
    expect(tokenIn(resting!.action?.url)).toBe(token)
    const read = () => api.call(mentorActivityRoutes.mailedBreak, { query: { token } })
    expect((await read()).body).toEqual({ onBreak: true, isAsked: false })
    for (let i = 0; i < 2; i++) {
      const { body } = await api.call(mentorActivityRoutes.answerMailedBreak, { body: { token } })
      expect(body).toEqual({ onBreak: false, isAsked: false })
    }
    await api.runJobs()
    await expectBack(mentor)
    // Not asked again for thirty days.
    await pass(29)
    expect((await emailsTo(mentor))[0]!.map(({ subject }) => subject)).not.toContain('Are you still here?')
  })

  test('is not asked further once they use the product', async () => {
    const mentor = await makeBookable('Returning Mwalimu')
    await pass(30)
    later(60_000)
    await signInAs(api, mentor.userId)
    await pass(8)
    await expectBack(mentor)
    const mails = (await emailsTo(mentor))[0]!
    expect(mails.map(({ subject }) => subject)).toEqual(['Are you still here?'])
  })

  test('may answer while the question is open', async () => {
    const mentor = await makeBookable('Answering Mwalimu')
    await pass(30)
    const [asked] = (await emailsTo(mentor))[0]!
    const token = tokenIn(asked!.action?.url)
    expect((await api.call(mentorActivityRoutes.mailedBreak, { query: { token } })).body.isAsked).toBe(true)
    await api.call(mentorActivityRoutes.answerMailedBreak, { body: { token } })
    await pass(8)
    await expectBack(mentor)
  })
})

describe('three requests that expire', () => {
  async function expire(mentor: MadeMember, times: number): Promise<void> {
    for (let i = 0; i < times; i++) {
      expect((await book(mentor, await makeMentee(api))).status).toBe(201)
      await api.runJobs()
      later(2 * DAY)
      await api.runJobs()
    }
  }

  test('have the mentor asked at once, in the app too, and using the product is no answer', async () => {
    const mentor = await makeBookable('Quiet Mwalimu', { approveRequests: true })
    await expire(mentor, 2)
    expect((await own(mentor)).question).toBe(null)
    await expire(mentor, 1)
    expect((await own(mentor)).question).toEqual({
      about: 'requests',
      breakAt: new Date(api.clock.now().getTime() + 7 * DAY).toISOString(),
    })
    await pass(7)
    expect(await own(mentor)).toMatchObject({ onBreak: true, cause: 'requests', question: null })
    await expectResting(mentor)
    expect((await end(mentor)).body).toMatchObject({ onBreak: false, question: null })
    await api.runJobs()
    await expectBack(mentor)
    await pass(2)
    expect((await own(mentor)).question).toBe(null)
  })

  test('are forgotten once the mentor answers a request', async () => {
    const mentor = await makeBookable('Late Mwalimu', { approveRequests: true })
    await expire(mentor, 3)
    const { body } = await book(mentor, await makeMentee(api))
    later(60_000)
    const answer = { sessionId: body.id, answer: 'decline' } as const
    await api.call(bookingRoutes.respond, { params: { role: 'mentor' }, body: answer }, await as(mentor))
    await api.runJobs()
    expect((await own(mentor)).question).toBe(null)
    await signInAs(api, mentor.userId)
    await pass(8)
    await expectBack(mentor)
  })
})

describe('a break of their own', () => {
  test('lasts until the start of its date in the zone of the mentor, and ends by itself', async () => {
    const mentor = await makeBookable('Resting Mwalimu')
    const until = daysFrom(5)
    expect((await take(mentor, until)).body).toMatchObject({ onBreak: true, cause: 'chosen', until })
    await api.runJobs()
    await expectResting(mentor)
    expect((await profileOf(mentor)).breakUntil).toBe(until)
    // Midnight in Nairobi is 21:00 of the day before in UTC.
    api.clock.set(`${daysFrom(4)}T20:59:59Z`)
    await api.runJobs()
    await expectResting(mentor)
    later(1000)
    await api.runJobs()
    await expectBack(mentor)
    const mails = (await emailsTo(mentor))[0]!
    expect(mails.map(({ subject }) => subject)).toEqual(['Your break is over'])
  })

  test('is over at its date although no job has run', async () => {
    const mentor = await makeBookable('Punctual Mwalimu')
    await take(mentor, daysFrom(2))
    later(2 * DAY)
    expect(await profileOf(mentor)).toMatchObject({ onBreak: false, isAvailable: true })
    expect((await own(mentor)).onBreak).toBe(false)
    expect((await book(mentor, await makeMentee(api))).status).toBe(201)
  })

  test('keeps its date in another zone', async () => {
    const mentor = await makeBookable('Moving Mwalimu')
    const until = daysFrom(5)
    await take(mentor, until)
    await api.call(availabilityRoutes.setTimeZone, { body: { timezone: 'America/New_York' } }, await as(mentor))
    await api.runJobs()
    expect((await own(mentor)).until).toBe(until)
    api.clock.set(`${until}T04:59:59Z`)
    await api.runJobs()
    expect((await own(mentor)).onBreak).toBe(true)
    later(1000)
    await api.runJobs()
    expect((await own(mentor)).onBreak).toBe(false)
  })

  test('has no date that is today or past, and ends with one tap, twice the same', async () => {
    const mentor = await makeBookable('Early Mwalimu')
    for (const date of [daysFrom(0), daysFrom(-1), daysFrom(400)])
      expect((await take(mentor, date)).error.code).toBe('invalid_input')
    await take(mentor)
    await api.runJobs()
    await expectResting(mentor)
    await pass(40)
    expect(await own(mentor)).toMatchObject({ onBreak: true, cause: 'chosen', until: null })
    for (let i = 0; i < 2; i++) expect((await end(mentor)).body.onBreak).toBe(false)
    await api.runJobs()
    await expectBack(mentor)
  })

  test('is not ended by the link of an earlier e-mail', async () => {
    const mentor = await makeBookable('Old Link Mwalimu')
    await pass(30)
    const token = tokenIn((await emailsTo(mentor))[0]![0]!.action?.url)
    await take(mentor)
    const { body } = await api.call(mentorActivityRoutes.answerMailedBreak, { body: { token } })
    expect(body).toEqual({ onBreak: false, isAsked: false })
    expect((await own(mentor)).onBreak).toBe(true)
  })
})

test('during a break the mentor may move an agreed session, the mentee may not', async () => {
  const mentor = await makeBookable('Moved Mwalimu')
  const mentee = await makeMentee(api)
  const { id } = await makeSession(api, mentor, mentee, { startsAt: at(2), durationMinutes: 30 })
  await makeBreak(api, mentor)
  expect(await slotsOf(mentor, { movingSession: id }, mentee)).toEqual([])
  expect(await slotsOf(mentor, { movingSession: id }, mentor)).not.toEqual([])
  const move = async (by: MadeMember) => {
    const body = { sessionId: id, reason: 'Emergency', startsAt: at(3, '10:00'), timeZone: 'Africa/Nairobi' }
    return api.call(bookingRoutes.reschedule, { params: { role: by.role }, body }, await as(by))
  }
  expect((await move(mentee)).error.code).toBe('mentor_on_break')
  expect((await move(mentor)).status).toBe(200)
})

test('a booking and a break at the same moment: it is booked, or refused because of the break, and nothing else', async () => {
  for (let round = 0; round < 5; round++) {
    const mentor = await makeBookable(`Racing Mwalimu ${round}`)
    const mentee = await makeMentee(api)
    const [booked, taken] = await Promise.all([book(mentor, mentee), take(mentor)])
    expect(taken.status).toBe(200)
    if (booked.status !== 201) expect(booked.error.code).toBe('mentor_on_break')
    expect((await book(mentor, await makeMentee(api), at(3, '11:00'))).error.code).toBe('mentor_on_break')
  }
})

test('an answer and the end of the seven days at the same moment leave the mentor bookable', async () => {
  const mentor = await makeBookable('Last Minute Mwalimu')
  await pass(30)
  const token = tokenIn((await emailsTo(mentor))[0]![0]!.action?.url)
  await pass(6)
  later(DAY)
  await Promise.all([
    runJob(api.app, 'mentor-activity.renew'),
    api.call(mentorActivityRoutes.answerMailedBreak, { body: { token } }),
  ])
  await api.runJobs()
  // Whichever came first: the link ends the break, too.
  expect((await api.call(mentorActivityRoutes.answerMailedBreak, { body: { token } })).body.onBreak).toBe(false)
  await api.runJobs()
  await expectBack(mentor)
})

test('strangers neither end nor take a break, and a link that is not ours leads nowhere', async () => {
  const [mentor, mentee] = [await makeBookable('Guarded Mwalimu'), await makeMentee(api)]
  await take(mentor)
  expect((await end(mentee)).status).toBe(403)
  expect((await take(mentee)).status).toBe(403)
  expect((await api.call(mentorActivityRoutes.endBreak, {})).status).toBe(401)
  const token = `${mentor.profileId}.${'A'.repeat(43)}`
  expect((await api.call(mentorActivityRoutes.mailedBreak, { query: { token } })).status).toBe(404)
  expect((await api.call(mentorActivityRoutes.answerMailedBreak, { body: { token } })).status).toBe(404)
  expect((await own(mentor)).onBreak).toBe(true)
})

test('demo people are never asked, and staff see who is on a break', async () => {
  const [demo, mentor] = [await makeBookable('Demo Mwalimu'), await makeBookable('Seen Mwalimu')]
  await sql`update users set is_demo = true where id = ${demo.userId}`.execute(api.db)
  await take(mentor, daysFrom(200))
  await pass(45)
  expect(await emailsTo(demo)).toEqual([[]])
  await expectBack(demo)
  const staff = await makeUser(api, { staff: true })
  const { body } = await api.call(staffRoutes.person, { params: { id: mentor.userId } }, { as: staff.token })
  expect(body.activity).toMatchObject({ cause: 'chosen', until: expect.any(String), askedAt: null })
})
