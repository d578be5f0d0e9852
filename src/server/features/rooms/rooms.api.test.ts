import type { AddressInfo } from 'node:net'
import { randomUUID } from 'node:crypto'
import type { Socket } from 'socket.io-client'
import { expect, onTestFinished, test } from 'vitest'
import { bookingRoutes } from '#contract/bookings/routes.ts'
import { moderationRoutes } from '#contract/moderation/routes.ts'
import { roomLimits } from '#contract/rooms/constants.ts'
import { roomRoutes } from '#contract/rooms/routes.ts'
import type { RoomMessage } from '#contract/rooms/schemas.ts'
import { sessionRoutes } from '#contract/sessions/routes.ts'
import { makeAvailable } from '#server/features/availability/factory.ts'
import { makeSession } from '#server/features/bookings/factory.ts'
import { makeMentee, makeMentor, type MadeMember } from '#server/features/profiles/factory.ts'
import { createApp } from '#server/app.ts'
import type { TestApi } from '#test/support/api.ts'
import { redisForTest } from '#test/support/redis.ts'
import {
  codeOf,
  deviceOf,
  enterRoom,
  listen as listenWith,
  nextEvent,
  openRoomSocket,
  refusalOf,
  stateWhere,
  ticketOf,
  type ListeningApi,
} from '#test/support/rooms/room-client.ts'

const start = '2026-11-24T07:00:00Z'
const at = (time: string) => `2026-11-24T${time}Z`

const listen = (env: Record<string, string> = {}) => listenWith({ now: at('06:55:00'), env })

async function agreed(api: TestApi, link: string | null = null) {
  const [mentor, mentee] = [
    await makeMentor(api, { fullName: 'Wanjirũ' }),
    await makeMentee(api, { fullName: 'Chidi' }),
  ]
  await makeAvailable(api, mentor, { fixedVideoLink: link })
  const { id } = await makeSession(api, mentor, mentee, { startsAt: start })
  return { mentor, mentee, id }
}

const say = (text: string) => ({ id: randomUUID(), text })
const offer = { description: { type: 'offer', sdp: 'v=0' } } as const

test('two people meet: each sees who is there, signals and messages pass between them, and their attendance is recorded', async () => {
  const api = await listen()
  const { mentor, mentee, id } = await agreed(api)
  const joined = await api.call(
    sessionRoutes.join,
    { params: { kind: 'individual', id } },
    { as: await deviceOf(api, mentor) },
  )
  expect(joined.body.url).toMatch(new RegExp(`/room/individual/${id}$`))
  const seen = async () =>
    (await api.call(bookingRoutes.oneBooking, { params: { role: 'mentor', id } }, { as: await deviceOf(api, mentor) }))
      .body
  expect(await seen()).toMatchObject({ hasBuiltInRoom: true, attended: { mentor: false, mentee: false } })

  const picture_url = 'https://kando.test/files/wanjiru.webp'
  await api.db.updateTable('users').set({ picture_url }).where('id', '=', mentor.userId).execute()
  const one = await enterRoom(api, mentor, id)
  expect(one.state.people).toMatchObject([{ name: 'Wanjirũ', profilePictureUrl: picture_url }])
  const preview = await api.call(
    roomRoutes.room,
    { params: { kind: 'individual', id } },
    { as: await deviceOf(api, mentee) },
  )
  expect(preview.body).toMatchObject({ title: 'Wanjirũ', present: ['Wanjirũ'], isInside: false })
  const both = stateWhere(one.socket, ({ people }) => people.length === 2)
  const other = await enterRoom(api, mentee, id)
  expect((await both).people.map(({ name, role, isConnected }) => [name, role, isConnected])).toEqual([
    ['Wanjirũ', 'participant', true],
    ['Chidi', 'participant', true],
  ])
  api.clock.set(start)
  await api.runJobs()
  expect(await seen()).toMatchObject({ attended: { mentor: true, mentee: true } })

  const signal = nextEvent(other.socket, 'room:signal')
  await one.socket.emitWithAck('room:signal', { to: other.personId, pageId: other.pageId, signal: offer })
  expect(await signal).toEqual({ from: one.personId, pageId: one.pageId, signal: offer })
  const heard = nextEvent(one.socket, 'room:messages')
  const message = say('Hello')
  expect(await other.socket.emitWithAck('room:say', message)).toBeNull()
  expect(await other.socket.emitWithAck('room:say', message)).toBeNull()
  expect(await heard).toMatchObject([{ ...message, from: other.personId, name: 'Chidi' }])

  const media = stateWhere(one.socket, ({ people }) => people[1]!.microphone)
  await other.socket.emitWithAck('room:media', { microphone: true, camera: false, screen: false })
  expect((await media).people[1]).toMatchObject({ microphone: true, camera: false })
  const left = stateWhere(one.socket, ({ people }) => people.length === 1)
  await other.socket.emitWithAck('room:leave', {})
  await left
  const presences = await api.db
    .selectFrom('room_presences')
    .select(['user_id', 'left_at'])
    .orderBy('entered_at')
    .execute()
  expect(presences.filter((row) => row.left_at === null).map((row) => row.user_id)).toEqual([mentor.userId])
})

