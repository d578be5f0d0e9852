import { expect, onTestFinished, test } from 'vitest'
import { groupSeatRoutes, hostingRoutes } from '#contract/group-sessions/routes.ts'
import { moderationRoutes } from '#contract/moderation/routes.ts'
import { roomLimits } from '#contract/rooms/constants.ts'
import type { RoomEventName } from '#contract/rooms/events.ts'
import { roomRoutes } from '#contract/rooms/routes.ts'
import type { RoomSignal } from '#contract/rooms/schemas.ts'
import { reviewRoutes } from '#contract/reviews/routes.ts'
import { emptyRoom } from '#rules/rooms/room.ts'
import { makeSeat } from '#server/features/group-sessions/factory.ts'
import { makeMentee, type MadeMember } from '#server/features/profiles/factory.ts'
import { apiForTest, type TestApi } from '#test/support/api.ts'
import { redisForTest } from '#test/support/redis.ts'
import { makeGroupRoom } from '#test/support/rooms/group-room.ts'
import {
  codeOf,
  deviceOf,
  enterRoom,
  listen,
  nextEvent,
  openRoomSocket,
  refusalOf,
  stateWhere,
  ticketOf,
  type ListeningApi,
} from '#test/support/rooms/room-client.ts'
import { roomPersonOf } from '#test/support/rooms/room-person.ts'
import { simulatePerson } from '#test/support/rooms/simulated-person.ts'

const minute = 60_000
const cancelReason = 'I am ill today'
type Env = Record<string, string>

/** A group session without a link, five minutes before its start: host, cohost, one with a seat, one on the waitlist, a stranger. */
async function makeGroup(api: TestApi, link: string | null = null) {
  const { session, host, cohost, seated: people } = await makeGroupRoom(api, ['Chidi'], link)
  const [seated] = people as [MadeMember]
  const waiting = await makeMentee(api)
  await makeSeat(api, session, waiting, { status: 'OFFERED' })
  const { startsAt, endsAt, id } = session.first
  const at = (minutes: number) => api.clock.set(new Date(startsAt.getTime() + minutes * minute))
  at(-5)
  return { session, id, host, cohost, seated, waiting, stranger: await makeMentee(api), at, startsAt, endsAt }
}

async function listeningGroup(env: Env = {}) {
  const api = await listen({ env })
  return { api, ...(await makeGroup(api)) }
}

const inside = (api: ListeningApi, member: MadeMember, id: string) => enterRoom(api, member, id, { kind: 'group' })

const ticketCode = async (api: TestApi, member: MadeMember, id: string) =>
  (await ticketOf(api, await deviceOf(api, member), id, 'group')).error.code ?? null

test('host, cohost and attendees enter with their roles; the room is that of the occurrence, and who is there at its start attends', async () => {
  const { api, session, id, host, cohost, seated, at } = await listeningGroup()
  const preview = await api.call(
    roomRoutes.room,
    { params: { kind: 'group', id: session.id } },
    { as: await deviceOf(api, seated) },
  )
  expect(preview.body).toMatchObject({ title: 'Reading real code together', pageOf: session.id, role: 'participant' })
  await inside(api, host, id)
  // The address of the series leads to the room of its current occurrence.
  await inside(api, cohost, session.id)
  const { state } = await inside(api, seated, id)
  expect(state).toMatchObject({ engine: 'forwarder', isLocked: false, muteCount: 0 })
  expect(state.people.map(({ name, role }) => [name, role])).toEqual([
    ['Wanjirũ', 'host'],
    ['Thabo', 'cohost'],
    ['Chidi', 'participant'],
  ])
  const came = async (table: 'attendances' | 'room_presences') =>
    (await api.db.selectFrom(table).select('user_id').execute()).map((row) => row.user_id).toSorted()
  const everybody = [host, cohost, seated].map(({ userId }) => userId).toSorted()
  at(0)
  await api.runJobs()
  expect([await came('attendances'), await came('room_presences')]).toEqual([everybody, everybody])
})

