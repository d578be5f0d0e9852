import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildKeyFrameRequest, buildNack, buildReceiverReport, parseRtcp } from './rtcp.ts'

test('a receiver report says what was lost', () => {
  const packet = buildReceiverReport(1, [
    {
      ssrc: 7,
      fractionLost: 0.25,
      cumulativeLost: 40,
      highestSequence: 0x10005,
      jitter: 33,
      lastSenderReport: 0xabcdef01,
      delaySinceSenderReport: 65_536,
    },
  ])
  expect(packet.toString('hex')).toBe('81c900070000000100000007400000280001000500000021abcdef0100010000')
  expect(parseRtcp(packet)).toEqual([{ type: 'reception', ssrc: 7, lost: 0.25 }])
})

test('missing packets are asked for in as few entries as possible', () => {
  const packet = buildNack(1, 7, [65_534, 65_535, 0, 14, 15])
  expect(packet.subarray(12).toString('hex')).toBe('fffe8003000f0000')
  expect(parseRtcp(packet)).toEqual([{ type: 'nack', ssrc: 7, count: 5 }])
})

test('parts of a compound packet are read one by one', () => {
  const senderReport = Buffer.from('80c8000600000007aabbccddeeff00110000000000000000' + '00000000', 'hex')
  const packet = Buffer.concat([senderReport, buildKeyFrameRequest(1, 9)])
  expect(parseRtcp(packet)).toEqual([
    { type: 'sender-report', ssrc: 7, time: 0xccddeeff },
    { type: 'key-frame-request', ssrc: 9 },
  ])
})

test('a full intra request is a key frame request', () => {
  const packet = Buffer.from('84ce000400000001000000000000000901000000', 'hex')
  expect(parseRtcp(packet)).toEqual([{ type: 'key-frame-request', ssrc: 9 }])
})

test('no bytes make the reader fail', () => {
  const anyPart = fc.tuple(fc.constantFrom(200, 201, 205, 206, 207), fc.nat(31), fc.uint8Array({ maxLength: 40 }))
  fc.assert(
    fc.property(anyPart, fc.nat(12), ([type, count, bytes], words) => {
      parseRtcp(Buffer.from([0x80 | count, type, 0, words, ...bytes]))
    }),
  )
})
