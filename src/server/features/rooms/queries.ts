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
  (dependencies: AppDependencies) =>
  async (ctx: Context<Member>, { params }: Input): Promise<RoomPreview> => {
    const place = await openRoomSession(ctx, dependencies, params)
    const { key, session, closesAt, role, title, pageOf } = place
    const { people } = await findRoom(ctx.db, place)
    const ownId = personIdOf(dependencies.secrets, key.id, ctx.actor.userId)
    return {
      title,
      pageOf,
      startsAt: session.startsAt.toISOString(),
      endsAt: session.endsAt.toISOString(),
      closesAt: closesAt.toISOString(),
      role,
      present: people.filter(({ id }) => id !== ownId).map(({ name }) => name),
      isInside: people.some(({ id, isConnected }) => id === ownId && isConnected),
    }
  }
