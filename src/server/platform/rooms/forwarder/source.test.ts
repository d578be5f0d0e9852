import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseRtcp } from './rtp/rtcp.ts'
import { isRtcp } from './rtp/rtp-packet.ts'
import { createSlot } from './slot.ts'
import { createSource } from './source.ts'

function makeSource(kind: 'audio' | 'video') {
  const feedback: Buffer[] = []
  const levels: number[] = []
  const source = createSource({
    person: 'speaker',
    kind,
    sender: 1,
    levelId: 1,
    sendFeedback: (packet) => feedback.push(packet),
    onLevel: (level) => levels.push(level),
  })
  const sent: Buffer[] = []
  const slot = createSlot(9, kind === 'audio' ? 48_000 : 90_000, (packet) => sent.push(packet) > 0)
  slot.assign(source)
  return { source, slot, feedback, levels, sent }
}

function rtp(sequence: number, { ssrc = 7, payload = [0x90, 0x80, 0x81, 0x23, 0x50] } = {}): Buffer {
  const packet = Buffer.alloc(12 + payload.length)
  packet[0] = 0x80
  packet[1] = 96
  packet.writeUInt16BE(sequence & 0xffff, 2)
  packet.writeUInt32BE(ssrc, 8)
  packet.set(payload, 12)
  return packet
}

/** Arbitrary bytes, and well-formed packets in which single bytes are changed or which are cut off. */
const packets = fc.array(
  fc.oneof(
    fc.uint8Array({ maxLength: 80 }).map((bytes) => Buffer.from(bytes)),
    fc
      .record({
        sequence: fc.nat(0xffff),
        ssrc: fc.constantFrom(7, 8, 0xffffffff),
        payload: fc.array(fc.nat(255), { maxLength: 12 }),
        changes: fc.array(fc.tuple(fc.nat(24), fc.nat(255)), { maxLength: 3 }),
        length: fc.nat(24),
      })
      .map(({ sequence, changes, length, ...rest }) => {
        const packet = rtp(sequence, rest)
        for (const [at, value] of changes) if (at < packet.length) packet[at] = value
        return packet.subarray(0, Math.max(length, 10))
      }),
    fc
      .tuple(fc.constantFrom(200, 201, 205, 206), fc.nat(31), fc.uint8Array({ maxLength: 60 }), fc.nat(20))
      .map(([type, count, bytes, words]) => Buffer.from([0x80 | count, type, 0, words, ...bytes])),
  ),
  { maxLength: 120 },
)

test.each(['audio', 'video'] as const)('no %s packets of a browser make forwarding fail', (kind) => {
  fc.assert(
    fc.property(packets, (arrived) => {
      const { source, slot, feedback, levels, sent } = makeSource(kind)
      arrived.forEach((packet, index) => {
        const before = Buffer.from(packet)
        expect(source.receive(packet, index * 20)).toBeLessThanOrEqual(1)
        expect(packet).toEqual(before)
        for (const part of parseRtcp(packet)) slot.receive(part, index * 20)
        source.tick(index * 20)
        source.report(index * 20)
      })
      for (const packet of feedback) expect(isRtcp(packet) && packet.length < 1_000).toBe(true)
      for (const packet of sent) expect(packet.readUInt32BE(8)).toBe(9)
      for (const level of levels) expect(level).toBeLessThan(128)
    }),
  )
})

test('whatever numbers a browser sends, no more than 200 packets are asked for again', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(0xffff), { minLength: 2, maxLength: 300 }), (sequences) => {
      const { source, feedback } = makeSource('video')
      sequences.forEach((sequence) => source.receive(rtp(sequence), 0))
      source.tick(100)
      const nacked = feedback.flatMap((packet) => parseRtcp(packet)).filter(({ type }) => type === 'nack')
      for (const part of nacked) expect('count' in part && part.count).toBeLessThanOrEqual(200)
    }),
  )
})

test('of more packets than anybody needs, only some are multiplied', () => {
  const { source, sent } = makeSource('audio')
  for (let index = 0; index < 1_000; index++) source.receive(rtp(index), 5)
  expect(sent).toHaveLength(150)
  source.receive(rtp(1_000), 1_005)
  expect(sent).toHaveLength(151)
})
