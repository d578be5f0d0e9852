import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isRtcp, parseRtp, sequenceDistance } from './rtp-packet.ts'

const header = [0x90, 0xef, 0x12, 0x34, 0, 0, 0, 9, 0, 0, 0, 7]

test('a packet with an audio level is read', () => {
  const packet = Buffer.from([...header, 0xbe, 0xde, 0, 1, 0x00, 0x10, 0xa5, 0x00, 1, 2, 3])
  expect(parseRtp(packet, 1)).toEqual({
    marker: true,
    payloadType: 111,
    sequence: 0x1234,
    timestamp: 9,
    ssrc: 7,
    payloadOffset: 20,
    isPadding: false,
    audioLevel: 0x25,
  })
  expect(parseRtp(packet, 2)?.audioLevel).toBeUndefined()
})

test('a packet of padding only is recognised', () => {
  expect(parseRtp(Buffer.from([0xa0, 96, 0, 1, 0, 0, 0, 9, 0, 0, 0, 7, 0, 0, 3]), 1)?.isPadding).toBe(true)
})

test('a packet that is cut off is refused', () => {
  const packet = Buffer.from([...header, 0xbe, 0xde, 0, 1, 0x10, 0xa5, 0x00, 0x00])
  for (let length = 0; length < packet.length; length++) expect(parseRtp(packet.subarray(0, length), 1)).toBeUndefined()
})

test('no bytes make the reader fail', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
      const parsed = parseRtp(Buffer.from(bytes), 1)
      expect(parsed === undefined || parsed.payloadOffset <= bytes.length).toBe(true)
    }),
  )
})

test('RTCP is told from RTP by its type', () => {
  expect(isRtcp(Buffer.from([0x80, 201, 0, 1, 0, 0, 0, 1]))).toBe(true)
  expect(isRtcp(Buffer.from(header))).toBe(false)
})

test('the distance of two sequence numbers survives the wrap', () => {
  fc.assert(
    fc.property(fc.nat(0xffff), fc.integer({ min: -32_768, max: 32_767 }), (reference, distance) => {
      expect(sequenceDistance((reference + distance) & 0xffff, reference)).toBe(distance)
    }),
  )
})
