import type { RoomEngine } from '#contract/rooms/constants.ts'
import type { Env } from '#server/platform/operations/env.ts'

type EngineSettings = Pick<Env, 'REDIS_URL'> & { readonly LIVEKIT_URL?: string | undefined }

/**
 * What carries media through a server: a group's always, a pair's when their direct connection fails. Our forwarding process serves the
 * people of one process only; with several of them (REDIS_URL) it takes a LiveKit server. Null where there is neither.
 */
export function chooseEngine({ REDIS_URL, LIVEKIT_URL }: EngineSettings): Exclude<RoomEngine, 'direct'> | null {
  if (LIVEKIT_URL !== undefined) return 'livekit'
  return REDIS_URL === undefined ? 'forwarder' : null
}