test('a ticket is refused to strangers, early, late, for cancelled or blocked sessions, and where people meet elsewhere', async () => {
  const api = await listen()
  const { mentor, mentee, id } = await agreed(api)
  const code = async (member: MadeMember, session = id, kind?: 'group') =>
    (await ticketOf(api, await deviceOf(api, member), session, kind)).error.code
  expect(await code(await makeMentor(api))).toBe('not_found')
  expect(await code(mentee, id, 'group')).toBe('not_found')
  expect((await api.call(roomRoutes.roomTicket, { params: { kind: 'individual', id } })).status).toBe(401)
  const linked = await agreed(api, 'https://meet.example.org/wanjiru')
  expect(await code(linked.mentor, linked.id)).toBe('room_elsewhere')
  const cancelled = await makeSession(api, mentor, mentee, { startsAt: start, status: 'CANCELLED' })
  expect(await code(mentor, cancelled.id)).toBe('join_cancelled')
  api.clock.set(at('06:49:59'))
  expect(await code(mentor)).toBe('join_too_early')
  api.clock.set(at('08:00:00'))
  expect(await code(mentor)).toBe('join_over')
  api.clock.set(at('07:00:00'))
  await api.call(
    moderationRoutes.blockPerson,
    { body: { profileId: mentee.profileId } },
    { as: await deviceOf(api, mentor) },
  )
  expect(await code(mentor)).toBe('counterpart_blocked')
})

test('a ticket works once, within a minute, and on the device that asked for it only', async () => {
  const api = await listen()
  const { mentor, mentee, id } = await agreed(api)
  const token = await deviceOf(api, mentor)
  const { ticket } = (await ticketOf(api, token, id)).body
  for (const other of [await deviceOf(api, mentor), await deviceOf(api, mentee), token + 'x'])
    expect(await refusalOf(openRoomSocket(api, { token: other, ticket }))).toMatch(
      /^(?:room_ticket_invalid|unauthenticated)$/,
    )
  const first = openRoomSocket(api, { token, ticket })
  await nextEvent(first, 'room:state')
  expect(await refusalOf(openRoomSocket(api, { token, ticket }))).toBe('room_ticket_invalid')
  expect(await refusalOf(openRoomSocket(api, { token, ticket: 'made-up' }))).toBe('room_ticket_invalid')
  const late = (await ticketOf(api, token, id)).body.ticket
  api.clock.advance(roomLimits.ticketSeconds * 1000)
  expect(await refusalOf(openRoomSocket(api, { token, ticket: late }))).toBe('room_ticket_invalid')
})

