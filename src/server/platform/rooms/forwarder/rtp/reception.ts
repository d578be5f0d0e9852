import type { ReportBlock } from './rtcp.ts'
import { sequenceDistance, type RtpHeader } from './rtp-packet.ts'

/** Counts what arrives of one stream, for receiver reports (RFC 3550, appendix A). Times are in milliseconds. */
export type Reception = {
  receive(header: RtpHeader, now: number): void
  receiveSenderReport(time: number, now: number): void
  /** The report since the last one; undefined before the first packet. */
  report(now: number): ReportBlock | undefined
  totals(): { expected: number; received: number }
}

/** `clockRate`: how many units of the timestamp are a second. */
export function createReception(clockRate: number): Reception {
  let ssrc = 0
  let first: number | undefined
  let highest = 0 // extended by the number of wraps
  let received = 0
  let jitter = 0
  let transit: number | undefined
  let last = { expected: 0, received: 0 }
  let senderReport: { time: number; receivedAt: number } | undefined
  const expected = () => (first === undefined ? 0 : highest - first + 1)

  return {
    receive(header, now) {
      if (first === undefined || header.ssrc !== ssrc) {
        ssrc = header.ssrc
        first = highest = header.sequence
        received = jitter = 0
        transit = senderReport = undefined
        last = { expected: 0, received: 0 }
      }
      highest = Math.max(highest, highest + sequenceDistance(header.sequence, highest & 0xffff))
      received++
      // Modulo 2^32, as timestamps wrap.
      const current = (Math.round((now * clockRate) / 1000) - header.timestamp) | 0
      if (transit !== undefined) jitter += (Math.abs((current - transit) | 0) - jitter) / 16
      transit = current
    },
    receiveSenderReport(time, now) {
      senderReport = { time, receivedAt: now }
    },
    report(now) {
      if (first === undefined) return undefined
      const expectedNow = expected() - last.expected
      const lostNow = Math.max(0, expectedNow - (received - last.received))
      last = { expected: expected(), received }
      return {
        ssrc,
        fractionLost: expectedNow > 0 ? lostNow / expectedNow : 0,
        cumulativeLost: expected() - received,
        highestSequence: highest,
        jitter,
        lastSenderReport: senderReport?.time ?? 0,
        delaySinceSenderReport: senderReport ? Math.round(((now - senderReport.receivedAt) * 65536) / 1000) : 0,
      }
    },
    totals: () => ({ expected: expected(), received }),
  }
}
