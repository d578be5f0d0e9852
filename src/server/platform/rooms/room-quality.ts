import { channel } from 'node:diagnostics_channel'

/** How a browser's connection in a room did, published on a diagnostics channel; `firstFrame` in milliseconds. */
export type ReportedQuality = {
  readonly engine: string
  readonly firstFrame: number | null
  readonly failures: number
  readonly received: number
  readonly lost: number
}
export const qualityReported = channel('kando.rooms.quality-reported')
