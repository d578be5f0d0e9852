import * as z from 'zod/mini'
import { fieldError } from '#contract/field-errors.ts'
import { dataChoices, type DataChoice } from './constants.ts'

/**
 * The media sections (`mid`) of a connection to the forwarding process. They are laid out once, by its offer, and never renegotiated: what
 * the browser sends, then slots in which it receives changing people, then a data channel named `control`.
 */
export const sentSections = ['audio', 'camera', 'screen'] as const
export type SentSection = (typeof sentSections)[number]

export const voiceSlots = 3
export const videoSlots = 6
export const controlChannel = 'control'

/** The section of each slot, counted from 0. */
export const slotSections = {
  voice: (index: number) => `voice-${index}`,
  video: (index: number) => `video-${index}`,
  screen: 'shared-screen',
} as const

/** Forwarder to browser: who is in which slot now, by person id, and whether anybody watches the own camera and screen. */
export type ForwarderUpdate = {
  readonly voices: readonly (string | null)[]
  readonly videos: readonly (string | null)[]
  readonly screen: string | null
  /** `data`: the most economical choice of those who watch the camera. */
  readonly watched: { readonly camera: boolean; readonly screen: boolean; readonly data: DataChoice }
}

/**
 * Browser to forwarder: what it sends, and what it wants to receive. `shown` are the people with a place on the screen, the most important
 * first; null for whoever spoke last.
 */
export const forwarderView = z.strictObject({
  sends: z.strictObject({ camera: z.boolean(), screen: z.boolean() }),
  videos: z.int().check(z.gte(0), z.lte(videoSlots)),
  screen: z.boolean(),
  data: z.enum(dataChoices),
  shown: z.nullable(z.array(z.string().check(z.maxLength(64, fieldError('too_long')))).check(z.maxLength(videoSlots))),
})
export type ForwarderView = z.infer<typeof forwarderView>
