import type { RoomSignal } from '#contract/rooms/schemas.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import type { NamespaceContext } from '#server/platform/realtime/namespace.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { identityOf, type LiveKit } from '#server/platform/rooms/livekit.ts'
import { connectionChannel, type RoomEntry } from './enter-room.ts'
import { findRooms } from './store.ts'
import { disconnectFromLiveKit } from './sync-livekit.ts'

/**
 * A signal to the LiveKit server: `restart` asks for a connection, and a token is the answer. Only a socket that a ticket admitted can ask,
 * and only for its own page.
 */
export async function signalLiveKit(
  livekit: LiveKit | null,
  ctx: NamespaceContext,
  { key, personId, pageId, connectionId }: RoomEntry,
  signal: RoomSignal,
): Promise<void> {
  const room = (await findRooms(ctx.db, [key.id])).get(key.id)
  const person = room?.people.find(({ id }) => id === personId)
  if (room?.engine !== 'livekit' || person?.pageId !== pageId) throw new Refusal('room_person_missing')
  if (!livekit) throw new Refusal('room_media_unavailable')
  if (!('restart' in signal)) return
  const access = { url: livekit.url, token: await livekit.createToken(key.id, identityOf(person)) }
  ctx.send(connectionChannel(connectionId), 'room:signal', { from: 'livekit', pageId: null, signal: { access } })
}

/**
 * Compares the rooms of a process with the LiveKit server, without waiting: whoever was disconnected may have a token from that server,
 * which it renews by itself, and come back with it.
 */
export function watchLiveKit({ livekit, database, log }: Pick<AppDependencies, 'livekit' | 'database' | 'log'>) {
  const running = new Set<string>()
  let isFailing = false
  async function compare(server: LiveKit, sessionId: string): Promise<void> {
    running.add(sessionId)
    try {
      await disconnectFromLiveKit(server, database.db, sessionId)
      isFailing = false
    } catch (error) {
      if (!isFailing) log.error({ err: error, sessionId }, 'the LiveKit server does not answer')
      isFailing = true
    } finally {
      running.delete(sessionId)
    }
  }
  return async (ctx: NamespaceContext, entries: readonly RoomEntry[]): Promise<void> => {
    if (!livekit) return
    for (const [id, { engine }] of await findRooms(ctx.db, [...new Set(entries.map(({ key }) => key.id))]))
      if (engine === 'livekit' && !running.has(id)) void compare(livekit, id)
  }
}
