import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseRtp, sequenceDistance } from './rtp-packet.ts'
import { createSlotRewriter, type SourcePacket } from './slot-rewriter.ts'
import { parseVp8 } from './vp8.ts'

const frameTime = 6_000 // 15 frames per second

function packet(ssrc: number, sequence: number, frame: number, isKeyFrame = false): SourcePacket {
  const bytes = Buffer.alloc(20)
  bytes[0] = 0x80
  bytes[1] = 96
  bytes.writeUInt16BE(sequence & 0xffff, 2)
  bytes.writeUInt32BE((frame * frameTime) >>> 0, 4)
  bytes.writeUInt32BE(ssrc, 8)
  bytes[12] = 0x90
  bytes[13] = 0x80
  bytes.writeUInt16BE(0x8000 | (frame & 0x7fff), 14)
  bytes[16] = isKeyFrame ? 0 : 1
  return { packet: bytes, header: parseRtp(bytes, 1)!, video: parseVp8(bytes, 12) }
}

const read = (rewritten: Buffer | undefined) => {
  const header = parseRtp(rewritten!, 1)!
  return { ...header, pictureId: parseVp8(rewritten!, 12)!.pictureId!.value }
}

test('video begins with a key frame', () => {
  const rewriter = createSlotRewriter(5, 90_000, { sequence: 100, timestamp: 0 })
  expect(rewriter.rewrite(packet(1, 10, 1), 0)).toBeUndefined()
  expect(rewriter.isWaiting()).toBe(true)
  expect(read(rewriter.rewrite(packet(1, 11, 2, true), 66))).toMatchObject({ ssrc: 5, sequence: 101 })
  expect(rewriter.isWaiting()).toBe(false)
})

test('the source is not changed by rewriting', () => {
  const rewriter = createSlotRewriter(5, 90_000, { sequence: 100, timestamp: 0 })
  const source = packet(1, 10, 1, true)
  const before = Buffer.from(source.packet)
  rewriter.rewrite(source, 0)
  expect(source.packet).toEqual(before)
})

test('a switch leaves no gap in numbers, and time goes on', () => {
  const rewriter = createSlotRewriter(5, 90_000, { sequence: 65_534, timestamp: 4_294_967_290 })
  const first = read(rewriter.rewrite(packet(1, 300, 10, true), 1_000))
  rewriter.reset()
  const second = read(rewriter.rewrite(packet(2, 9_000, 30_000, true), 1_500))
  expect(sequenceDistance(second.sequence, first.sequence)).toBe(1)
  expect((second.timestamp - first.timestamp) >>> 0).toBe(45_000)
  expect((second.pictureId - first.pictureId) & 0x7fff).toBe(1)
})

test('a repeated packet from before the switch is dropped', () => {
  const rewriter = createSlotRewriter(5, 90_000, { sequence: 0, timestamp: 0 })
  rewriter.rewrite(packet(2, 9_000, 1, true), 0)
  expect(rewriter.rewrite(packet(2, 8_999, 0), 0)).toBeUndefined()
})

test('a gap of the source stays a gap, and a late packet fills it', () => {
  const rewriter = createSlotRewriter(5, 90_000, { sequence: 0, timestamp: 0 })
  const numbers = [65_535, 1, 0, 2].map(
    (sequence, index) => read(rewriter.rewrite(packet(1, sequence, index, index === 0), index * 66)).sequence,
  )
  expect(numbers).toEqual([1, 3, 2, 4])
})

test('whatever sources follow each other, a slot is one unbroken stream', () => {
  const source = fc.record({
    ssrc: fc.nat(1_000),
    sequence: fc.nat(0xffff),
    frame: fc.nat(0xffffff),
    length: fc.integer({ min: 1, max: 40 }),
    pause: fc.nat(5_000),
  })
  fc.assert(
    fc.property(fc.array(source, { minLength: 1, maxLength: 6 }), (sources) => {
      const rewriter = createSlotRewriter(5, 90_000, { sequence: 65_500, timestamp: 4_294_900_000 })
      let now = 1
      const sent = sources.flatMap(({ ssrc, sequence, frame, length, pause }) => {
        rewriter.reset()
        now += pause
        return Array.from({ length }, (_, index) => {
          now += 66
          return read(rewriter.rewrite(packet(ssrc, sequence + index, frame + index, index === 0), now))
        })
      })
      for (const [index, current] of sent.slice(1).entries()) {
        const before = sent[index]!
        expect(sequenceDistance(current.sequence, before.sequence)).toBe(1)
        expect((current.pictureId - before.pictureId) & 0x7fff).toBe(1)
        expect((current.timestamp - before.timestamp) | 0).toBeGreaterThan(0)
        expect(current.ssrc).toBe(5)
      }
    }),
  )
})

test('a stream longer than its numbers keeps going', () => {
  const rewriter = createSlotRewriter(5, 48_000, { sequence: 0, timestamp: 0 })
  for (let sequence = 0; sequence < 200_000; sequence += 500) {
    const { packet: bytes, header } = packet(1, sequence, sequence)
    expect(rewriter.rewrite({ packet: bytes, header }, sequence)?.readUInt16BE(2)).toBe((sequence + 1) & 0xffff)
  }
})