test('a ticket is refused to strangers, without a seat, early, late, for cancelled or blocked sessions, and where people meet elsewhere', async () => {
  const api = await apiForTest()
  const { id, session, host, cohost, seated, waiting, stranger, at } = await makeGroup(api)
  const code = (member: MadeMember) => ticketCode(api, member, id)
  for (const member of [waiting, stranger]) expect(await code(member)).toBe('not_found')
  expect((await api.call(roomRoutes.roomTicket, { params: { kind: 'group', id } })).status).toBe(401)
  const linked = await makeGroup(api, 'https://meet.example.org/wanjiru')
  expect(await ticketCode(api, linked.host, linked.id)).toBe('room_elsewhere')
  at(-11)
  expect(await code(seated)).toBe('join_too_early')
  at(60)
  for (const member of [host, seated]) expect(await code(member)).toBe('join_over')
  at(0)
  await api.call(
    moderationRoutes.blockPerson,
    { body: { profileId: seated.profileId } },
    { as: await deviceOf(api, host) },
  )
  expect([await code(seated), await code(cohost)]).toEqual(['counterpart_blocked', null])
  at(-5)
  const body = { sessionId: session.id, cancelReason, scope: 'series' } as const
  await api.call(hostingRoutes.cancelGroupSession, { body }, { as: await deviceOf(api, host) })
  expect(await code(host)).toBe('join_cancelled')
})

test('with several processes and no media server for all of them a group has no room, in words', async ({ skip }) => {
  const redis = await redisForTest()
  if ('missing' in redis) return skip(redis.missing)
  const api = await apiForTest({ env: { REDIS_URL: redis.url } })
  const { id, host } = await makeGroup(api, 'https://meet.example.org/wanjiru')
  await api.db.updateTable('schedules').set({ fixed_video_link: null }).execute()
  const { status, error } = await ticketOf(api, await deviceOf(api, host), id, 'group')
  expect([status, error.code, error.errorMessages]).toEqual([
    409,
    'room_missing',
    ["The mentor hasn't added a video room yet"],
  ])
})

test('a host mutes everybody but hosts, and nobody can turn on the microphone of another', async () => {
  const { api, id, host, cohost, seated } = await listeningGroup()
  const [one, two, three] = [await inside(api, host, id), await inside(api, cohost, id), await inside(api, seated, id)]
  const on = { microphone: true, camera: true, screen: false }
  for (const { socket } of [one, two, three]) expect(await socket.emitWithAck('room:media', on)).toBeNull()
  const muted = stateWhere(three.socket, ({ muteCount }) => muteCount === 1)
  expect(await two.socket.emitWithAck('room:mute-all', {})).toBeNull()
  expect((await muted).people.map(({ microphone }) => microphone)).toEqual([true, true, false])
  // Whoever was muted decides when to speak again.
  const speaking = stateWhere(one.socket, ({ people }) => people[2]!.microphone)
  await three.socket.emitWithAck('room:media', on)
  await speaking
})

test('hosts lower one hand or all, lock the room, and remove somebody for good', async () => {
  const { api, id, session, host, cohost, seated } = await listeningGroup()
  const late = await makeMentee(api)
  await makeSeat(api, session, late)
  const [one, two] = [await inside(api, host, id), await inside(api, seated, id)]
  const hands = (wanted: (number | null)[]) =>
    stateWhere(one.socket, ({ people }) => JSON.stringify(people.map(({ hand }) => hand)) === JSON.stringify(wanted))
  const raised = hands([1, 2])
  for (const { socket } of [one, two]) await socket.emitWithAck('room:hand', { isRaised: true })
  await raised
  const lowered = hands([1, null])
  expect(await one.socket.emitWithAck('room:lower-hands', { person: two.personId })).toBeNull()
  await lowered
  const allLowered = hands([null, null])
  await one.socket.emitWithAck('room:lower-hands', {})
  await allLowered

  expect(await one.socket.emitWithAck('room:lock', { isLocked: true })).toBeNull()
  expect([await ticketCode(api, late, id), await ticketCode(api, cohost, id)]).toEqual(['room_locked', null])
  // Who is inside may come back, for example after a reload.
  expect(await ticketCode(api, seated, id)).toBeNull()
  await one.socket.emitWithAck('room:lock', { isLocked: false })
  expect(await ticketCode(api, late, id)).toBeNull()

  const closed = nextEvent(two.socket, 'room:closed')
  const ticket = (await ticketOf(api, two.token, id, 'group')).body.ticket
  expect(await one.socket.emitWithAck('room:remove', { person: two.personId })).toBeNull()
  expect(await closed).toEqual({ reason: 'removed' })
  expect(await ticketCode(api, seated, id)).toBe('room_removed')
  // A ticket from before is worth nothing either.
  expect(await refusalOf(openRoomSocket(api, { token: two.token, ticket }))).toBe('room_removed')
  expect(codeOf(await one.socket.emitWithAck('room:remove', { person: two.personId }))).toBe('room_person_missing')
  const stillInside = api.db.selectFrom('room_presences').select('user_id').where('left_at', 'is', null)
  await expect.poll(() => stillInside.execute()).toEqual([{ user_id: host.userId }])
})

