import { roomLimits } from '#contract/rooms/constants.ts'
import type { EngineEvents, LinkReport, LinkState } from './media-engine.ts'

/** Milliseconds without media after which another way is looked for, and between two reports. */
const interruptedFor = 2000
export const reportInterval = 2000

type Watch = Pick<EngineEvents, 'onState' | 'onReport'> & { lookAgain: () => void }

/** Follows the state of a connection: asks for another way when media is lost, and reports bytes and quality every two seconds. */
export function watchLink(pc: RTCPeerConnection, { onState, onReport, lookAgain }: Watch): { stop: () => void } {
  let state: LinkState = 'connecting'
  let waiting: ReturnType<typeof setTimeout> | undefined
  const show = (next: LinkState) => {
    if (next !== state) onState((state = next))
  }
  /** The connection must be up by then; until it is, another way is looked for again and again. */
  const expect = (after: number) => {
    clearTimeout(waiting)
    waiting = setTimeout(() => {
      if (state !== 'interrupted') show('failed')
      lookAgain()
      expect(roomLimits.directSeconds * 1000)
    }, after)
  }
  expect(roomLimits.directSeconds * 1000)
  const follow = () => {
    if (pc.connectionState === 'connected') {
      clearTimeout(waiting)
      show('connected')
    } else if (pc.connectionState === 'disconnected') {
      show('interrupted')
      expect(interruptedFor)
    } else if (pc.connectionState === 'failed') {
      show(state === 'connecting' || state === 'failed' ? 'failed' : 'interrupted')
      lookAgain()
      expect(roomLimits.directSeconds * 1000)
    }
  }
  pc.addEventListener('connectionstatechange', follow)
  // The device moved to another network.
  addEventListener('online', lookAgain)
  const readReport = createReporter(async () =>
    pc.connectionState === 'connected' ? (await pc.getStats()).values() : null,
  )
  const timer = setInterval(() => void readReport().then((report) => report && onReport(report)), reportInterval)
  return {
    stop() {
      clearTimeout(waiting)
      clearInterval(timer)
      removeEventListener('online', lookAgain)
      pc.removeEventListener('connectionstatechange', follow)
    },
  }
}

type Sample = { lost: number; received: number }
/** The statistics of a connection (W3C WebRTC Statistics); null while it is not up. */
type ReadStats = () => Promise<Iterable<Record<string, unknown>> | null>

/** Bytes so far, and the quality since the last report: lost packets of both directions, and the round trip. */
export function createReporter(readStats: ReadStats): () => Promise<LinkReport | null> {
  let before: Sample = { lost: 0, received: 0 }
  return async () => {
    const stats = await readStats()
    if (!stats) return null
    let [bytes, lost, received, remoteLoss, roundTrip] = [0, 0, 0, 0, 0]
    for (const stat of stats) {
      const value = (name: string) => Number(stat[name] ?? 0)
      if (stat.type === 'transport') bytes += value('bytesSent') + value('bytesReceived')
      if (stat.type === 'candidate-pair' && stat.nominated === true) roundTrip = value('currentRoundTripTime')
      if (stat.type === 'remote-inbound-rtp') remoteLoss = Math.max(remoteLoss, value('fractionLost'))
      if (stat.type === 'inbound-rtp') {
        lost += value('packetsLost')
        received += value('packetsReceived')
      }
    }
    const since = { lost: lost - before.lost, received: received - before.received }
    before = { lost, received }
    const loss = Math.max(remoteLoss, since.lost / Math.max(1, since.lost + since.received))
    return { bytes, quality: qualityOf(loss, roundTrip), packets: since }
  }
}

/** Speech suffers from a tenth of its packets lost, or from more than half a second there and back. */
export const qualityOf = (loss: number, roundTripSeconds: number): LinkReport['quality'] => {
  if (loss > 0.1 || roundTripSeconds > 0.5) return 'poor'
  return loss > 0.03 || roundTripSeconds > 0.25 ? 'fair' : 'good'
}
