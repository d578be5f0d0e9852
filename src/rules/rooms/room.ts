import type { RoomEngine, RoomRole } from '#contract/rooms/constants.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { RoomPerson, RoomState } from '#contract/rooms/schemas.ts'
import { agree, endTurn, noNotes, takeTurn, type Agreement, type StoredNotes } from './notes.ts'
import { lockDoor, mayModerate, openDoor, refuseEntry, type Door } from './door.ts'

/** A room as it is stored; `isPair`: it is the room of a one-on-one session. */
export type Room = Omit<RoomState, 'notes'> & { notes: StoredNotes } & Door

/** An engine that carries media through a server. */
type ServerEngine = Exclude<RoomEngine, 'direct'>

type NewPerson = Pick<RoomPerson, 'id' | 'name' | 'profilePictureUrl' | 'role' | 'pageId'>

/** What people do in a room. */
export type RoomAction =
  | { type: 'enter'; person: NewPerson }
  /** The socket of a page is lost or silent, the person is still there. */
  | { type: 'disconnect'; id: string; pageId: string }
  /** It is heard again. */
  | { type: 'reconnect'; id: string; pageId: string }
  | { type: 'leave'; id: string }
  /** Somebody has become a cohost of the session, or is none any more. */
  | { type: 'role'; id: string; role: RoomRole }
  | { type: 'media'; id: string; microphone: boolean; camera: boolean; screen: boolean }
  | { type: 'hand'; id: string; isRaised: boolean }
  /** The turn to write the shared notes of a pair, and what they agree to keep of them. */
  | { type: 'notes-turn'; id: string; isWriting: boolean }
  | { type: 'notes-agreement'; id: string; agreement: Agreement | null }
  /** The direct connection of a pair failed; `engine` carries media through a server, where there is one. */
  | { type: 'direct-failed'; engine: ServerEngine | null }
  | { type: 'mute-all'; by: string }
  /** All hands, or that of one person. */
  | { type: 'lower-hands'; by: string; id?: string | undefined }
  | { type: 'remove'; by: string; id: string }
  | { type: 'lock'; by: string; isLocked: boolean }

type RoomRefusal = Extract<
  ErrorCode,
  | 'room_locked'
  | 'room_full'
  | 'room_removed'
  | 'room_hosts_only'
  | 'room_person_missing'
  | 'room_notes_taken'
  | 'forbidden'
>
type Outcome = { room: Room } | { refusal: RoomRefusal }

/** An empty room. Two people connect directly; more through the forwarder or LiveKit. */
export const emptyRoom = (isPair: boolean, engine: RoomEngine = isPair ? 'direct' : 'forwarder'): Room => ({
  engine,
  muteCount: 0,
  people: [],
  notes: noNotes,
  isPair,
  ...openDoor,
})

/** The room after an action, or why it is refused. Pure: an action without effect returns the same room. */
export function applyAction(room: Room, action: RoomAction): Outcome {
  switch (action.type) {
    case 'enter':
      return enter(room, action.person)
    case 'disconnect':
    case 'reconnect': {
      const isConnected = action.type === 'reconnect'
      // A page that was replaced has nothing to say about the person any more.
      return change(room, action.id, (person) =>
        person.pageId === action.pageId ? { ...person, isConnected } : person,
      )
    }
    case 'leave':
      return { room: without(room, action.id) }
    case 'media': {
      const { microphone, camera, screen } = action
      return change(room, action.id, (person) => ({ ...person, microphone, camera, screen }))
    }
    case 'role':
      return { room: replace(room, action.id, (person) => ({ ...person, role: action.role })) }
    case 'hand':
      return raiseHand(room, action)
    case 'notes-turn':
    case 'notes-agreement':
      return changeNotes(room, action)
    case 'direct-failed':
      return { room: room.engine === 'direct' && action.engine ? { ...room, engine: action.engine } : room }
    default:
      return moderate(room, action)
  }
}

