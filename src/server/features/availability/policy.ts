import type { Parts } from '#server/platform/dependencies.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** Hours are published only by a mentor whose sessions have a room: their own link, or the rooms of this server. */
export function requireRoom({ rooms }: Parts, publishes: boolean, fixedVideoLink: string | null | undefined) {
  if (publishes && !rooms.has({ fixedVideoLink: fixedVideoLink || null })) throw new Refusal('video_link_required')
}
