import * as z from 'zod/mini'
import { id } from '#contract/fields.ts'
import type { ErrorBody } from '#contract/errors.ts'
import type { RoomEnding } from './constants.ts'
import {
  captionText,
  keepInput,
  messageText,
  notesInput,
  pageId,
  personId,
  roomQuality,
  roomReaction,
  roomSignal,
  signalTarget,
  type RoomCaption,
  type IncomingSignal,
  type RoomMessage,
  type RoomReaction,
  type RoomState,
} from './schemas.ts'

/** The handshake of the namespace. */
export const roomHandshake = z.object({ ticket: z.string().check(z.maxLength(100)), pageId })

/** Browser to server, each with an acknowledgement: null, or an error body. */
export const roomEvents = {
  /** `pageId` is the page of the receiver that the signal is meant for: signals for an earlier one are dropped. */
  'room:signal': z.strictObject({ to: signalTarget, pageId: z.nullable(pageId), signal: roomSignal }),
  /** What the person sends now. */
  'room:media': z.strictObject({ microphone: z.boolean(), camera: z.boolean(), screen: z.boolean() }),
  'room:hand': z.strictObject({ isRaised: z.boolean() }),
  /** The browser chooses the id, so that a repeated message is stored once. */
  'room:say': z.strictObject({ id, text: messageText }),
  /** A line of captions, typed by hand. */
  'room:caption': z.strictObject({ text: captionText }),
  /** Shown to everybody for a moment. */
  'room:react': z.strictObject({ reaction: roomReaction }),
  /** The shared notes of a pair, for the other one; stored nowhere. */
  'room:notes': notesInput,
  /** Takes the turn to write them, or gives it back. */
  'room:notes-turn': z.strictObject({ isWriting: z.boolean() }),
  'room:keep-notes': keepInput,
  /** How the connection does, for metrics. */
  'room:quality': roomQuality,
  /** The direct connection of a pair did not come up: both move to the forwarder where there is one. */
  'room:direct-failed': z.strictObject({}),
  'room:leave': z.strictObject({}),
  // Hosts and cohosts
  'room:mute-all': z.strictObject({}),
  /** All hands, or that of one person. */
  'room:lower-hands': z.strictObject({ person: z.optional(personId) }),
  'room:remove': z.strictObject({ person: personId }),
  'room:lock': z.strictObject({ isLocked: z.boolean() }),
} as const
export type RoomEventName = keyof typeof roomEvents
export type RoomInput<E extends RoomEventName> = z.infer<(typeof roomEvents)[E]>

/** The acknowledged events as the browser's socket sends them. */
export type RoomClientEvents = {
  [E in RoomEventName]: (input: RoomInput<E>, acknowledge: (answer: null | ErrorBody) => void) => void
}

/** Server to browser. */
export type RoomServerEvents = {
  /** After every change, and on entry. */
  'room:state': (state: RoomState & { closesAt: string }) => void
  /** From a person in the room, or from what carries the media. */
  'room:signal': (signal: { from: string; pageId: string | null; signal: IncomingSignal }) => void
  /** One at a time; on entry all of the room's. */
  'room:messages': (messages: RoomMessage[]) => void
  'room:caption': (caption: RoomCaption) => void
  'room:reaction': (reaction: RoomReaction) => void
  'room:notes': (notes: RoomInput<'room:notes'>) => void
  /** The stay is over; the server closes the socket. Media must end at once. */
  'room:closed': (end: { reason: RoomEnding }) => void
}