test('participants cannot moderate, and hosts cannot remove each other', async () => {
  const { api, id, host, cohost, seated } = await listeningGroup()
  const [one, two, three] = [await inside(api, host, id), await inside(api, cohost, id), await inside(api, seated, id)]
  const attempts: [RoomEventName, object][] = [
    ['room:mute-all', {}],
    ['room:lower-hands', {}],
    ['room:lower-hands', { person: one.personId }],
    ['room:remove', { person: two.personId }],
    ['room:lock', { isLocked: true }],
  ]
  for (const [event, input] of attempts)
    expect([event, codeOf(await three.socket.emitWithAck(event, input as never))]).toEqual([event, 'room_hosts_only'])
  expect(codeOf(await two.socket.emitWithAck('room:remove', { person: one.personId }))).toBe('room_hosts_only')
  expect(codeOf(await three.socket.emitWithAck('room:remove', { person: 'x'.repeat(22) }))).toBe('room_hosts_only')
})

type Group = Awaited<ReturnType<typeof listeningGroup>>
const endings: [string, keyof Pick<Group, 'seated' | 'cohost'>, string, (group: Group) => Promise<unknown>][] = [
  [
    'cancelled',
    'seated',
    'cancelled',
    async ({ api, session, host }) =>
      api.call(
        hostingRoutes.cancelGroupSession,
        { body: { sessionId: session.id, cancelReason, scope: 'series' } },
        { as: await deviceOf(api, host) },
      ),
  ],
  [
    'moved',
    'cohost',
    'moved',
    ({ api, id, startsAt, endsAt }) =>
      api.db
        .updateTable('group_occurrences')
        .set({
          starts_at: new Date(startsAt.getTime() + 60 * minute),
          ends_at: new Date(endsAt.getTime() + 60 * minute),
        })
        .where('id', '=', id)
        .execute(),
  ],
  [
    'left by giving up the seat',
    'seated',
    'no-seat',
    async ({ api, session, seated }) =>
      api.call(groupSeatRoutes.leave, { params: { id: session.id }, query: {} }, { as: await deviceOf(api, seated) }),
  ],
  [
    'no longer cohosted by the person',
    'cohost',
    'no-seat',
    ({ api, session }) => api.db.deleteFrom('cohosts').where('group_session_id', '=', session.id).execute(),
  ],
  [
    'blocked between host and attendee',
    'seated',
    'blocked',
    async ({ api, host, seated }) =>
      api.call(
        moderationRoutes.blockPerson,
        { body: { profileId: host.profileId } },
        { as: await deviceOf(api, seated) },
      ),
  ],
  [
    'over for a suspended person',
    'seated',
    'signed-out',
    ({ api, seated }) =>
      api.db.updateTable('users').set({ suspended_at: api.clock.now() }).where('id', '=', seated.userId).execute(),
  ],
  [
    'signed out of',
    'seated',
    'signed-out',
    ({ api, seated }) =>
      api.db
        .updateTable('device_sessions')
        .set({ revoked_at: api.clock.now() })
        .where('user_id', '=', seated.userId)
        .execute(),
  ],
  ['over', 'seated', 'over', async ({ at }) => at(95)],
]

test.each(endings)('a stay ends when the session is %s, for the others it goes on', async (_, who, reason, end) => {
  const group = await listeningGroup()
  const { api, id, host } = group
  const one = await inside(api, host, id)
  const { socket } = await inside(api, group[who], id)
  const closed = nextEvent(socket, 'room:closed')
  const alone = stateWhere(one.socket, ({ people }) => people.length === 1)
  await end(group)
  expect(await closed).toEqual({ reason })
  if (!['cancelled', 'moved', 'over'].includes(reason)) await alone
})

