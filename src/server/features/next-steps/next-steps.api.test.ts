import { afterAll, expect, test } from 'vitest'
import { nextStepLimits } from '#contract/next-steps/constants.ts'
import { nextStepRoutes } from '#contract/next-steps/routes.ts'
import type { NextStep } from '#contract/next-steps/schemas.ts'
import { makeSession } from '#server/features/bookings/factory.ts'
import { makeMentee, makeMentor, type MadeMember } from '#server/features/profiles/factory.ts'
import { testApi } from '#test/support/api.ts'
import { recordEmails } from '#test/support/sent-emails.ts'

const api = await testApi({ now: '2026-11-23T08:00:00Z' })
afterAll(() => api.close())

const held = { mentorJoinedAt: '2026-11-20T09:00:00Z', menteeJoinedAt: '2026-11-20T09:00:00Z' }

async function pair() {
  const mentor = await makeMentor(api, { fullName: 'Wanjirũ' })
  const mentee = await makeMentee(api, { fullName: 'Chidi' })
  const past = await makeSession(api, mentor, mentee, { startsAt: '2026-11-20T09:00:00Z', ...held })
  return { mentor, mentee, past }
}

type Line = { text?: string; owner?: 'mentor' | 'mentee'; dueDate?: string | null }
const add = (person: MadeMember, other: MadeMember, line: Line = {}) =>
  api.call(
    nextStepRoutes.addNextStep,
    { params: { id: other.profileId }, body: { text: 'Send the CV', owner: 'mentee', dueDate: null, ...line } },
    { as: person.token },
  )
const list = (person: MadeMember, other: MadeMember) =>
  api.call(nextStepRoutes.nextSteps, { params: { id: other.profileId } }, { as: person.token })
const change = (person: MadeMember, { id, ...step }: NextStep, changes: Partial<NextStep> = {}) =>
  api.call(nextStepRoutes.changeNextStep, { params: { id }, body: { ...step, ...changes } }, { as: person.token })
const remove = (person: MadeMember, { id, version }: NextStep) =>
  api.call(nextStepRoutes.deleteNextStep, { params: { id }, query: { version } }, { as: person.token })

test('both sides keep one list: open steps first, by due date', async () => {
  const { mentor, mentee } = await pair()
  const first = (await add(mentee, mentor)).body
  expect(first).toEqual({
    id: first.id,
    text: 'Send the CV',
    owner: 'mentee',
    dueDate: null,
    isDone: false,
    version: 1,
  })
  await add(mentor, mentee, { text: 'Read the CV', owner: 'mentor', dueDate: '2026-12-01' })
  await add(mentor, mentee, { text: 'Introduce them', owner: 'mentor', dueDate: '2026-11-30' })
  expect((await change(mentor, first, { isDone: true })).body).toMatchObject({ isDone: true, version: 2 })
  const texts = (await list(mentee, mentor)).body.map(({ text }) => text)
  expect(texts).toEqual(['Introduce them', 'Read the CV', 'Send the CV'])
  expect((await list(mentor, mentee)).body.map(({ text }) => text)).toEqual(texts)
})

