import type { ErrorCode } from '#contract/errors.ts'

/** The Socket.IO namespace of the rooms; its handshake carries the access token, the ticket and the id of the page. */
export const roomNamespace = '/rooms'

/** Why somebody may not come to the door of a room. */
export const doorCodes = [
  'join_too_early',
  'join_over',
  'join_cancelled',
  'room_elsewhere',
  'room_missing',
  'counterpart_blocked',
] as const satisfies readonly ErrorCode[]

export const roomLimits = {
  /** Seconds within which a ticket must be used; it works once. */
  ticketSeconds: 60,
  /** Characters (UTF-16 units) of a session description (SDP) and of an ICE candidate. */
  description: 32_000,
  candidate: 2_000,
  /** Characters of a chat message, and how many messages of a room are stored. */
  message: 1_000,
  messages: 300,
  /** Characters of the notes that two people write together. */
  notes: 3_000,
  /** People in a room of two, and in a group room. */
  pair: 2,
  group: 50,
  /** Events that one socket may send within a second. */
  eventsPerSecond: 30,
  /**
   * Seconds for which a person without a socket stays in the room: their media may still flow. Half a minute without one, and the
   * browser's attempts after it.
   */
  graceSeconds: 45,
  /** Seconds for which a request to come into a locked room waits; a page that goes on waiting repeats it in time. */
  knockSeconds: 120,
  knockAgainSeconds: 45,
  /** Seconds before somebody can ask again whom a host did not let in, and how many may wait at once. */
  declinedSeconds: 60,
  knocks: 20,
  /** Seconds after which entering the room counts as failed. */
  enterSeconds: 20,
  /** Minutes that people may stay after the end, unless one of them has another commitment. */
  stayMinutes: 30,
  /** Minutes before the end at which the room says so. */
  warningMinutes: 5,
  /** Seconds within which a direct connection must be up. */
  directSeconds: 12,
} as const

/** Characters of a line of captions, and how many lines one socket may send within a second. */
export const captionLimits = { text: 200, perSecond: 2 } as const

/** What people show each other for a moment. */
export const roomReactions = ['thumbs-up', 'applause', 'heart', 'laughter', 'party'] as const
export type RoomReactionKind = (typeof roomReactions)[number]

/** How many reactions one socket may send within a second. */
export const reactionsPerSecond = 1

/** How often one socket may send the shared notes within a second. */
export const notesPerSecond = 5

/** Most milliseconds until a first picture, failed links and packets that one report of a connection may name. */
export const qualityLimits = { firstFrame: 120_000, failures: 100, packets: 10_000_000 } as const

/** What carries the media: the two browsers themselves, our forwarding process, or a LiveKit server. */
export const roomEngines = ['direct', 'forwarder', 'livekit'] as const
export type RoomEngine = (typeof roomEngines)[number]

/** Hosts and cohosts moderate a group room; both people of a one-on-one session are participants. */
export const roomRoles = ['host', 'cohost', 'participant'] as const
export type RoomRole = (typeof roomRoles)[number]

/** How much data a person wants to use. */
export const dataChoices = ['voice', 'light', 'full'] as const
export type DataChoice = (typeof dataChoices)[number]

/**
 * What each choice sends: `audio` and `video` in bit/s (0: none), the height and frame rate of the camera, and the megabytes of an hour in
 * both directions together, as measured.
 */
export const dataPlans: Record<DataChoice, DataPlan> = {
  voice: { audio: 14_000, video: 0, height: 0, frameRate: 0, megabytesPerHour: 18 },
  light: { audio: 16_000, video: 150_000, height: 180, frameRate: 15, megabytesPerHour: 180 },
  full: { audio: 24_000, video: 400_000, height: 360, frameRate: 24, megabytesPerHour: 420 },
}
type DataPlan = {
  readonly audio: number
  readonly video: number
  readonly height: number
  readonly frameRate: number
  readonly megabytesPerHour: number
}

/** Why the server ends somebody's stay in a room. */
const roomEndings = [
  'left',
  'over',
  'cancelled',
  'moved',
  'blocked',
  'removed',
  'no-seat',
  'signed-out',
  'replaced',
  'unavailable',
] as const
export type RoomEnding = (typeof roomEndings)[number]

/**
 * What somebody finds at the door of a room. `locked`: they may ask to come in; `waiting`: they have asked; `declined`: a host did not let
 * them in just now.
 */
export const roomDoors = ['open', 'locked', 'waiting', 'declined', 'full', 'removed'] as const
export type RoomDoor = (typeof roomDoors)[number]
