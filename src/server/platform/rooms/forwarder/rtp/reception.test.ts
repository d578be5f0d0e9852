import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createReception } from './reception.ts'
import type { RtpHeader } from './rtp-packet.ts'

const header = (sequence: number, timestamp = 0): RtpHeader => ({
  marker: false,
  payloadType: 111,
  sequence: sequence & 0xffff,
  timestamp: timestamp >>> 0,
  ssrc: 7,
  payloadOffset: 12,
  isPadding: false,
  audioLevel: undefined,
})

test('a stream that nothing was received of has no report', () => {
  expect(createReception(48_000).report(0)).toBeUndefined()
})

test('the fraction lost covers the time since the last report', () => {
  const reception = createReception(48_000)
  for (const sequence of [10, 11, 13, 14]) reception.receive(header(sequence), 0)
  expect(reception.report(0)).toMatchObject({ fractionLost: 1 / 5, cumulativeLost: 1 })
  for (const sequence of [15, 16]) reception.receive(header(sequence), 0)
  expect(reception.report(0)).toMatchObject({ fractionLost: 0, cumulativeLost: 1 })
})

test('whatever is lost or reordered, expected and received are counted across the wrap', () => {
  const arrivals = fc.array(fc.boolean(), { minLength: 2, maxLength: 300 })
  fc.assert(
    fc.property(fc.nat(0xffff), arrivals, (first, kept) => {
      const arrived = [true, ...kept, true]
      const reception = createReception(48_000)
      arrived.forEach((isKept, index) => isKept && reception.receive(header(first + index), index))
      expect(reception.totals()).toEqual({ expected: arrived.length, received: arrived.filter(Boolean).length })
    }),
  )
})

test('jitter grows with packets that arrive unevenly', () => {
  const even = createReception(48_000)
  const uneven = createReception(48_000)
  for (let index = 0; index < 50; index++) {
    even.receive(header(index, index * 960), index * 20)
    uneven.receive(header(index, index * 960), index * 20 + (index % 2) * 10)
  }
  expect(even.report(0)?.jitter).toBe(0)
  expect(uneven.report(0)?.jitter).toBeGreaterThan(450)
  expect(uneven.report(0)?.jitter).toBeLessThan(480)
})

test('the delay since a sender report lets the sender compute the round trip', () => {
  const reception = createReception(48_000)
  reception.receive(header(1), 0)
  reception.receiveSenderReport(0xccddeeff, 100)
  expect(reception.report(600)).toMatchObject({ lastSenderReport: 0xccddeeff, delaySinceSenderReport: 32_768 })
})

test('another stream on the same track is counted from its start', () => {
  const reception = createReception(48_000)
  reception.receive(header(1), 0)
  reception.receive({ ...header(9_000), ssrc: 8 }, 0)
  expect(reception.report(0)).toMatchObject({ ssrc: 8, fractionLost: 0, cumulativeLost: 0 })
})