function enter(room: Room, person: NewPerson): Outcome {
  const refusal = refuseEntry(room, person.id, person.role)
  if (refusal) return { refusal }
  const former = room.people.find(({ id }) => id === person.id)
  // The same page returns with its microphone as it was; another device begins silent.
  const isSamePage = former?.pageId === person.pageId
  const entered: RoomPerson = {
    ...(former && isSamePage ? former : { microphone: false, camera: false, screen: false, hand: null }),
    ...person,
    isConnected: true,
  }
  if (!former) return { room: lockedWith({ ...room, people: [...room.people, entered] }, person.id) }
  const people = room.people.map((one) => (one.id === person.id ? entered : one))
  return { room: { ...room, people, notes: isSamePage ? room.notes : endTurn(room.notes, person.id) } }
}

type NotesAction = Extract<RoomAction, { type: 'notes-turn' | 'notes-agreement' }>

/** Only two people write notes together. */
function changeNotes(room: Room, action: NotesAction): Outcome {
  if (!room.isPair) return { refusal: 'forbidden' }
  if (!room.people.some(({ id }) => id === action.id)) return { refusal: 'room_person_missing' }
  const { id } = action
  if (action.type === 'notes-agreement') return { room: { ...room, notes: agree(room.notes, id, action.agreement) } }
  const notes = takeTurn(room.notes, id, action.isWriting)
  return notes ? { room: { ...room, notes } } : { refusal: 'room_notes_taken' }
}

/** A host who came into a locked room, and is none any more, may return as well. */
const lockedWith = (room: Room, id: string): Room =>
  room.isLocked && !room.insiders.includes(id) ? { ...room, insiders: [...room.insiders, id] } : room

function raiseHand(room: Room, { id, isRaised }: { id: string; isRaised: boolean }): Outcome {
  const person = room.people.find((one) => one.id === id)
  if (!person) return { refusal: 'room_person_missing' }
  if ((person.hand !== null) === isRaised) return { room }
  const last = Math.max(0, ...room.people.map(({ hand }) => hand ?? 0))
  return change(room, id, (one) => ({ ...one, hand: isRaised ? last + 1 : null }))
}

type Moderation = Extract<RoomAction, { by: string }>

function moderate(room: Room, action: Moderation): Outcome {
  const by = room.people.find(({ id }) => id === action.by)
  if (!by || !mayModerate(by.role)) return { refusal: 'room_hosts_only' }
  switch (action.type) {
    case 'mute-all': {
      const mute = (person: RoomPerson) => (mayModerate(person.role) ? person : { ...person, microphone: false })
      return { room: { ...room, muteCount: room.muteCount + 1, people: room.people.map(mute) } }
    }
    case 'lower-hands': {
      const { id } = action
      if (id !== undefined) return change(room, id, (person) => ({ ...person, hand: null }))
      return { room: { ...room, people: room.people.map((person) => ({ ...person, hand: null })) } }
    }
    case 'lock':
      return { room: lockDoor(room, action.isLocked) }
    case 'remove': {
      const target = room.people.find(({ id }) => id === action.id)
      if (!target) return { refusal: 'room_person_missing' }
      // Hosts cannot remove each other.
      if (mayModerate(target.role)) return { refusal: 'room_hosts_only' }
      return { room: { ...without(room, action.id), removed: [...room.removed, action.id] } }
    }
  }
}

function change(room: Room, id: string, update: (person: RoomPerson) => RoomPerson): Outcome {
  if (!room.people.some((person) => person.id === id)) return { refusal: 'room_person_missing' }
  return { room: replace(room, id, update) }
}

const replace = (room: Room, id: string, update: (person: RoomPerson) => RoomPerson): Room => ({
  ...room,
  people: room.people.map((person) => (person.id === id ? update(person) : person)),
})

/** A pair that is alone again tries the direct way first. */
function without(room: Room, id: string): Room {
  const people = room.people.filter((person) => person.id !== id)
  if (people.length === room.people.length) return room
  const engine = room.isPair && people.length === 0 ? 'direct' : room.engine
  return { ...room, people, engine, notes: endTurn(room.notes, id) }
}
