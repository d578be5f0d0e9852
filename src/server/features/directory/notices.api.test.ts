import { expect, test } from 'vitest'
import { availabilityRoutes } from '#contract/availability/routes.ts'
import { bookingRoutes } from '#contract/bookings/routes.ts'
import { signInAs } from '#server/features/accounts/factory.ts'
import { makeAvailable } from '#server/features/availability/factory.ts'
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
  expect((await api.call(bookingRoutes.book, { body }, await as(mentee))).status).toBe(201)
  await api.runJobs()
  await refreshSearch(api.db, api.clock.now())
  clear()
  api.clock.set('2026-11-25T08:00:00Z')
  const [toMentee, toMentor] = await emailsTo(mentee, silent)
  const others = (toMentee![0]!.facts ?? []).filter(({ label }) => label === 'Free instead')
  return { email: toMentee![0]!, toMentor: toMentor![0]!, others }
}

test('the e-mail about an unanswered request names other mentors of the topic who are free, with a link to book them', async () => {
  const amina = await freeMentor({ fullName: 'Amina Diallo', topics: ['Blockchain'], jobTitle: 'Engineer' })
  await makeMentor(api, { fullName: 'Without Hours', topics: ['Blockchain'] })
  await freeMentor({ fullName: 'Other Topic', topics: ['DevOps'] })
  const { email, toMentor, others } = await unanswered('Blockchain', async () => {})
  expect(email.subject).toBe('Your request to Silent Mentor has expired')
  expect(others).toHaveLength(1)
  expect(others[0]!.value).toMatch(/^Amina Diallo, Engineer at .+: \w{3} \d+ Nov 2026, \d\d:\d\d WAT$/)
  expect(others[0]!.url).toMatch(new RegExp(`/mentor/${amina.slug}/book-session$`))
  expect(JSON.stringify(toMentor)).not.toContain('Amina')
  // The mentor who did not answer is not offered again.
  expect(JSON.stringify(email.facts)).not.toContain(`at=`)
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
