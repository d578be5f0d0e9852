import { afterAll, expect, test } from 'vitest'
import { connectionRoutes } from '#contract/connections/routes.ts'
import type { ConnectionType } from '#contract/connections/constants.ts'
import { notificationRoutes } from '#contract/notifications/routes.ts'
import { makeMentee, makeMentor, type MadeMember } from '#server/features/profiles/factory.ts'
import { testApi } from '#test/support/api.ts'

const api = await testApi()
afterAll(() => api.close())

const connect = (from: MadeMember, to: MadeMember, type: ConnectionType = `${from.role}-${to.role}`) =>
  api.call(connectionRoutes.connect, { params: { connectionType: type, profileId: to.profileId } }, { as: from.token })
const disconnect = (from: MadeMember, to: MadeMember) =>
  api.call(connectionRoutes.disconnect, { params: { profileId: to.profileId } }, { as: from.token })

/** Everybody this person is connected with, as ids. */
const communityOf = async ({ userId }: MadeMember) =>
  (await api.db.selectFrom('connections').select('other_id').where('user_id', '=', userId).execute()).map(
    ({ other_id }) => other_id,
  )
const block = (from: MadeMember, to: MadeMember) =>
  api.db
    .insertInto('blocks')
    .values({ blocker_id: from.userId, blocked_id: to.userId, created_at: api.clock.now() })
    .execute()
async function noticesOf({ token }: MadeMember) {
  await api.runJobs()
  const { body } = await api.call(notificationRoutes.listNotifications, {}, { as: token })
  return body.map(({ notificationType, message, targetUrl }) => ({ notificationType, message, targetUrl }))
}

test('connecting is instant, for both, between mentors and mentees in every combination', async () => {
  const people = [await makeMentor(api), await makeMentee(api), await makeMentor(api), await makeMentee(api)] as const
  const [mentor, mentee, otherMentor, otherMentee] = people
  for (const [from, to] of [
    [mentor, otherMentor],
    [mentee, mentor],
    [mentor, otherMentee],
    [mentee, otherMentee],
  ] as const) {
    expect((await connect(from, to)).status).toBe(204)
    expect(await communityOf(from)).toContain(to.userId)
    expect(await communityOf(to)).toContain(from.userId)
  }
})

test('the other person is notified once, however often one connects', async () => {
  const [ada, ben] = [await makeMentee(api, { fullName: 'Ada Obi' }), await makeMentee(api)]
  for (let i = 0; i < 3; i++) expect((await connect(ada, ben)).status).toBe(204)
  expect((await connect(ben, ada)).status).toBe(204)
  expect(await noticesOf(ben)).toEqual([
    { notificationType: 'CONNECTION_ADDED', message: 'Ada Obi connected with you', targetUrl: `/mentee/${ada.slug}` },
  ])
  expect(await noticesOf(ada)).toEqual([])
  const emails = await api.db
    .selectFrom('mailbox_messages')
    .select(['subject', 'body_text'])
    .where('recipient', '=', ben.email)
    .execute()
  expect(emails.map(({ subject }) => subject)).toEqual(['Ada Obi connected with you'])
  expect(emails[0]!.body_text).toContain(`/mentee/${ada.slug}`)
})

test('undoing ends the connection for both and withdraws the unread notification', async () => {
  const [ada, ben] = [await makeMentee(api), await makeMentor(api)]
  await connect(ada, ben)
  expect(await noticesOf(ben)).toHaveLength(1)
  expect((await disconnect(ada, ben)).status).toBe(204)
  expect([await communityOf(ada), await communityOf(ben), await noticesOf(ben)]).toEqual([[], [], []])
  // Undone before the notification was sent: there is none.
  await connect(ada, ben)
  await disconnect(ada, ben)
  expect(await noticesOf(ben)).toEqual([])
})

test('who is connected again keeps the notification, even if the end of the earlier connection is heard of last', async () => {
  const [ada, ben] = [await makeMentee(api), await makeMentor(api)]
  await connect(ada, ben)
  expect(await noticesOf(ben)).toHaveLength(1)
  await disconnect(ada, ben)
  await connect(ada, ben)
  expect(await noticesOf(ben)).toHaveLength(1)
  const at = api.clock.now().toISOString()
  await api.app.outbox(api.db).emit('connection.ended', { userId: ada.userId, otherId: ben.userId, since: at, at })
  expect(await noticesOf(ben)).toHaveLength(1)
})

test('either of the two can end it, nobody else can, and ending it twice is no error', async () => {
  const [ada, ben, other] = [await makeMentee(api), await makeMentor(api), await makeMentee(api)]
  await connect(ada, ben)
  expect((await disconnect(other, ada)).status).toBe(204)
  expect(await communityOf(ada)).toEqual([ben.userId])
  expect((await disconnect(ben, ada)).status).toBe(204)
  expect((await disconnect(ben, ada)).status).toBe(204)
  expect(await communityOf(ada)).toEqual([])
})

test('nobody connects with themselves, with unknown people or as another type', async () => {
  const [ada, ben] = [await makeMentee(api), await makeMentor(api)]
  expect((await connect(ada, ada)).error.code).toBe('connect_yourself')
  expect((await connect(ada, ben, 'mentee-mentee')).error.code).toBe('connection_type_wrong')
  expect((await connect(ada, { ...ben, profileId: '00000000-0000-4000-8000-000000000000' })).status).toBe(404)
  expect((await connect(ada, await makeMentor(api, { suspended: true }))).status).toBe(404)
  expect(await communityOf(ada)).toEqual([])
})

test('blocked people cannot connect, in either direction, and a block ends the connection', async () => {
  const [ada, ben] = [await makeMentee(api), await makeMentor(api)]
  await connect(ada, ben)
  await block(ada, ben)
  expect([await communityOf(ada), await communityOf(ben)]).toEqual([[], []])
  expect((await connect(ada, ben)).error.code).toBe('not_found')
  expect((await connect(ben, ada)).error.code).toBe('not_found')
})

test('a connection goes with the account of either', async () => {
  const [ada, ben] = [await makeMentee(api), await makeMentor(api)]
  await connect(ada, ben)
  await api.db.deleteFrom('users').where('id', '=', ben.userId).execute()
  expect(await communityOf(ada)).toEqual([])
})

test('two people who connect with each other at the same moment are connected once, without an error', async () => {
  const [ada, ben] = [await makeMentee(api), await makeMentor(api)]
  const calls = await Promise.all([connect(ada, ben), connect(ben, ada), connect(ada, ben), connect(ben, ada)])
  expect(calls.map(({ status }) => status)).toEqual([204, 204, 204, 204])
  expect([await communityOf(ada), await communityOf(ben)]).toEqual([[ben.userId], [ada.userId]])
  expect([...(await noticesOf(ada)), ...(await noticesOf(ben))]).toHaveLength(1)
})

test('two people who end a connection at the same moment do not deadlock', async () => {
  const [ada, ben] = [await makeMentee(api), await makeMentor(api)]
  await connect(ada, ben)
  const calls = await Promise.all([disconnect(ada, ben), disconnect(ben, ada)])
  expect(calls.map(({ status }) => status)).toEqual([204, 204])
  expect([await communityOf(ada), await communityOf(ben)]).toEqual([[], []])
})

test('a block and a connection at the same moment never leave blocked people connected', async () => {
  for (let i = 0; i < 5; i++) {
    const [ada, ben] = [await makeMentee(api), await makeMentor(api)]
    await Promise.all([connect(ada, ben), block(ben, ada)])
    expect([await communityOf(ada), await communityOf(ben)]).toEqual([[], []])
  }
})
