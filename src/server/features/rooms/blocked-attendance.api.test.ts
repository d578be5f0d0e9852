import { expect, test } from 'vitest'
import { moderationRoutes } from '#contract/moderation/routes.ts'
import { reviewRoutes } from '#contract/reviews/routes.ts'
import { sessionRoutes } from '#contract/sessions/routes.ts'
import { roomRoutes } from '#contract/rooms/routes.ts'
import { signInAs } from '#server/features/accounts/factory.ts'
import { makeAvailable } from '#server/features/availability/factory.ts'
import { makeSession } from '#server/features/bookings/factory.ts'
import { makeMentee, makeMentor, type MadeMember } from '#server/features/profiles/factory.ts'
import { reviewForm } from '#server/features/reviews/factory.ts'
import { enterRoom, listen } from '#test/support/rooms/room-client.ts'

const at = (time: string) => `2026-11-24T${time}Z`

/** A session from 7:00 to 8:00 in the built-in room. */
async function agreed() {
  const api = await listen({ now: at('06:45:00') })
  const [mentor, mentee] = [await makeMentor(api), await makeMentee(api)]
  await makeAvailable(api, mentor, { fixedVideoLink: null })
  const { id } = await makeSession(api, mentor, mentee, { startsAt: at('07:00:00') })
  const as = async ({ userId }: MadeMember) => ({ as: (await signInAs(api, userId)).token })
  const block = async (by: MadeMember, { profileId }: MadeMember, time: string) => {
    api.clock.set(at(time))
    await api.call(moderationRoutes.blockPerson, { body: { profileId } }, await as(by))
  }
  const unblock = async (by: MadeMember, { profileId }: MadeMember, time: string) => {
    api.clock.set(at(time))
    await api.call(moderationRoutes.unblockPerson, { params: { profileId } }, await as(by))
  }
  const report = async (by: MadeMember) => {
    const body = { kind: 'individual', sessionId: id, note: 'Nobody came' } as const
    return api.call(sessionRoutes.reportNoShow, { body }, await as(by))
  }
  const reports = async (by: MadeMember) =>
    (await api.call(sessionRoutes.noShows, { params: { id } }, await as(by))).body
  const review = async (by: MadeMember) =>
    api.call(reviewRoutes.createReview, { body: reviewForm('individual', id) }, await as(by))
  const knock = async (by: MadeMember) =>
    api.call(roomRoutes.roomTicket, { params: { kind: 'individual', id } }, await as(by))
  return { api, mentor, mentee, id, block, unblock, report, reports, review, knock }
}

test('who blocks around the start cannot make it a no-show of the other, who can review the session', async () => {
  const { api, mentor, mentee, id, block, unblock, report, reports, review, knock } = await agreed()
  await block(mentor, mentee, '06:50:30')
  api.clock.set(at('06:59:00'))
  expect((await knock(mentee)).error.code).toBe('counterpart_blocked')
  // For the seconds that recording themselves takes.
  await unblock(mentor, mentee, '07:00:10')
  const { socket } = await enterRoom(api, mentor, id)
  socket.disconnect()
  await block(mentor, mentee, '07:00:20')
  api.clock.set(at('07:11:00'))
  expect((await knock(mentee)).error.code).toBe('counterpart_blocked')
  await unblock(mentor, mentee, '07:12:00')

  expect((await report(mentor)).error).toMatchObject({ statusCode: 409, code: 'no_show_blocked' })
  expect(await reports(mentee)).toEqual([])
  api.clock.set(at('08:01:00'))
  expect((await review(mentee)).status).toBe(201)
})

test('a report that was made before the block does not stand either', async () => {
  const { api, mentor, mentee, id, block, unblock, report, reports } = await agreed()
  api.clock.set(at('07:00:00'))
  await enterRoom(api, mentor, id)
  api.clock.set(at('07:10:30'))
  expect((await report(mentor)).status).toBe(201)
  expect(await reports(mentee)).toHaveLength(1)
  await block(mentor, mentee, '07:11:00')
  for (const person of [mentor, mentee]) expect(await reports(person)).toEqual([])
  await unblock(mentor, mentee, '07:12:00')
  expect(await reports(mentee)).toEqual([])
})

test('a block that ended before the room opened, or came after the session, or of the other side, changes nothing', async () => {
  const { api, mentor, mentee, id, block, unblock, report, reports, review } = await agreed()
  await block(mentor, mentee, '06:45:00')
  await unblock(mentor, mentee, '06:49:59')
  api.clock.set(at('07:00:00'))
  await enterRoom(api, mentor, id)
  await block(mentee, mentor, '07:20:00')
  await unblock(mentee, mentor, '07:21:00')
  await block(mentor, mentee, '08:00:00')
  expect((await report(mentor)).status).toBe(201)
  expect(await reports(mentee)).toHaveLength(1)
  expect((await review(mentee)).error.code).toBe('review_not_attended')
})
