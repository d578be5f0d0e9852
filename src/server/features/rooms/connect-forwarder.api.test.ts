import { once } from 'node:events'
import { createSocket } from 'node:dgram'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { RoomSignal } from '#contract/rooms/schemas.ts'
import { makeAvailable } from '#server/features/availability/factory.ts'
import { makeSession } from '#server/features/bookings/factory.ts'
import { makeMentee, makeMentor, type MadeMember } from '#server/features/profiles/factory.ts'
import { redisForTest } from '#test/support/redis.ts'
import { enterRoom, listen } from '#test/support/rooms/room-client.ts'
import { simulatePerson } from '#test/support/rooms/simulated-person.ts'

async function makeRoom(env: Record<string, string> = {}) {
  const api = await listen({ now: '2026-11-24T06:55:00Z', env: { ROOM_MEDIA_PORT: '0', ...env } })
  const [mentor, mentee] = [await makeMentor(api), await makeMentee(api)]
  await makeAvailable(api, mentor, { fixedVideoLink: null })
  const { id } = await makeSession(api, mentor, mentee, { startsAt: '2026-11-24T07:00:00Z' })
  let number = 0
  const enter = async (member: MadeMember) => {
    const { socket, states, personId } = await enterRoom(api, member, id)
    const send = (signal: RoomSignal) =>
      socket.emitWithAck('room:signal', { to: 'forwarder', pageId: null, signal }) as Promise<{ code: string } | null>
    const media = simulatePerson({ number: ++number, reply: (signal) => void send(signal as RoomSignal) })
    socket.on('room:signal', ({ from, signal }) => from === 'forwarder' && media.receive(signal as RoomSignal))
    onTestFinished(() => media.stop())
    return { socket, send, media, engine: () => states.at(-1)!.engine, personId }
  }
  return { forwarder: api.app.dependencies.forwarder, one: await enter(mentor), other: await enter(mentee) }
}

type Entered = Awaited<ReturnType<typeof makeRoom>>['one']
const packets = ({ media }: Entered) => media.seen.slots.get('voice-0')?.found.packets ?? 0

test('a pair whose direct connection fails hears each other through the forwarding process', async () => {
  const { one, other, forwarder } = await makeRoom()
  expect(await one.send({ restart: true })).toMatchObject({ code: 'room_person_missing' })
  expect(await one.socket.emitWithAck('room:direct-failed', {})).toBeNull()
  await expect.poll(() => [one.engine(), other.engine()]).toEqual(['forwarder', 'forwarder'])
  for (const person of [one, other]) expect(await person.send({ restart: true })).toBeNull()
  for (const { media } of [one, other]) await expect.poll(media.hasControl).toBe(true)
  one.media.speak(20)
  await expect.poll(() => packets(other)).toBeGreaterThan(5)
  expect(other.media.seen.updates.at(-1)?.voices).toEqual([one.personId, null, null])

  // Who leaves is disconnected at once.
  await one.socket.emitWithAck('room:leave', {})
  expect(forwarder.members().map(({ person }) => person)).toEqual([other.personId])
})

test('the media of somebody whose stay ends is cut off', async () => {
  const { one, forwarder } = await makeRoom()
  await one.socket.emitWithAck('room:direct-failed', {})
  await one.send({ restart: true })
  expect(forwarder.members()).toHaveLength(1)
  await expect.poll(one.media.hasControl).toBe(true)
  await one.socket.emitWithAck('room:leave', {})
  await expect.poll(() => one.media.seen.state).not.toBe('connected')
})

test('with several servers a pair stays with its direct connection', async ({ skip }) => {
  const redis = await redisForTest()
  if ('missing' in redis) return skip(`A pair of several servers was not tested: ${redis.missing}`)
  const { one } = await makeRoom({ REDIS_URL: redis.url })
  await one.socket.emitWithAck('room:direct-failed', {})
  expect(one.engine()).toBe('direct')
})

test('while the media port is taken, people learn that they cannot be connected', async () => {
  const taken = createSocket('udp4').bind(0)
  await once(taken, 'listening')
  onTestFinished(() => void taken.close())
  const { one, forwarder } = await makeRoom({ ROOM_MEDIA_PORT: String(taken.address().port) })
  await one.socket.emitWithAck('room:direct-failed', {})
  await one.send({ restart: true })
  await expect.poll(() => forwarder.problem()).toMatch(/^port-taken/)
  expect(await one.send({ restart: true })).toMatchObject({ code: 'room_media_unavailable' })
})

test('while the media process has little computing time left, newcomers learn it', async () => {
  const { one, forwarder } = await makeRoom()
  const busy = vi.spyOn(forwarder, 'isBusy').mockReturnValue(true)
  await one.socket.emitWithAck('room:direct-failed', {})
  expect(await one.send({ restart: true })).toMatchObject({ statusCode: 503, code: 'room_media_busy' })
  busy.mockRestore()
  expect(await one.send({ restart: true })).toBeNull()
})
