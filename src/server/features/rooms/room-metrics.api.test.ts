import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { roomQuality } from '#contract/rooms/schemas.ts'
import { makeAvailable } from '#server/features/availability/factory.ts'
import { makeSession } from '#server/features/bookings/factory.ts'
import { makeMentee, makeMentor } from '#server/features/profiles/factory.ts'
import { startMetrics } from '#server/platform/operations/metrics.ts'
import { codeOf, enterRoom, listen } from '#test/support/rooms/room-client.ts'

test('metrics say how many people are in rooms and how their connections do, and nothing of who they are', async () => {
  const api = await listen({ now: '2026-11-24T07:00:00Z', env: { METRICS_PORT: '0' } })
  const metrics = await startMetrics(api.app)
  onTestFinished(() => metrics.stop())
  const read = async () => (await fetch(`http://127.0.0.1:${metrics.port}/metrics`)).text()
  const [mentor, mentee] = [await makeMentor(api, { fullName: 'Wanjirũ' }), await makeMentee(api)]
  await makeAvailable(api, mentor, { fixedVideoLink: null })
  const { id } = await makeSession(api, mentor, mentee, { startsAt: '2026-11-24T07:00:00Z' })
  expect(await read()).not.toContain('kando_rooms{')
  const [one, other] = [await enterRoom(api, mentor, id), await enterRoom(api, mentee, id)]
  const quality = { engine: 'direct', firstFrame: 280, failures: 1, received: 950, lost: 50 } as const
  expect(await one.socket.emitWithAck('room:quality', quality)).toBeNull()
  const text = await read()
  const valueOf = (name: string) => Number(text.split(`\n${name}{engine="direct"} `)[1]?.split('\n')[0])
  expect(valueOf('kando_rooms')).toBe(1)
  expect(valueOf('kando_room_people')).toBe(2)
  expect(valueOf('kando_room_first_frame_seconds_count')).toBe(1)
  expect(valueOf('kando_room_first_frame_seconds_sum')).toBe(0.28)
  expect(valueOf('kando_room_links_failed_total')).toBe(1)
  expect(valueOf('kando_room_packets_received_total')).toBe(950)
  expect(valueOf('kando_room_packets_lost_total')).toBe(50)
  for (const secret of [id, mentor.userId, one.personId, 'Wanjirũ']) expect(text).not.toContain(secret)

  const invalid = [
    { ...quality, lost: -1 },
    { ...quality, firstFrame: 1e9 },
    { ...quality, engine: 'other' },
  ]
  expect(invalid.map((report) => z.safeParse(roomQuality, report).success)).toEqual([false, false, false])
  expect(codeOf(await other.socket.emitWithAck('room:quality', invalid[0] as never))).toBe('invalid_input')
  await one.socket.emitWithAck('room:leave', {})
  await other.socket.emitWithAck('room:leave', {})
  expect(await read()).not.toContain('kando_rooms{')
})
