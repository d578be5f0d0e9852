import type { RoomAddress } from '#contract/rooms/schemas.ts'
import { roomLimits } from '#contract/rooms/constants.ts'
import { applyToDoor, mayModerate, type DoorAction } from '#rules/rooms/door.ts'
import { findHosts } from '#server/features/group-sessions/public.ts'
import type { Context, Member } from '#server/platform/context.ts'
import type { AppDependencies } from '#server/platform/dependencies.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { personIdOf } from './issue-ticket.ts'
import { openRoomSession, type RoomSession } from './policy.ts'
import { lockOpenRoom, saveRoom } from './store.ts'

type AtDoor = { params: RoomAddress }
type Answer = { params: RoomAddress & { person: string }; body: { isAdmitted: boolean } }

/** Asks the hosts to be let into a locked room (decision 105). */
export const knock =
  (dependencies: AppDependencies) =>
  async (ctx: Context<Member>, { params }: AtDoor): Promise<void> => {
    const { actor, now } = ctx
    const place = await openRoomSession(ctx, dependencies, params)
    const until = now.getTime() + roomLimits.knockSeconds * 1000
    const asked = {
      id: personIdOf(dependencies.secrets, place.key.id, actor.userId),
      userId: actor.userId,
      name: actor.fullName,
      until,
    }
    await changeDoor(ctx, place, { type: 'knock', knock: asked, role: place.role, now: now.getTime() })
  }

/** Takes the request back. */
export const stopKnocking =
  (dependencies: AppDependencies) =>
  async (ctx: Context<Member>, { params }: AtDoor): Promise<void> => {
    const place = await openRoomSession(ctx, dependencies, params)
    await changeDoor(ctx, place, {
      type: 'stop-knocking',
      id: personIdOf(dependencies.secrets, place.key.id, ctx.actor.userId),
    })
  }

/** A host or cohost lets somebody in, or not now. */
export const answerKnock =
  (dependencies: AppDependencies) =>
  async (ctx: Context<Member>, { params: { person: id, ...at }, body }: Answer): Promise<void> => {
    const place = await openRoomSession(ctx, dependencies, at)
    if (!mayModerate(place.role)) throw new Refusal('room_hosts_only')
    await changeDoor(
      ctx,
      place,
      body.isAdmitted ? { type: 'admit', id } : { type: 'decline', id, now: ctx.now.getTime() },
    )
  }

/** Changes who waits; the hosts and whoever is concerned read it again. */
async function changeDoor(ctx: Context<Member>, { key, pageOf }: RoomSession, action: DoorAction): Promise<void> {
  // Where nobody is inside nothing is locked.
  const open = await lockOpenRoom(ctx.db, key.id)
  if (!open) return
  const outcome = applyToDoor(open.room, action)
  if ('refusal' in outcome) throw new Refusal(outcome.refusal)
  const [before, after] = [open.room, outcome.room]
  if (before === after) return
  await saveRoom(ctx.db, key.id, after)
  const answered = before.knocks.filter(({ id }) => !after.knocks.some((one) => one.id === id))
  const isNew = after.knocks.some(({ id }) => !before.knocks.some((one) => one.id === id))
  // Asking again prolongs a request, of which the hosts know.
  if (answered.length === 0 && !isNew) return
  const hosts = key.kind === 'group' ? await findHosts(ctx.db, pageOf) : []
  ctx.push(
    [...hosts, ...answered].map(({ userId }) => userId),
    { subject: 'rooms', ids: [key.id] },
  )
}
