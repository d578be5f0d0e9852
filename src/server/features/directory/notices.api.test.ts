import { expect, test } from 'vitest'
import { availabilityRoutes } from '#contract/availability/routes.ts'
import { bookingRoutes } from '#contract/bookings/routes.ts'
import { directoryRoutes } from '#contract/directory/routes.ts'
import { signInAs } from '#server/features/accounts/factory.ts'
import { makeAvailable } from '#server/features/availability/factory.ts'
import { makeBreak } from '#server/features/mentor-activity/factory.ts'
import { makeMentee, makeMentor, type MadeMember, type MemberOptions } from '#server/features/profiles/factory.ts'
import { testApiWithEmails } from '#test/support/sent-emails.ts'
import { refreshSearch } from './public.ts'

const now = '2026-11-23T08:00:00Z'
const { api, emailsTo, clear } = await testApiWithEmails(now)
const as = async (member: MadeMember) => ({ as: (await signInAs(api, member.userId)).token })

async function freeMentor(options: MemberOptions, hours: Parameters<typeof makeAvailable>[2] = {}) {
  const mentor = await makeMentor(api, options)
  await makeAvailable(api, mentor, hours)
  return mentor
}

/** A request to a mentor of one topic that nobody answers. */
async function unanswered(topic: string, before: (people: { mentee: MadeMember }) => Promise<void>) {
  const silent = await freeMentor({ fullName: 'Silent Mentor', topics: [topic] }, { approveRequests: true })
  const mentee = await makeMentee(api, { timeZone: 'Africa/Lagos' })
  await before({ mentee })
  const body = {
    mentorId: silent.profileId,
    date: '2026-11-27',
    time: '10:00:00',
    timeZone: 'Africa/Nairobi',
    durationMinutes: 60 as const,
  }
  const booked = await api.call(bookingRoutes.book, { body }, await as(mentee))
  expect(booked.status).toBe(201)
  await api.runJobs()
  await refreshSearch(api.db, api.clock.now())
  clear()
  api.clock.set('2026-11-25T08:00:00Z')
  const [toMentee, toMentor] = await emailsTo(mentee, silent)
  const others = (toMentee![0]!.facts ?? []).filter(({ label }) => label === 'Free instead')
  return { email: toMentee![0]!, toMentor: toMentor![0]!, others, bookingId: booked.body.id, mentee, silent }
}

test('the e-mail about an unanswered request names other mentors of the topic who are free, with a link to book them', async () => {
  const amina = await freeMentor({ fullName: 'Amina Diallo', topics: ['Blockchain'], jobTitle: 'Engineer' })
  await makeMentor(api, { fullName: 'Without Hours', topics: ['Blockchain'] })
  await freeMentor({ fullName: 'Other Topic', topics: ['DevOps'] })
  const { email, toMentor, others } = await unanswered('Blockchain', async () => {})
  expect(email.subject).toBe('Your request to Silent Mentor has expired')
  expect(others).toHaveLength(1)
  // The request was for 08:00 in Lagos: half past six is within an hour and a half, on the first day.
  expect(others[0]!.value).toBe('Amina Diallo, Engineer at Example Ltd: Thu 26 Nov 2026, 06:30 WAT')
  const url = `/mentor/${amina.slug}/book-session?at=2026-11-26T05%3A30%3A00.000Z&duration=60`
  expect(others[0]!.url).toContain(url)
  expect(JSON.stringify(toMentor)).not.toContain('Amina')
  // The mentor who did not answer is not offered again.
  expect(JSON.stringify(email.facts)).not.toContain('silent-mentor')
})

test('neither somebody who is blocked nor somebody who has no free time is named', async () => {
  const blocking = await freeMentor({ topics: ['Game Development'] })
  const busy = await freeMentor({ topics: ['Game Development'] })
  await api.call(availabilityRoutes.setAvailability, { body: [] }, await as(busy))
  const { others } = await unanswered('Game Development', async ({ mentee }) => {
    const block = { blocker_id: blocking.userId, blocked_id: mentee.userId, created_at: api.clock.now() }
    await api.db.insertInto('blocks').values(block).execute()
  })
  expect(others).toEqual([])
})

test('the page of the session shows three at most, first those at about the same hours, of them first who is there', async () => {
  const topic = { topics: ['Robotics'] }
  const nights = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, startMinute: 1200, endMinute: 1380 }))
  await freeMentor({ fullName: 'Free At Night', ...topic }, { week: nights })
  await freeMentor({ fullName: 'Long Gone', ...topic })
  const there = await freeMentor({ fullName: 'Who Is There', ...topic })
  const resting = await freeMentor({ fullName: 'On A Break', ...topic })
  await makeBreak(api, resting)
  await api.db.updateTable('profiles').set({ active_this_week: true }).where('id', '=', there.profileId).execute()
  const { bookingId, mentee, silent } = await unanswered('Robotics', async () => {})
  const read = async (by: MadeMember) =>
    api.call(directoryRoutes.mentorsInstead, { params: { bookingId } }, await as(by))
  const { body } = await read(mentee)
  expect(body.map(({ fullName }) => fullName)).toEqual(['Who Is There', 'Long Gone', 'Free At Night'])
  expect(body[0]!.nextFreeSlot).toBe('2026-11-26T05:30:00.000Z')
  expect((await read(silent)).status).toBe(403)
  expect((await read(await makeMentee(api))).status).toBe(404)
})
