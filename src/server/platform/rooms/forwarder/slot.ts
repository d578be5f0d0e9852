import { createSlotRewriter } from './rtp/slot-rewriter.ts'
import type { Feedback } from './rtp/rtcp.ts'
import type { Source, Subscriber } from './source.ts'

/** One of the fixed streams to a browser, in which changing sources are sent. */
export type Slot = {
  /** The person whose media it carries. */
  occupant(): string | null
  assign(source: Source | undefined): void
  /** What the browser reports about this stream. */
  receive(feedback: Feedback, now: number): void
}

/** `send` passes a packet on to the browser. */
export function createSlot(ssrc: number, clockRate: number, send: (packet: Buffer) => boolean): Slot {
  const start = { sequence: Math.floor(Math.random() * 0x8000), timestamp: Math.floor(Math.random() * 0x80000000) }
  const rewriter = createSlotRewriter(ssrc, clockRate, start)
  let source: Source | undefined
  const subscriber: Subscriber = {
    isWaiting: () => rewriter.isWaiting(),
    forward(packet, now) {
      const rewritten = rewriter.rewrite(packet, now)
      return rewritten !== undefined && send(rewritten)
    },
  }
  return {
    occupant: () => source?.person ?? null,
    assign(next) {
      if (next === source) return
      source?.subscribers.delete(subscriber)
      rewriter.reset()
      source = next
      source?.subscribers.add(subscriber)
    },
    receive(feedback, now) {
      if (feedback.ssrc === ssrc && feedback.type === 'key-frame-request') source?.requestKeyFrame(now)
    },
  }
}
