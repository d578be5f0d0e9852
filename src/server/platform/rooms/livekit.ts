import type { RoomServiceClient } from 'livekit-server-sdk'
import type { Env } from '#server/platform/operations/env.ts'

/** A LiveKit server, which carries the media of rooms for several processes. Its rooms are named by session, its people by `identityOf`. */
export type LiveKit = {
  /** Where browsers connect to. */
  readonly url: string
  /** Lets a browser join a room as this identity, within a minute. */
  createToken(room: string, identity: string): Promise<string>
  /** Who is connected to a room; nobody where it does not exist. */
  findIdentities(room: string): Promise<string[]>
  /** Disconnects somebody, whose earlier tokens end where the server supports that. */
  remove(room: string, identity: string): Promise<void>
  /** Mutes the microphones of these people; they can turn them on again themselves. */
  muteMicrophones(room: string, identities: ReadonlySet<string>): Promise<void>
  /** Disconnects everybody. */
  deleteRoom(room: string): Promise<void>
}

type Settings = Pick<Env, 'LIVEKIT_URL' | 'LIVEKIT_API_KEY' | 'LIVEKIT_API_SECRET'>

/** Seconds within which a browser must connect. Whoever is connected gets further tokens from the LiveKit server. */
const tokenSeconds = 60
/** Seconds that the LiveKit server has for an answer. */
const requestTimeout = 3

/** One page of a person in a room, as the room's state names both: another device is another identity. */
export const identityOf = ({ id, pageId }: { id: string; pageId: string }) => `${id}:${pageId}`

/** The LiveKit server of the settings, if there is one. Its library is loaded with the first call. */
export function createLiveKit({ LIVEKIT_URL, LIVEKIT_API_KEY, LIVEKIT_API_SECRET }: Settings): LiveKit | null {
  if (LIVEKIT_URL === undefined) return null
  const credentials = [LIVEKIT_API_KEY, LIVEKIT_API_SECRET] as const
  let loading: Promise<RoomServiceClient> | undefined
  const service = () =>
    (loading ??= import('livekit-server-sdk').then(
      ({ RoomServiceClient }) => new RoomServiceClient(LIVEKIT_URL, ...credentials, { requestTimeout }),
    ))
  const findParticipants = async (room: string) => (await unlessMissing((await service()).listParticipants(room))) ?? []
  return {
    url: LIVEKIT_URL,
    async createToken(room, identity) {
      const { AccessToken, TrackSource } = await import('livekit-server-sdk')
      const token = new AccessToken(...credentials, { identity, ttl: tokenSeconds })
      token.addGrant({
        room,
        roomJoin: true,
        canSubscribe: true,
        canPublish: true,
        canPublishSources: [TrackSource.MICROPHONE, TrackSource.CAMERA, TrackSource.SCREEN_SHARE],
        // Messages, hands and names go through our own socket.
        canPublishData: false,
        canUpdateOwnMetadata: false,
      })
      return token.toJwt()
    },
    findIdentities: async (room) => (await findParticipants(room)).map(({ identity }) => identity),
    async remove(room, identity) {
      const revokeTokenTs = BigInt(Math.floor(Date.now() / 1000))
      await unlessMissing((await service()).removeParticipant(room, identity, { revokeTokenTs }))
    },
    async muteMicrophones(room, identities) {
      const [client, { TrackSource }] = [await service(), await import('livekit-server-sdk')]
      for (const { identity, tracks } of await findParticipants(room)) {
        if (!identities.has(identity)) continue
        const open = tracks.filter(({ source, muted }) => source === TrackSource.MICROPHONE && !muted)
        for (const { sid } of open) await unlessMissing(client.mutePublishedTrack(room, identity, sid, true))
      }
    },
    async deleteRoom(room) {
      await unlessMissing((await service()).deleteRoom(room))
    },
  }
}

/** Undefined where the LiveKit server does not know the room, the person or the track: they have left. */
async function unlessMissing<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call
  } catch (error) {
    if ((error as { code?: unknown }).code === 'not_found') return undefined
    throw error
  }
}