test('signals reach nobody outside the room, and forged, oversized or too many events are refused', async () => {
  const api = await listen()
  const here = await agreed(api)
  const there = await agreed(api)
  const one = await enterRoom(api, here.mentor, here.id)
  const stranger = await enterRoom(api, there.mentor, there.id)
  const overheard: unknown[] = []
  stranger.socket.onAny((...event) => overheard.push(event))
  const send = (to: string, signal: unknown = offer) =>
    one.socket.emitWithAck('room:signal', { to, pageId: stranger.pageId, signal } as never)
  expect(codeOf(await send(stranger.personId))).toBe('room_person_missing')
  expect(codeOf(await send(one.personId))).toBe('room_person_missing')
  expect(codeOf(await send('x'.repeat(22)))).toBe('room_person_missing')
  expect(codeOf(await send(here.mentee.userId))).toBe('invalid_input')
  const sdp = 'x'.repeat(roomLimits.description + 1)
  expect(codeOf(await send(stranger.personId, { description: { type: 'offer', sdp } }))).toBe('invalid_input')
  expect(codeOf(await one.socket.emitWithAck('room:mute-all', {}))).toBe('room_hosts_only')
  expect(codeOf(await (one.socket as Socket).emitWithAck('room:unknown', {}))).toBe('not_found')
  // Several times the limit: on a busy machine the events arrive over a while, in which more are allowed.
  const many = await Promise.all(
    Array.from({ length: 5 * roomLimits.eventsPerSecond }, () =>
      one.socket.emitWithAck('room:hand', { isRaised: true }),
    ),
  )
  expect(many.map(codeOf)).toContain('rate_limited')
  expect(overheard).toEqual([])
})

test('a frame above 64 KB closes the socket', async () => {
  const api = await listen()
  const { mentor, id } = await agreed(api)
  const { socket } = await enterRoom(api, mentor, id)
  const closed = new Promise((resolve) => socket.once('disconnect', resolve))
  socket.emit('room:say', say('x'.repeat(70_000)), () => {})
  expect(await closed).toBeTypeOf('string')
})

test('the same page returns after a lost socket as it was, and another device takes its place', async () => {
  const api = await listen()
  const { mentor, mentee, id } = await agreed(api)
  const one = await enterRoom(api, mentor, id)
  const other = await enterRoom(api, mentee, id)
  await other.socket.emitWithAck('room:media', { microphone: true, camera: true, screen: false })
  const lost = stateWhere(one.socket, ({ people }) => !people[1]!.isConnected)
  other.socket.disconnect()
  expect((await lost).people[1]).toMatchObject({ camera: true })
  const again = await enterRoom(api, mentee, id, other)
  expect(again.state.people[1]).toMatchObject({ pageId: other.pageId, isConnected: true, camera: true })
  const replaced = nextEvent(again.socket, 'room:closed')
  const elsewhere = await enterRoom(api, mentee, id)
  expect(await replaced).toEqual({ reason: 'replaced' })
  expect(elsewhere.state.people[1]).toMatchObject({ pageId: elsewhere.pageId, isConnected: true, camera: false })
  expect(elsewhere.state.people).toHaveLength(2)
})

test('a person whose socket stays lost leaves after the grace time, and their presence lasted until then', async () => {
  const api = await listen()
  const { mentor, mentee, id } = await agreed(api)
  const one = await enterRoom(api, mentor, id)
  const other = await enterRoom(api, mentee, id)
  const lost = stateWhere(one.socket, ({ people }) => !people[1]!.isConnected)
  other.socket.disconnect()
  await lost
  const gone = stateWhere(one.socket, ({ people }) => people.length === 1)
  const lostAt = api.clock.now()
  api.clock.advance(roomLimits.graceSeconds * 1000 + 1)
  expect((await gone).people[0]!.name).toBe(mentor.fullName)
  const presences = await api.db.selectFrom('room_presences').select(['user_id', 'left_at']).execute()
  const leftAt = ({ userId }: MadeMember) => presences.find((one) => one.user_id === userId)!.left_at
  // The socket that is open is not lost, although nobody wrote that it was seen meanwhile.
  expect([leftAt(mentee), leftAt(mentor)]).toEqual([lostAt, null])
})

