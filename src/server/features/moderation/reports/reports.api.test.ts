import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { directoryRoutes } from '#contract/directory/routes.ts'
import { moderationRoutes } from '#contract/moderation/routes.ts'
import { reviewRoutes } from '#contract/reviews/routes.ts'
import type { ReportSubject } from '#contract/moderation/schemas.ts'
import { makeSession } from '#server/features/bookings/factory.ts'
import { makeGroupSession } from '#server/features/group-sessions/factory.ts'
import { isBlockedBetween } from '#server/features/connections/public.ts'
import { makeMentee, makeMentor, type MadeMember } from '#server/features/profiles/factory.ts'
import { makeReview } from '#server/features/reviews/factory.ts'
import { apiForTest, testApi } from '#test/support/api.ts'
import { reportText } from './factory.ts'
import type { Evidence } from './find-reported.ts'

const api = await testApi()
afterAll(() => api.close())

const block = (by: MadeMember, profileId: string) =>
  api.call(moderationRoutes.blockPerson, { body: { profileId } }, { as: by.token })
const unblock = (by: MadeMember, profileId: string) =>
  api.call(moderationRoutes.unblockPerson, { params: { profileId } }, { as: by.token })
const blocksOf = async (member: MadeMember) =>
  (await api.call(moderationRoutes.listBlocks, {}, { as: member.token })).body
const report = (by: MadeMember, body: object) =>
  api.call(moderationRoutes.report, { body: { reportedMessage: reportText, ...body } as never }, { as: by.token })
const about = (kind: ReportSubject['kind'], id: string, more: object = {}) => ({ subject: { kind, id }, ...more })
const reportsBy = (member: MadeMember) =>
  api.db.selectFrom('reports').selectAll().where('reporter_id', '=', member.userId).execute()
const profileSeenBy = async (reader: MadeMember, { role, profileId: id }: MadeMember) =>
  (await api.call(directoryRoutes.publicProfile, { params: { role, id } }, { as: reader.token })).status

test('who is blocked vanishes both ways, until they are unblocked', async () => {
  const [mentor, mentee] = [await makeMentor(api), await makeMentee(api)]
  const blocked = await block(mentee, mentor.profileId)
  expect([blocked.status, blocked.body]).toEqual([201, { sessions: [] }])
  expect(await profileSeenBy(mentee, mentor)).toBe(404)
  expect(await profileSeenBy(mentor, mentee)).toBe(404)
  expect(await blocksOf(mentee)).toMatchObject([{ profileId: mentor.profileId, isMentor: true }])
  expect(await blocksOf(mentor)).toEqual([])
  expect((await block(mentee, mentor.profileId)).status).toBe(201)

  await unblock(mentor, mentee.profileId)
  expect(await profileSeenBy(mentee, mentor)).toBe(404)
  expect((await unblock(mentee, mentor.profileId)).status).toBe(204)
  expect((await unblock(mentee, mentor.profileId)).status).toBe(204)
  expect(await profileSeenBy(mentee, mentor)).toBe(200)
})

test('what is booked stays, and is offered to be cancelled', async () => {
  const [mentor, mentee] = [await makeMentor(api), await makeMentee(api)]
  const session = await makeSession(api, mentor, mentee, { startsAt: '2026-11-26T09:00:00Z' })
  await makeSession(api, mentor, mentee, { startsAt: '2026-11-20T09:00:00Z' })
  const { body } = await block(mentor, mentee.profileId)
  expect(body.sessions).toMatchObject([{ id: session.id, startsAt: '2026-11-26T09:00:00.000Z' }])
})

test('two people can block each other at the same moment', async () => {
  const [one, other] = [await makeMentee(api), await makeMentee(api)]
  const answers = await Promise.all([block(one, other.profileId), block(other, one.profileId)])
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
})

test('a report of a person waits for staff with what stood on their profile', async () => {
  const [mentor, mentee] = [await makeMentor(api, { bio: 'I teach C#' }), await makeMentee(api)]
  const sent = await report(mentee, { reportedUserId: mentor.profileId })
  expect([sent.status, sent.body]).toEqual([201, { sessions: [] }])
  expect(await reportsBy(mentee)).toMatchObject([
    {
      kind: 'PERSON',
      reported_user_id: mentor.userId,
      status: 'OPEN',
      text: reportText,
      evidence: { title: mentor.fullName, rating: null, paragraphs: ['Software Engineer, Example Ltd', 'I teach C#'] },
    },
  ])
  expect(await isBlockedBetween(api.db, mentor.userId, mentee.userId)).toBe(false)
})

test('report and block together happen both or not at all', async () => {
  const [mentor, mentee] = [await makeMentor(api), await makeMentee(api)]
  const short = await report(mentee, { reportedUserId: mentor.profileId, alsoBlock: true, reportedMessage: 'Rude' })
  expect(short.error.errorMessages).toEqual(['ReportedMessage: Your report must be at least 40 characters long'])
  expect(await isBlockedBetween(api.db, mentor.userId, mentee.userId)).toBe(false)
  expect((await report(mentee, { reportedUserId: mentor.profileId, alsoBlock: true })).status).toBe(201)
  expect(await isBlockedBetween(api.db, mentor.userId, mentee.userId)).toBe(true)
  expect(await reportsBy(mentee)).toHaveLength(1)
})

