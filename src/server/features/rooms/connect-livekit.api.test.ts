import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { signInAs } from '#server/features/accounts/factory.ts'
import { makeAvailable } from '#server/features/availability/factory.ts'
import { makeSession } from '#server/features/bookings/factory.ts'
import { makeGroupSession, makeSeat } from '#server/features/group-sessions/factory.ts'
import { makeMentee, makeMentor, type MadeMember } from '#server/features/profiles/factory.ts'
import { identityOf } from '#server/platform/rooms/livekit.ts'
import { redisForTest } from '#test/support/redis.ts'
import { startLiveKitService } from '#test/support/rooms/livekit-service.ts'
import { codeOf, enterRoom, listen } from '#test/support/rooms/room-client.ts'

type Access = { url: string; token: string }
type Kind = 'individual' | 'group'

/** Five minutes before a session, with a LiveKit server. */
async function start(env: Record<string, string> = {}) {
  const livekit = await startLiveKitService()
  const api = await listen({ now: '2026-11-24T06:55:00Z', env: { ...livekit.env, ...env } })

  async function enter(member: MadeMember, kind: Kind, id: string) {
    const { token, deviceSessionId } = await signInAs(api, member.userId)
    const { socket, states, personId, pageId } = await enterRoom(api, member, id, { kind, token })
    const tokens: Access[] = []
    socket.on('room:signal', ({ from, signal }) => {
      if (from === 'livekit' && 'access' in signal) tokens.push(signal.access)
    })
    const ask = async () => codeOf(await socket.emitWithAck('room:signal', toLiveKit))
    const identity = identityOf({ id: personId, pageId })
    return { socket, ask, tokens, states, identity, deviceSessionId, personId, pageId }
  }
  return { api, livekit, enter }
}

const toLiveKit = { to: 'livekit', pageId: null, signal: { restart: true } } as const

async function startPair(env: Record<string, string> = {}) {
  const { api, livekit, enter } = await start(env)
  const [mentor, mentee] = [await makeMentor(api), await makeMentee(api)]
  await makeAvailable(api, mentor, { fixedVideoLink: null })
  const { id } = await makeSession(api, mentor, mentee, { startsAt: '2026-11-24T07:00:00Z' })
  const [one, other] = [await enter(mentor, 'individual', id), await enter(mentee, 'individual', id)]
  return { api, livekit, enter, mentee, id, one, other }
}

async function startGroup(env: Record<string, string> = {}) {
  const { api, livekit, enter } = await start(env)
  const host = await makeMentor(api, { timeZone: 'UTC' })
  await makeAvailable(api, host, { fixedVideoLink: null })
  const session = await makeGroupSession(api, { host, date: '2026-11-25', time: '07:00:00' })
  const guests = [await makeMentee(api), await makeMentee(api)]
  for (const guest of guests) await makeSeat(api, session, guest)
  api.clock.set('2026-11-25T06:55:00Z')
  const { id } = session.first
  const people = [
    await enter(host, 'group', id),
    await enter(guests[0]!, 'group', id),
    await enter(guests[1]!, 'group', id),
  ]
  for (const { identity } of people) livekit.connect(id, identity)
  return { api, livekit, id, people, host: people[0]!, guest: people[1]!, other: people[2]! }
}

test('a pair whose direct connection fails meets on the LiveKit server, each with a token for their own page', async () => {
  const { livekit, id, one, other } = await startPair()
  expect(await one.ask()).toBe('room_person_missing')
  await one.socket.emitWithAck('room:direct-failed', {})
  await expect.poll(() => [one, other].map(({ states }) => states.at(-1)!.engine)).toEqual(['livekit', 'livekit'])
  for (const person of [one, other]) {
    expect(await person.ask()).toBeNull()
    await expect.poll(() => person.tokens).toHaveLength(1)
    const { url, token } = person.tokens[0]!
    expect(url).toBe(livekit.env.LIVEKIT_URL)
    expect(decodeJwt(token)).toMatchObject({ sub: person.identity, video: { room: id } })
  }
})

