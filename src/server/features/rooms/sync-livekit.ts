import { mayModerate } from '#rules/rooms/door.ts'
import type { Room } from '#rules/rooms/room.ts'
import type { JobContext } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { Job } from '#server/platform/feature.ts'
import { identityOf, type LiveKit } from '#server/platform/rooms/livekit.ts'
import { findRooms } from './store.ts'

/** Plans what the LiveKit server must do after a change of a room: disconnect who has left, and mute whom a host has muted. */
export async function planLiveKit(
  ctx: Pick<JobContext, 'schedule'>,
  sessionId: string,
  before: Room,
  after: Room,
): Promise<void> {
  if (before.engine !== 'livekit') return
  const inside = new Set(after.people.map(identityOf))
  if (before.people.some((person) => !inside.has(identityOf(person)))) await planDisconnection(ctx, sessionId)
  if (after.muteCount === before.muteCount) return
  const muted = after.people.filter(({ role, microphone }) => !mayModerate(role) && !microphone)
  const identities = muted.map(identityOf)
  if (identities.length > 0) await ctx.schedule('rooms.mute-livekit', { sessionId, identities })
}

/** Plans that the LiveKit server disconnects everybody who is not in a room any more. */
export const planDisconnection = (ctx: Pick<JobContext, 'schedule'>, sessionId: string) =>
  ctx.schedule('rooms.sync-livekit', { sessionId }, { key: `livekit:${sessionId}` })

/** They ask the LiveKit server before their transactions; what fails is repeated like every job. */
export const liveKitJobs = (livekit: LiveKit | null): Readonly<Record<string, Job>> => ({
  'sync-livekit': {
    prepare: async ({ db }, { sessionId }) => livekit && disconnectFromLiveKit(livekit, db, String(sessionId)),
    run: async () => {},
  },
  'mute-livekit': {
    async prepare({ db }, { sessionId, identities }) {
      const muted = (await findRooms(db, [String(sessionId)])).get(String(sessionId))?.people ?? []
      // Who has turned their microphone on again since stays audible.
      const silent = new Set(muted.filter(({ microphone }) => !microphone).map(identityOf))
      const still = new Set(identities as string[]).intersection(silent)
      if (livekit && still.size > 0) await livekit.muteMicrophones(String(sessionId), still)
    },
    run: async () => {},
  },
})

/** Disconnects everybody who is not in their room any more; a room without anybody is deleted. */
export async function disconnectFromLiveKit(livekit: LiveKit, db: Db, sessionId: string): Promise<void> {
  const connected = await livekit.findIdentities(sessionId)
  // Read after the list, so that nobody is missing who has just been let in.
  const room = (await findRooms(db, [sessionId])).get(sessionId)
  const inside = new Set(room?.engine === 'livekit' ? room.people.map(identityOf) : [])
  if (inside.size === 0) return livekit.deleteRoom(sessionId)
  for (const identity of connected) if (!inside.has(identity)) await livekit.remove(sessionId, identity)
}
