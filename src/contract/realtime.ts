import type { chatSocketRoutes } from './chat/routes.ts'
import type { Message, SeenState } from './chat/schemas.ts'
import type { ErrorBody } from './errors.ts'
import type { Reply, Route } from './route.ts'
import type { Subject } from './subjects.ts'
import type * as z from 'zod/mini'

/** The Socket.IO path; the access token travels in the handshake's `auth`. */
export const realtimePath = '/realtime'

/**
 * The server asks every socket of a namespace whether it is still there, with an acknowledgement, every so many milliseconds. A side that
 * has heard nothing for longer than `silentAfter` takes the network for lost.
 */
export const aliveEvent = 'alive'
export const aliveInterval = 1500
export const silentAfter = 3000

/** An invalidation: the browser reads again what shows the subject. It never contains data. */
export type Changed = { subject: Subject; ids: string[] }

/** What follows from a command beside invalidations: chat entries travel whole. */
export type ChatEvents = {
  /** A message, system line or deletion of one of the reader's conversations, perhaps one that is new to them. */
  'chat:message': (message: Message) => void
  /** Somebody has seen a conversation: the other person, or the reader on another device. */
  'chat:seen': (seen: SeenState) => void
  /** A block between the two began or ended: the browser fetches the conversation again. */
  'chat:block': (change: { conversationId: string }) => void
  'chat:typing': (typing: { conversationId: string; userId: string }) => void
}

/** Server to browser. `signedOut` comes just before the server closes the socket of an ended session. */
export type ServerEvents = ChatEvents & { changed: (change: Changed) => void; signedOut: () => void }

type In<S> = S extends z.core.$ZodType ? z.input<S> : unknown
/** The fields of a route's params, query and body in one object. */
export type SocketInput<R extends Route> = In<R['params']> & In<R['query']> & In<R['body']>
/** The reply of the route, null where it has none, or an error body. */
export type SocketAnswer<R extends Route> = (R['reply'] extends object ? Reply<R> : null) | ErrorBody

/** Browser to server, each with an acknowledgement. A page of a list says nothing of further pages: ask until one comes up short. */
export type ClientEvents = {
  [E in keyof typeof chatSocketRoutes]: (
    input: SocketInput<(typeof chatSocketRoutes)[E]>,
    acknowledge: (answer: SocketAnswer<(typeof chatSocketRoutes)[E]>) => void,
  ) => void
}
