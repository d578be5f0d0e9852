import type { roomRoutes } from '#contract/rooms/routes.ts'
import type { RoomPreview } from '#contract/rooms/schemas.ts'
import type { Parsed } from '#contract/route.ts'
import type { Context, Member } from '#server/platform/context.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { personIdOf } from './issue-ticket.ts'
import { openRoomSession } from './policy.ts'
import { findRoom } from './store.ts'

type Input = Parsed<(typeof roomRoutes)['room']>

/** The room before somebody enters it: whom they meet, and who is there already. */
export const readRoom =
  ({ rooms, secrets }: AppDependencies) =>
  async (ctx: Context<Member>, { params }: Input): Promise<RoomPreview> => {
    const { key, session, closesAt, role, other } = await openRoomSession(ctx, rooms, params)
    const { people } = await findRoom(ctx.db, key)
    const ownId = personIdOf(secrets, key.id, ctx.actor.userId)
    return {
      title: other,
      startsAt: session.startsAt.toISOString(),
      endsAt: session.endsAt.toISOString(),
      closesAt: closesAt.toISOString(),
      role,
      present: people.filter(({ id }) => id !== ownId).map(({ name }) => name),
      isInside: people.some(({ id, isConnected }) => id === ownId && isConnected),
    }
  }