test('sessions and reviews are reported with whose they are', async () => {
  const [mentor, mentee] = [await makeMentor(api), await makeMentee(api)]
  const booking = await makeSession(api, mentor, mentee, { startsAt: '2026-11-26T09:00:00Z' })
  const group = await makeGroupSession(api)
  const review = await makeReview(api, mentor, { text: 'Not good' })
  for (const subject of [about('BOOKING', booking.id), about('GROUP_SESSION', group.id), about('REVIEW', review.id)])
    expect((await report(mentee, subject)).status).toBe(201)
  const rows = (await reportsBy(mentee)).map((row) => {
    const { title, rating } = row.evidence as Evidence
    return [row.kind, row.reported_user_id, title, rating]
  })
  expect(rows).toEqual([
    ['BOOKING', mentor.userId, null, null],
    ['GROUP_SESSION', group.host.userId, 'Reading real code together', null],
    ['REVIEW', review.author.userId, null, 5],
  ])
})

test('an anonymous author is reported without being named or blocked', async () => {
  const [mentor, reader] = [await makeMentor(api), await makeMentee(api)]
  const { id, author } = await makeReview(api, mentor, { anonymous: true })
  expect((await report(reader, about('REVIEW', id, { alsoBlock: true }))).error.code).toBe('invalid_input')
  expect((await report(reader, about('REVIEW', id))).status).toBe(201)
  expect(await isBlockedBetween(api.db, reader.userId, author.userId)).toBe(false)
})

test('a review by somebody who is blocked is left out of the list, an anonymous one is not', async () => {
  const [mentor, reader] = [await makeMentor(api), await makeMentee(api)]
  const [named, anonymous] = [await makeReview(api, mentor), await makeReview(api, mentor, { anonymous: true })]
  for (const { author } of [named, anonymous]) await block(reader, author.profileId)
  const list = await api.call(
    reviewRoutes.reviewsOfMentor,
    { params: { id: mentor.slug }, query: {} },
    { as: reader.token },
  )
  expect(list.body.map(({ id }) => id)).toEqual([anonymous.id])
})

test('oneself, a stranger’s session, a private session and what does not exist cannot be reported', async () => {
  const [mentor, mentee, stranger] = [await makeMentor(api), await makeMentee(api), await makeMentee(api)]
  const booking = await makeSession(api, mentor, mentee, { startsAt: '2026-11-26T09:00:00Z' })
  const hidden = await makeGroupSession(api, { privateSession: true })
  const { id, author } = await makeReview(api, mentor)
  expect((await report(mentee, { reportedUserId: mentee.profileId })).error.code).toBe('own_person')
  expect((await block(mentee, mentee.profileId)).error.code).toBe('own_person')
  expect((await report(author, about('REVIEW', id))).error.code).toBe('own_person')
  expect((await report(stranger, about('BOOKING', booking.id))).error.code).toBe('not_found')
  expect((await report(stranger, about('GROUP_SESSION', hidden.id))).error.code).toBe('not_found')
  expect((await report(stranger, { reportedUserId: randomUUID() })).error.code).toBe('not_found')
  expect((await block(stranger, randomUUID())).error.code).toBe('not_found')
  expect(await reportsBy(stranger)).toEqual([])
})

test.each(['www.example.org', 'one -- two'])('a report with “%s” is refused', async (pattern) => {
  const [mentor, mentee] = [await makeMentor(api), await makeMentee(api)]
  const reportedMessage = `${pattern} ${reportText}`
  const { error } = await report(mentee, { reportedUserId: mentor.profileId, reportedMessage })
  expect(error.errorMessages).toEqual([
    'ReportedMessage: Message contains invalid characters or patterns. Please retry without links or special characters',
  ])
})

test('ten reports a day come from one person', async () => {
  const limited = await apiForTest({ env: { RATE_LIMIT: 'on' } })
  const [mentor, mentee] = [await makeMentor(limited), await makeMentee(limited)]
  const body = { reportedUserId: mentor.profileId, reportedMessage: reportText }
  const statuses: number[] = []
  for (let n = 0; n < 11; n++)
    statuses.push((await limited.call(moderationRoutes.report, { body }, { as: mentee.token })).status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(10)
  expect(statuses.at(-1)).toBe(429)
})

test('visitors neither block nor report', async () => {
  const { profileId } = await makeMentor(api)
  expect((await api.call(moderationRoutes.blockPerson, { body: { profileId } })).status).toBe(401)
  const body = { reportedUserId: profileId, reportedMessage: reportText }
  expect((await api.call(moderationRoutes.report, { body })).status).toBe(401)
})
