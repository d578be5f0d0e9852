import { roomLimits, type RoomDoor, type RoomRole } from '#contract/rooms/constants.ts'
import type { ErrorCode } from '#contract/errors.ts'

/** Somebody who asks to come into a locked room, until an instant (epoch ms); their account is known to the server only. */
export type Knock = { readonly id: string; readonly userId: string; readonly name: string; readonly until: number }

/** Who may come into a room. */
export type Door = {
  readonly isLocked: boolean
  readonly isPair: boolean
  readonly people: readonly { readonly id: string }[]
  /** The people whom a host removed. */
  readonly removed: readonly string[]
  /** While it is locked: who was inside then, or was let in since. They may return. */
  readonly insiders: readonly string[]
  readonly knocks: readonly Knock[]
  /** Whom a host did not let in, and until when (epoch ms) they cannot ask again. */
  readonly declined: readonly { readonly id: string; readonly until: number }[]
}

export const openDoor = { isLocked: false, removed: [], insiders: [], knocks: [], declined: [] }

export type DoorAction =
  | { type: 'knock'; knock: Knock; role: RoomRole; now: number }
  | { type: 'stop-knocking'; id: string }
  | { type: 'admit'; id: string }
  | { type: 'decline'; id: string; now: number }

type EntryRefusal = Extract<ErrorCode, 'room_locked' | 'room_full' | 'room_removed'>
export type DoorRefusal = EntryRefusal | Extract<ErrorCode, 'room_knock_declined' | 'room_knocks_full'>

/** Hosts and cohosts moderate; in a room of two nobody does. */
export const mayModerate = (role: RoomRole) => role !== 'participant'

/**
 * Whether somebody may come in now. Who is inside may return, also to a locked or full room, and who was let in or inside when it was
 * locked to a locked one; hosts of a group always find a place.
 */
export function refuseEntry(room: Door, id: string, role: RoomRole): EntryRefusal | undefined {
  if (room.removed.includes(id)) return 'room_removed'
  if (room.people.some((person) => person.id === id)) return undefined
  if (room.isPair) return room.people.length < roomLimits.pair ? undefined : 'room_full'
  if (mayModerate(role)) return undefined
  if (room.isLocked && !room.insiders.includes(id)) return 'room_locked'
  return room.people.length < roomLimits.group ? undefined : 'room_full'
}

/** What somebody finds at the door. */
export function doorOf(room: Door, id: string, role: RoomRole, now: number): RoomDoor {
  const refusal = refuseEntry(room, id, role)
  if (refusal === undefined) return 'open'
  if (refusal !== 'room_locked') return refusal === 'room_full' ? 'full' : 'removed'
  if (isDeclined(room, id, now)) return 'declined'
  return waitingIn(room, now).some((knock) => knock.id === id) ? 'waiting' : 'locked'
}

/** Who waits now, in the order in which they asked. */
export const waitingIn = ({ isLocked, knocks }: Pick<Door, 'isLocked' | 'knocks'>, now: number) =>
  isLocked ? knocks.filter(({ until }) => until > now) : []

const isDeclined = ({ declined }: Pick<Door, 'declined'>, id: string, now: number) =>
  declined.some((one) => one.id === id && one.until > now)

/** The room after somebody knocked or was answered, or why that is refused. Pure: what has no effect returns the same room. */
export function applyToDoor<R extends Door>(room: R, action: DoorAction): { room: R } | { refusal: DoorRefusal } {
  switch (action.type) {
    case 'knock':
      return knock(room, action)
    case 'stop-knocking':
      return { room: withoutKnock(room, action.id) }
    case 'admit': {
      if (!room.knocks.some(({ id }) => id === action.id)) return { room }
      return { room: { ...withoutKnock(room, action.id), insiders: [...room.insiders, action.id] } }
    }
    case 'decline': {
      if (!room.knocks.some(({ id }) => id === action.id)) return { room }
      const declined = room.declined.filter(({ id, until }) => id !== action.id && until > action.now)
      const until = action.now + roomLimits.declinedSeconds * 1000
      return { room: { ...withoutKnock(room, action.id), declined: [...declined, { id: action.id, until }] } }
    }
  }
}

function knock<R extends Door>(room: R, { knock: asked, role, now }: Extract<DoorAction, { type: 'knock' }>) {
  const refusal = refuseEntry(room, asked.id, role)
  if (refusal === undefined) return { room }
  if (refusal !== 'room_locked') return { refusal }
  if (isDeclined(room, asked.id, now)) return { refusal: 'room_knock_declined' as const }
  const waiting = waitingIn(room, now)
  // Who asks again keeps their place.
  if (waiting.some(({ id }) => id === asked.id))
    return { room: { ...room, knocks: waiting.map((one) => (one.id === asked.id ? asked : one)) } }
  if (waiting.length >= roomLimits.knocks) return { refusal: 'room_knocks_full' as const }
  return { room: { ...room, knocks: [...waiting, asked] } }
}

const withoutKnock = <R extends Door>(room: R, id: string): R =>
  room.knocks.some((one) => one.id === id) ? { ...room, knocks: room.knocks.filter((one) => one.id !== id) } : room

/** A locked room lets back in who is inside now; unlocking ends all waiting. */
export const lockDoor = <R extends Door>(room: R, isLocked: boolean): R =>
  room.isLocked === isLocked
    ? room
    : { ...room, isLocked, insiders: isLocked ? room.people.map(({ id }) => id) : [], knocks: [], declined: [] }