type Meeting = Awaited<ReturnType<typeof agreed>>
const endings: [string, (api: ListeningApi, meeting: Meeting) => Promise<unknown>][] = [
  [
    'cancelled',
    async (api, { mentor, id }) =>
      api.call(
        bookingRoutes.cancel,
        { params: { role: 'mentor' }, body: { sessionId: id, cancelReason: 'I am ill today' } },
        { as: await deviceOf(api, mentor) },
      ),
  ],
  [
    'moved',
    (api, { id }) =>
      api.db
        .updateTable('bookings')
        .set({ starts_at: new Date('2026-11-25T07:00:00Z'), ends_at: new Date('2026-11-25T08:00:00Z') })
        .where('id', '=', id)
        .execute(),
  ],
  [
    'blocked',
    async (api, { mentor, mentee }) =>
      api.call(
        moderationRoutes.blockPerson,
        { body: { profileId: mentee.profileId } },
        { as: await deviceOf(api, mentor) },
      ),
  ],
  [
    'signed-out',
    (api, { mentee }) =>
      api.db
        .updateTable('device_sessions')
        .set({ revoked_at: api.clock.now() })
        .where('user_id', '=', mentee.userId)
        .execute(),
  ],
  ['over', async (api) => api.clock.set(at('08:30:00'))],
]

test.each(endings)('the stay ends when the session or the device is %s', async (reason, end) => {
  const api = await listen()
  const meeting = await agreed(api)
  const { socket } = await enterRoom(api, meeting.mentee, meeting.id)
  const closed = nextEvent(socket, 'room:closed')
  await end(api, meeting)
  expect(await closed).toEqual({ reason })
})

test('people may stay after the end, return while they do, and what they wrote is deleted when the room closes', async () => {
  const api = await listen()
  const { mentor, mentee, id } = await agreed(api)
  const one = await enterRoom(api, mentor, id)
  const written = nextEvent(one.socket, 'room:messages')
  await one.socket.emitWithAck('room:say', say('Thank you'))
  expect((await written) as RoomMessage[]).toHaveLength(1)
  api.clock.set(at('08:10:00'))
  const again = await enterRoom(api, mentor, id, { pageId: one.pageId })
  expect(again.state).toMatchObject({ closesAt: at('08:30:00.000') })
  expect((await ticketOf(api, await deviceOf(api, mentee), id)).error.code).toBe('join_over')
  api.clock.set(at('08:30:00'))
  await api.runJobs()
  for (const table of ['rooms', 'room_messages'] as const)
    expect(await api.db.selectFrom(table).selectAll().execute()).toEqual([])
})

test('a TURN server gets credentials that it can check and that end with the room', async () => {
  const secret = 'shared with the TURN server'
  const api = await listen({ TURN_URLS: 'stun:turn.example.org:3478, turn:turn.example.org:3478', TURN_SECRET: secret })
  const { mentor, id } = await agreed(api)
  const { body } = await ticketOf(api, await deviceOf(api, mentor), id)
  const expiry = Date.parse(at('08:31:00')) / 1000
  expect(body.iceServers).toEqual([
    { urls: ['stun:turn.example.org:3478'] },
    {
      urls: ['turn:turn.example.org:3478'],
      username: `${expiry}:${body.personId}`,
      credential: expect.stringMatching(/^[\w+/]{27}=$/),
    },
  ])
})

test('two people on different processes meet, and a device that another one replaces is on either', async ({
  skip,
}) => {
  const redis = await redisForTest()
  if ('missing' in redis) return skip(`Redis was not tested: ${redis.missing}`)
  const api = await listen({ REDIS_URL: redis.url })
  const second = await createApp(api.app.dependencies)
  onTestFinished(() => second.close())
  await second.http.listen({ host: '127.0.0.1', port: 0 })
  const there = { ...api, origin: `http://127.0.0.1:${(second.http.server.address() as AddressInfo).port}` }
  const { mentor, mentee, id } = await agreed(api)
  const one = await enterRoom(api, mentor, id)
  const both = stateWhere(one.socket, ({ people }) => people.length === 2)
  const other = await enterRoom(there, mentee, id)
  await both
  const signal = nextEvent(one.socket, 'room:signal')
  await other.socket.emitWithAck('room:signal', { to: one.personId, pageId: one.pageId, signal: offer })
  expect(await signal).toMatchObject({ from: other.personId })
  const replaced = nextEvent(other.socket, 'room:closed')
  await enterRoom(api, mentee, id)
  expect(await replaced).toEqual({ reason: 'replaced' })
})