test('a cohost with a seat who cohosts no longer stays as a participant', async () => {
  const { api, id, session, host, cohost } = await listeningGroup()
  await makeSeat(api, session, cohost)
  const one = await inside(api, host, id)
  await inside(api, cohost, id)
  const changed = stateWhere(one.socket, ({ people }) => people[1]?.role !== 'cohost')
  await api.db.deleteFrom('cohosts').where('group_session_id', '=', session.id).execute()
  expect((await changed).people.map(({ role }) => role)).toEqual(['host', 'participant'])
})

test('the last place in a room goes to one of two who come at once; a host finds one all the same', async () => {
  const { api, id, session, host, seated, endsAt } = await listeningGroup()
  const rival = await makeMentee(api)
  await makeSeat(api, session, rival)
  const people = Array.from({ length: roomLimits.group - 1 }, (_, n) => roomPersonOf(`person-${n}`))
  const state = JSON.stringify({ ...emptyRoom(false), people })
  await api.db.insertInto('rooms').values({ session_id: id, kind: 'group', state, closes_at: endsAt }).execute()
  const comers = await Promise.all(
    [seated, rival].map(async (member) => {
      const token = await deviceOf(api, member)
      return { token, ticket: (await ticketOf(api, token, id, 'group')).body.ticket }
    }),
  )
  const outcomes = await Promise.all(
    comers.map((comer) => {
      const socket = openRoomSocket(api, comer)
      return Promise.race([refusalOf(socket), nextEvent(socket, 'room:state').then(() => 'inside')])
    }),
  )
  expect(outcomes.toSorted()).toEqual(['inside', 'room_full'])
  const loser = outcomes[0] === 'inside' ? rival : seated
  expect(await ticketCode(api, loser, id)).toBe('room_full')
  expect((await inside(api, host, id)).state.people).toHaveLength(roomLimits.group + 1)
})

test('people stay after the end until the host has another commitment, and may review the session', async () => {
  const { api, id, host, seated, cohost, at, endsAt } = await listeningGroup()
  const one = await inside(api, seated, id)
  expect(Date.parse((await inside(api, host, id)).state.closesAt)).toBe(
    endsAt.getTime() + roomLimits.stayMinutes * minute,
  )
  at(0)
  await api.runJobs()
  at(70)
  expect(await ticketCode(api, seated, id)).toBeNull()
  expect(await ticketCode(api, cohost, id)).toBe('join_over')
  const awaited = await api.call(reviewRoutes.awaitedReviews, {}, { as: await deviceOf(api, seated) })
  expect(awaited.body.map((session) => session.kind)).toEqual(['group'])
  const closed = nextEvent(one.socket, 'room:closed')
  at(95)
  expect(await closed).toEqual({ reason: 'over' })
  await api.runJobs()
  expect(await api.db.selectFrom('rooms').selectAll().execute()).toEqual([])
})

test('three people hear each other through the forwarding process, until one of them is removed', async () => {
  const { api, id, host, cohost, seated } = await listeningGroup({ ROOM_MEDIA_PORT: '0' })
  const { forwarder } = api.app.dependencies
  let number = 0
  const enter = async (member: MadeMember) => {
    const { socket, personId } = await inside(api, member, id)
    const send = (signal: RoomSignal) => socket.emitWithAck('room:signal', { to: 'forwarder', pageId: null, signal })
    const media = simulatePerson({ number: ++number, reply: (signal) => void send(signal as RoomSignal) })
    onTestFinished(media.stop)
    socket.on('room:signal', ({ from, signal }) => from === 'forwarder' && media.receive(signal as RoomSignal))
    expect(await send({ restart: true })).toBeNull()
    await expect.poll(media.hasControl).toBe(true)
    return { socket, media, personId }
  }
  const [one, two, three] = [await enter(host), await enter(cohost), await enter(seated)]
  three.media.speak(20)
  for (const { media } of [one, two]) await expect.poll(() => media.seen.updates.at(-1)?.voices[0]).toBe(three.personId)
  await one.socket.emitWithAck('room:remove', { person: three.personId })
  expect(forwarder.members().map(({ person }) => person)).toEqual([one.personId, two.personId])
  await expect.poll(() => three.media.seen.state).not.toBe('connected')
})
