import type { roomRoutes } from '#contract/rooms/routes.ts'
import { roomLimits } from '#contract/rooms/constants.ts'
import type { RoomTicket } from '#contract/rooms/schemas.ts'
import type { Parsed } from '#contract/route.ts'
import { refuseEntry } from '#rules/rooms/door.ts'
import type { Secrets } from '#server/platform/auth/secrets.ts'
import type { Context, Member } from '#server/platform/context.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import type { Env } from '#server/platform/operations/env.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { createTurnCredentials } from '#server/platform/rooms/turn-credentials.ts'
import { openRoomSession } from './policy.ts'
import { findRoom, insertTicket } from './store.ts'

type Input = Parsed<(typeof roomRoutes)['roomTicket']>

/** The id of a person in one room: an HMAC, so nobody can guess another's, and it says nothing in another room. */
export const personIdOf = (secrets: Secrets, sessionId: string, userId: string) =>
  secrets.sign('room person', `${sessionId} ${userId}`).slice(0, 22)

/** Admits this person, profile and device to the room once, within a minute; role and room come from it. */
export const issueTicket =
  (dependencies: AppDependencies) =>
  async (ctx: Context<Member>, { params }: Input): Promise<RoomTicket> => {
    const place = await openRoomSession(ctx, dependencies, params)
    const { key, closesAt, role } = place
    const room = await findRoom(ctx.db, place)
    const personId = personIdOf(dependencies.secrets, key.id, ctx.actor.userId)
    const refusal = refuseEntry(room, personId, role)
    if (refusal) throw new Refusal(refusal)
    const expiresAt = new Date(ctx.now.getTime() + roomLimits.ticketSeconds * 1000)
    const ticket = await insertTicket(ctx, ctx.actor, key, expiresAt)
    return { ticket, personId, engine: room.engine, iceServers: iceServers(dependencies.env, personId, closesAt) }
  }

/** Time for connections to end after the room has closed. */
const SLACK_S = 60

/** The STUN and TURN servers of TURN_URLS, with credentials that end with the room. */
function iceServers(env: Pick<Env, 'TURN_URLS' | 'TURN_SECRET'>, personId: string, closesAt: Date) {
  const urls = env.TURN_URLS ?? []
  const [stun, turn] = [urls.filter((url) => url.startsWith('stun')), urls.filter((url) => url.startsWith('turn'))]
  const servers: RoomTicket['iceServers'] = stun.length > 0 ? [{ urls: stun }] : []
  if (turn.length === 0 || !env.TURN_SECRET) return servers
  const expiresAt = new Date(closesAt.getTime() + SLACK_S * 1000)
  return [...servers, { urls: turn, ...createTurnCredentials(env.TURN_SECRET, personId, expiresAt) }]
}
