import * as z from 'zod/mini'
import { fieldError } from '#contract/field-errors.ts'
import { id, instant, role, text } from '#contract/fields.ts'
import { sessionKind } from '#contract/sessions/schemas.ts'
import {
  captionLimits,
  qualityLimits,
  roomDoors,
  roomEngines,
  roomLimits,
  roomReactions,
  roomRoles,
  type RoomReactionKind,
} from './constants.ts'

/** The id of a person within one room: derived from room and account, so it is the same on every entry and says nothing elsewhere. */
export const personId = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/, fieldError('id_invalid')))

/** A random id that a page chooses when it opens: the same page returns with it, another device has another. */
export const pageId = z.uuid()

/** For a group session `id` is that of an occurrence. */
export const roomAddress = z.strictObject({ kind: sessionKind, id })
export type RoomAddress = z.infer<typeof roomAddress>

/** One person in a room, as everybody in it sees them. */
const roomPerson = z.object({
  id: personId,
  name: z.string(),
  profilePictureUrl: z.nullable(z.string()),
  role: z.enum(roomRoles),
  /** The page they are in with: when it changes, others connect again. */
  pageId,
  /** False while their socket is lost and their grace time runs. */
  isConnected: z.boolean(),
  microphone: z.boolean(),
  camera: z.boolean(),
  screen: z.boolean(),
  /** The position in the order of raised hands, from 1; null for none. */
  hand: z.nullable(z.int()),
})
export type RoomPerson = z.infer<typeof roomPerson>

/** An edit of the shared notes, counted within its turn. */
type NotesVersion = { readonly turn: number; readonly edit: number }

/** The shared notes of a room of two: who may write now, and who agreed to keep which version. The text goes from browser to browser. */
export type RoomNotes = {
  /** How many turns there were. */
  readonly turn: number
  readonly writer: string | null
  readonly agreed: Readonly<Record<string, NotesVersion>>
  /** What both agreed to keep last. */
  readonly kept: NotesVersion | null
}

/** Who is in a room, and how. */
const roomState = z.object({
  engine: z.enum(roomEngines),
  isLocked: z.boolean(),
  /** How often a host has muted everybody: a browser that sees it grow turns its microphone off. */
  muteCount: z.int(),
  people: z.array(roomPerson),
})
/** `notes` are absent from a process of an earlier version. */
export type RoomState = z.infer<typeof roomState> & { notes?: RoomNotes }

/** A chat message of a room; it is deleted when the room closes. */
const roomMessage = z.object({ id, from: personId, name: z.string(), text: z.string(), sentAt: instant })
export type RoomMessage = z.infer<typeof roomMessage>

/** A STUN or TURN server, as `RTCPeerConnection` takes it. */
const iceServer = z.object({
  urls: z.array(z.string()),
  username: z.optional(z.string()),
  credential: z.optional(z.string()),
})

/** What the green room shows before somebody enters. */
export const roomPreview = z.object({
  /** The name of the other person, or the title of the group session. */
  title: z.string(),
  /** The booking, or the series of the group session: what has a page of its own. */
  pageOf: id,
  startsAt: instant,
  endsAt: instant,
  /** Until when people may stay. */
  closesAt: instant,
  role: z.enum(roomRoles),
  /** Who else is in the room now. */
  present: z.array(z.string()),
  /** Whether the caller is in it already, on this or another device. */
  isInside: z.boolean(),
  door: z.enum(roomDoors),
})
export type RoomPreview = z.infer<typeof roomPreview>

/** Somebody who asks to come into a locked room. */
export const roomKnock = z.object({ id: personId, name: z.string(), until: instant })
export type RoomKnock = z.infer<typeof roomKnock>

/** When one of the two people of a one-on-one session was in its room. */
export const presence = z.object({
  side: role,
  name: z.string(),
  /** All visits together. */
  minutes: z.int(),
  /** The end is null while they are in the room. */
  visits: z.array(z.object({ from: instant, to: z.nullable(instant) })),
})
export type Presence = z.infer<typeof presence>

/** What a ticket admits to. */
export const roomTicket = z.object({
  ticket: z.string(),
  personId,
  engine: z.enum(roomEngines),
  iceServers: z.array(iceServer),
})
export type RoomTicket = z.infer<typeof roomTicket>

const description = z.strictObject({
  type: z.enum(['offer', 'answer']),
  sdp: z.string().check(z.maxLength(roomLimits.description, fieldError('too_long'))),
  /** In an answer to the forwarding process, the session id of the offer: another offer may have been made meanwhile. */
  answers: z.optional(z.string().check(z.maxLength(20, fieldError('too_long')))),
})
const candidate = z.strictObject({
  candidate: z.string().check(z.maxLength(roomLimits.candidate, fieldError('too_long'))),
  sdpMid: z.nullable(z.string().check(z.maxLength(16, fieldError('too_long')))),
  sdpMLineIndex: z.nullable(z.int().check(z.gte(0), z.lte(255))),
})

/** One step of setting up a connection. `restart`: the side that answers asks the other one for a new offer with an ICE restart. */
export const roomSignal = z.union([
  z.strictObject({ description }),
  z.strictObject({ candidate }),
  z.strictObject({ restart: z.literal(true) }),
])
export type RoomSignal = z.infer<typeof roomSignal>

/** What browsers receive: a signal, or where and with which token a page connects to the LiveKit server, within a minute. */
export type IncomingSignal = RoomSignal | { readonly access: { readonly url: string; readonly token: string } }

/** Whom a signal is for: a person in the room, or what carries the media. To the LiveKit server it can only be `restart`. */
export const signalTarget = z.union([personId, z.literal('forwarder'), z.literal('livekit')])

export const captionText = text({ min: 1, max: captionLimits.text })

const count = (most: number) => z.int().check(z.gte(0), z.lte(most))

/** How connections did since the last report; it says nothing about the person. */
export const roomQuality = z.strictObject({
  engine: z.enum(roomEngines),
  /** Milliseconds from setting up a connection to the first packets of a picture; null where there was none. */
  firstFrame: z.nullable(count(qualityLimits.firstFrame)),
  /** How often a connection did not come up in time, or could not be restored. */
  failures: count(qualityLimits.failures),
  /** Packets that arrived, and that were lost on the way here. */
  received: count(qualityLimits.packets),
  lost: count(qualityLimits.packets),
})
export type RoomQuality = z.infer<typeof roomQuality>

/** A line of captions that somebody types for everybody; stored nowhere. */
export type RoomCaption = { id: string; from: string; name: string; text: string }

export const roomReaction = z.enum(roomReactions)

/** A reaction that somebody shows to everybody; stored nowhere. */
export type RoomReaction = { id: string; from: string; name: string; reaction: RoomReactionKind }

export const messageText = text({ min: 1, max: roomLimits.message, isMultiline: true })

const notesVersion = { turn: count(1_000_000), edit: count(1_000_000) }
const notesText = { max: roomLimits.notes, isMultiline: true } as const

/** The notes as a browser has them; `isAsking`: the other one answers if theirs are later. */
export const notesInput = z.strictObject({ ...notesVersion, text: text(notesText), isAsking: z.boolean() })

/** What somebody agrees to keep; null takes it back. */
export const keepInput = z.strictObject({ ...notesVersion, text: z.nullable(text({ ...notesText, min: 1 })) })
