import { afterAll, expect, test } from 'vitest'
import { groupListRoutes } from '#contract/group-sessions/list-routes.ts'
import { makeConnection } from '#server/features/connections/factory.ts'
import { makeMentee, makeMentor, type MadeMember } from '#server/features/profiles/factory.ts'
import { testApi } from '#test/support/api.ts'
import { makeCohost, makeGroupSession, makeSeat, type MadeGroupSession } from '../factory.ts'

const api = await testApi({ now: '2026-11-23T08:00:00Z' })
afterAll(() => api.close())

const details = async ({ slug }: MadeGroupSession, reader?: MadeMember) =>
  (await api.call(groupListRoutes.oneGroupSession, { params: { slug }, query: {} }, { as: reader?.token })).body
const card = async ({ id }: MadeGroupSession, reader?: MadeMember) =>
  (await api.call(groupListRoutes.discoverGroupSessions, { query: { size: 50 } }, { as: reader?.token })).body.find(
    (session) => session.id === id,
  )!
async function attended(...names: string[]) {
  const session = await makeGroupSession(api, { date: '2026-11-26' })
  const attendees: MadeMember[] = []
  for (const fullName of names) {
    attendees.push(await makeMentee(api, { fullName }))
    await makeSeat(api, session, attendees.at(-1)!)
  }
  return { session, attendees }
}

test('a session says how many of one’s connections attend, and who the first of them are', async () => {
  const me = await makeMentee(api)
  const { session, attendees } = await attended('Ada', 'Ben', 'Cleo', 'Dapo', 'Unknown')
  for (const person of attendees.slice(0, 4)) await makeConnection(api, me, person)
  const shown = await details(session, me)
  expect(shown.knownGoing).toBe(4)
  expect(shown.knownAttendees).toHaveLength(3)
  expect(shown.knownAttendees[0]).toEqual({
    profileId: expect.any(String),
    fullName: expect.stringMatching(/Ada|Ben|Cleo|Dapo/),
    profilePictureUrl: null,
  })
  expect((await card(session, me)).knownGoing).toBe(4)
})

test('strangers and visitors learn nothing of who attends', async () => {
  const { session, attendees } = await attended('Ada', 'Ben')
  await makeConnection(api, attendees[0]!, attendees[1]!)
  for (const reader of [await makeMentee(api), await makeMentor(api), undefined]) {
    expect(await details(session, reader)).toMatchObject({ knownGoing: 0, knownAttendees: [] })
    expect((await card(session, reader)).knownGoing).toBe(0)
  }
})

test('people who are blocked, suspended, only on the waitlist or oneself do not count', async () => {
  const me = await makeMentee(api)
  const { session, attendees } = await attended('Blocked', 'Suspended')
  const [blocked, suspended] = attendees as [MadeMember, MadeMember]
  const waiting = await makeMentee(api)
  await makeSeat(api, session, me)
  await makeSeat(api, session, waiting, { status: 'WAITLISTED' })
  for (const person of [blocked, suspended, waiting]) await makeConnection(api, me, person)
  await api.db
    .insertInto('blocks')
    .values({ blocker_id: blocked.userId, blocked_id: me.userId, created_at: api.clock.now() })
    .execute()
  await api.db.updateTable('users').set({ suspended_at: api.clock.now() }).where('id', '=', suspended.userId).execute()
  expect(await details(session, me)).toMatchObject({ knownGoing: 0, knownAttendees: [] })
})

test('a session says whether one is connected with its host', async () => {
  const me = await makeMentee(api)
  const session = await makeGroupSession(api, { date: '2026-11-26' })
  expect((await details(session, me)).viewer.isConnectedWithHost).toBe(false)
  await makeConnection(api, me, session.host)
  expect((await details(session, me)).viewer.isConnectedWithHost).toBe(true)
  expect((await details(session)).viewer.isConnectedWithHost).toBe(false)
})

test('a session names the hosts whom one may connect with, in lists and on its page', async () => {
  const me = await makeMentee(api)
  const [cohost, second] = [await makeMentor(api, { fullName: 'Abena' }), await makeMentor(api, { fullName: 'Bisi' })]
  const session = await makeGroupSession(api, { date: '2026-11-26' })
  for (const mentor of [cohost, second]) await makeCohost(api, session, mentor)
  await makeConnection(api, me, cohost)
  const one = { profileSlug: expect.any(String), isConnected: false }
  const hosts = [
    { ...one, profileId: session.host.profileId, fullName: session.host.fullName },
    { ...one, profileId: cohost.profileId, fullName: 'Abena', isConnected: true },
    { ...one, profileId: second.profileId, fullName: 'Bisi' },
  ]
  expect((await card(session, me)).hosts).toEqual(hosts)
  expect((await details(session, me)).hosts).toEqual(hosts)
  expect((await card(session, cohost)).hosts.map(({ profileId }) => profileId)).toEqual([
    session.host.profileId,
    second.profileId,
  ])
  expect((await card(session)).hosts).toEqual([])
})

test('a cohost who is suspended or blocked is not offered, and a host who leaves has no profile to open', async () => {
  const me = await makeMentee(api)
  const [suspended, blocked] = [await makeMentor(api), await makeMentor(api)]
  const session = await makeGroupSession(api, { date: '2026-11-26' })
  await makeSeat(api, session, me)
  for (const mentor of [suspended, blocked]) await makeCohost(api, session, mentor)
  expect(await details(session, me)).toMatchObject({ mentorIsActive: true, hosts: { length: 3 } })
  const now = api.clock.now()
  await api.db.updateTable('users').set({ suspended_at: now }).where('id', '=', suspended.userId).execute()
  await api.db
    .insertInto('blocks')
    .values({ blocker_id: me.userId, blocked_id: blocked.userId, created_at: now })
    .execute()
  expect((await details(session, me)).hosts.map(({ profileId }) => profileId)).toEqual([session.host.profileId])
  await api.db.updateTable('users').set({ deletion_requested_at: now }).where('id', '=', session.host.userId).execute()
  expect(await details(session, me)).toMatchObject({ mentorIsActive: false, hosts: [] })
})