test('with several processes a group meets on the LiveKit server', async ({ skip }) => {
  const redis = await redisForTest()
  if ('missing' in redis) return skip(`A group of several processes was not tested: ${redis.missing}`)
  const { guest, id } = await startGroup({ REDIS_URL: redis.url })
  expect(guest.states.at(-1)!.engine).toBe('livekit')
  expect(await guest.ask()).toBeNull()
  await expect.poll(() => guest.tokens).toHaveLength(1)
  expect(decodeJwt(guest.tokens[0]!.token)).toMatchObject({ sub: guest.identity, video: { room: id } })
})

test('who leaves, is removed or continues on another device is disconnected from the LiveKit server', async () => {
  const { api, livekit, id, host, guest, other } = await startGroup()
  await host.socket.emitWithAck('room:remove', { person: guest.personId })
  await api.runJobs()
  expect(livekit.identities(id)).toEqual([host.identity, other.identity])
  await expect.poll(() => guest.socket.connected).toBe(false)
  await other.socket.emitWithAck('room:leave', {})
  await api.runJobs()
  expect(livekit.identities(id)).toEqual([host.identity])
  await host.socket.emitWithAck('room:leave', {})
  await api.runJobs()
  expect(livekit.rooms.has(id)).toBe(false)
})

test('another device of the same person is another identity, and the first one is disconnected', async () => {
  const { api, livekit, enter, mentee, id, one, other } = await startPair()
  await one.socket.emitWithAck('room:direct-failed', {})
  for (const { identity } of [one, other]) livekit.connect(id, identity)
  const again = await enter(mentee, 'individual', id)
  expect(again.identity).not.toBe(other.identity)
  await api.runJobs()
  expect(livekit.identities(id)).toEqual([one.identity])
})

test('muting all mutes microphones on the LiveKit server, but for hosts and who has turned theirs on again', async () => {
  const { api, livekit, id, host, guest, other } = await startGroup()
  await host.socket.emitWithAck('room:mute-all', {})
  await guest.socket.emitWithAck('room:media', { microphone: true, camera: true, screen: false })
  await api.runJobs()
  const isMuted = (source: string, { identity }: { identity: string }) =>
    livekit.rooms
      .get(id)!
      .find((one) => one.identity === identity)!
      .tracks.some((track) => track.source === source && track.muted)
  expect([host, guest, other].map((person) => isMuted('MICROPHONE', person))).toEqual([false, false, true])
  expect(isMuted('CAMERA', other)).toBe(false)
})

test('who comes back to the LiveKit server with a token of its own, or is signed out, is disconnected within seconds', async () => {
  const { api, livekit, id, host, guest, other } = await startGroup()
  await other.socket.emitWithAck('room:leave', {})
  await api.runJobs()
  livekit.connect(id, other.identity)
  await expect.poll(() => livekit.identities(id), { timeout: 10_000 }).toEqual([host.identity, guest.identity])
  const closed = new Promise((resolve) => guest.socket.once('room:closed', resolve))
  await api.db
    .updateTable('device_sessions')
    .set({ revoked_at: api.clock.now() })
    .where('id', '=', guest.deviceSessionId)
    .execute()
  expect(await closed).toEqual({ reason: 'signed-out' })
  await expect.poll(() => livekit.identities(id), { timeout: 10_000 }).toEqual([host.identity])
})

test('while the LiveKit server does not answer, jobs try again, and people stay in their room', async () => {
  const { api, livekit, id, host, guest, other } = await startGroup()
  livekit.fail(true)
  await guest.socket.emitWithAck('room:leave', {})
  await expect(api.runJobs()).rejects.toMatchObject({ status: 503 })
  expect(host.socket.connected && other.socket.connected).toBe(true)
  livekit.fail(false)
  await api.runJobs()
  expect(livekit.identities(id)).toEqual([host.identity, other.identity])
})

test('a room that closes is deleted on the LiveKit server', async () => {
  const { api, livekit, id } = await startGroup()
  api.clock.set('2026-11-25T09:00:00Z')
  await api.runJobs()
  expect(livekit.rooms.has(id)).toBe(false)
})