test('of two changes of the same version the second is refused, and loses nothing', async () => {
  const { mentor, mentee } = await pair()
  const step = (await add(mentee, mentor)).body
  const answers = await Promise.all([
    change(mentor, step, { text: 'Send the CV as a PDF' }),
    change(mentee, step, { text: 'Send the CV and a letter' }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)!.error.code).toBe('next_step_changed')
  const [stored] = (await list(mentor, mentee)).body
  expect(stored).toEqual(answers.find(({ status }) => status === 200)!.body)
  expect((await remove(mentee, step)).error.code).toBe('next_step_changed')
  expect((await remove(mentee, stored!)).status).toBe(204)
  expect((await list(mentor, mentee)).body).toEqual([])
  expect((await change(mentor, stored!)).error.code).toBe('not_found')
})

test('lines of different steps change side by side', async () => {
  const { mentor, mentee } = await pair()
  const [one, two] = [(await add(mentee, mentor)).body, (await add(mentor, mentee)).body]
  const answers = await Promise.all([change(mentor, one, { text: 'One' }), change(mentee, two, { text: 'Two' })])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
})

test('a pair has at most 20 steps, even when both add at once', async () => {
  const { mentor, mentee } = await pair()
  for (let count = 1; count < nextStepLimits.lines; count++) await add(mentee, mentor)
  const answers = await Promise.all([add(mentor, mentee), add(mentee, mentor)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect(answers.find(({ status }) => status === 409)!.error.code).toBe('next_steps_full')
  expect((await list(mentee, mentor)).body).toHaveLength(nextStepLimits.lines)
})

test.each([
  ['an empty text', { text: ' ' }],
  ['a long text', { text: 'x'.repeat(201) }],
  ['a date that does not exist', { dueDate: '2026-02-30' }],
  ['another owner', { owner: 'both' as never }],
])('%s is refused', async (_what, line) => {
  const { mentor, mentee } = await pair()
  expect((await add(mentee, mentor, line)).status).toBe(400)
})

test('people without a session together, or who blocked each other, have no list', async () => {
  const { mentor, mentee } = await pair()
  const [otherMentor, otherMentee] = [await makeMentor(api), await makeMentee(api)]
  await makeSession(api, otherMentor, mentee, { startsAt: '2026-11-25T09:00:00Z', status: 'CANCELLED' })
  await makeSession(api, otherMentor, otherMentee, { startsAt: '2026-11-25T09:00:00Z', status: 'PENDING' })
  for (const [person, other] of [
    [mentee, otherMentor],
    [otherMentee, otherMentor],
    [mentor, otherMentor],
  ] as const) {
    expect((await list(person, other)).error.code).toBe('not_found')
    expect((await add(person, other)).error.code).toBe('not_found')
  }
  const step = (await add(mentee, mentor)).body
  await api.db
    .insertInto('blocks')
    .values({ blocker_id: mentor.userId, blocked_id: mentee.userId, created_at: api.clock.now() })
    .execute()
  expect((await list(mentee, mentor)).error.code).toBe('not_found')
  expect((await change(mentor, step)).error.code).toBe('not_found')
  expect((await api.call(nextStepRoutes.ownNextSteps, {}, { as: mentee.token })).body).toEqual([])
})

test('what one still has to do comes from all pairs, by due date, with the next session or else the last', async () => {
  const { mentor, mentee, past } = await pair()
  const other = await makeMentor(api, { fullName: 'Tendai' })
  const next = await makeSession(api, other, mentee, { startsAt: '2026-11-26T09:00:00Z' })
  await makeSession(api, other, mentee, { startsAt: '2026-11-28T09:00:00Z' })
  await add(mentee, mentor, { text: 'Later' })
  await add(other, mentee, { text: 'First', dueDate: '2026-11-25' })
  await add(other, mentee, { text: 'Theirs', owner: 'mentor' })
  await change(mentee, (await add(mentee, mentor)).body, { isDone: true })
  const own = (await api.call(nextStepRoutes.ownNextSteps, {}, { as: mentee.token })).body
  expect(own.map(({ text, otherName, sessionId }) => [text, otherName, sessionId])).toEqual([
    ['First', 'Tendai', next.id],
    ['Later', 'Wanjirũ', past.id],
  ])
})

test('the reminder of a session names the open steps of both', async () => {
  const { mentor, mentee } = await pair()
  const { id } = await makeSession(api, mentor, mentee, { startsAt: '2026-11-23T09:00:00Z' })
  await add(mentee, mentor, { dueDate: '2026-12-01' })
  await add(mentee, mentor, { text: 'Introduce them', owner: 'mentor' })
  await change(mentee, (await add(mentee, mentor, { text: 'Done' })).body, { isDone: true })
  const { emailsTo } = recordEmails(api)
  await api.app.outbox(api.db).emit('booking.reminder-due', { bookingId: id, sequence: 0, hours: 1 })
  const facts = (await emailsTo(mentor, mentee)).map(([email]) =>
    email!.facts!.filter(({ label }) => /next step/i.test(label)).map(({ label, value }) => [label, value]),
  )
  expect(facts).toEqual([
    [
      ['Next step of Chidi', 'Send the CV (by 1 Dec 2026)'],
      ['Your next step', 'Introduce them'],
    ],
    [
      ['Your next step', 'Send the CV (by 1 Dec 2026)'],
      ['Next step of Wanjirũ', 'Introduce them'],
    ],
  ])
})

test('a mentor writes a note about a session that nobody else reads, and is reminded of it for 14 days', async () => {
  const { mentor, mentee, past } = await pair()
  const params = { id: past.id }
  const read = (person: MadeMember) => api.call(nextStepRoutes.sessionNote, { params }, { as: person.token })
  const write = (text: string) =>
    api.call(nextStepRoutes.writeSessionNote, { params, body: { text } }, { as: mentor.token })
  const awaited = async () => (await api.call(nextStepRoutes.awaitedNotes, {}, { as: mentor.token })).body
  expect((await read(mentor)).body).toEqual({ text: '', updatedAt: null })
  expect((await awaited()).map(({ sessionId, menteeFullName }) => [sessionId, menteeFullName])).toEqual([
    [past.id, 'Chidi'],
  ])
  expect((await write('Wants to lead a team.')).body.text).toBe('Wants to lead a team.')
  expect((await read(mentor)).body.updatedAt).toBe('2026-11-23T08:00:00.000Z')
  expect(await awaited()).toEqual([])
  expect((await read(mentee)).error.code).toBe('forbidden')
  expect((await read(await makeMentor(api))).error.code).toBe('not_found')
  await write('')
  expect((await read(mentor)).body.text).toBe('')
  const ahead = await makeSession(api, mentor, mentee, { startsAt: '2026-11-25T09:00:00Z' })
  const body = { text: 'Too early' }
  expect(
    (await api.call(nextStepRoutes.writeSessionNote, { params: { id: ahead.id }, body }, { as: mentor.token })).error
      .code,
  ).toBe('session_not_over')
})
