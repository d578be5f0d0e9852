import type * as z from 'zod/mini'
import type { JobContext, Member } from '#server/platform/context.ts'

/** The context of what happens in a namespace: that of a job, with the sockets of the namespace. Both act after the commit. */
export type NamespaceContext = JobContext & {
  /** Sends an event to every socket in a channel, on every process. */
  readonly send: (channel: string, event: string, payload: unknown) => void
  /** Sends an event at once, also after the transaction: for what comes from elsewhere and does not depend on it. */
  readonly sendNow: (channel: string, event: string, payload: unknown) => void
  /** Sends the last event to every socket in a channel, then closes these sockets. */
  readonly end: (channel: string, event: string, payload: unknown) => void
}

/** What an admitted socket may do: its channels, and what the namespace remembers of it. */
export type Admission<T> = { readonly channels: readonly string[]; readonly entry: T }

type EventHandler<T> = {
  readonly schema: z.core.$ZodType
  /** Of this event; those above the rate are refused. */
  readonly perSecond?: number | undefined
  readonly run: (ctx: NamespaceContext, entry: T, input: never) => Promise<void>
}

/**
 * A Socket.IO namespace of a feature. A browser opens a connection of its own for it. Every function runs in a transaction, the events of
 * a socket one after the other; their acknowledgement is null or an error body.
 */
export type SocketNamespace<T> = {
  readonly name: `/${string}`
  /** Events above this rate are refused. */
  readonly eventsPerSecond: number
  /** Reads the handshake of an authenticated caller; a `Refusal` closes the socket with its error body. */
  readonly admit: (ctx: NamespaceContext, actor: Member, handshake: unknown) => Promise<Admission<T>>
  /** The socket is open and in its channels. */
  readonly opened: (ctx: NamespaceContext, entry: T) => Promise<void>
  readonly events: Readonly<Record<string, EventHandler<T>>>
  /** The socket is open but does not answer any more, and answers again: its network is lost for a while. */
  readonly silent: (ctx: NamespaceContext, entry: T) => Promise<void>
  readonly heard: (ctx: NamespaceContext, entry: T) => Promise<void>
  readonly closed: (ctx: NamespaceContext, entry: T) => Promise<void>
  /** Runs every two seconds with the open sockets of this process, if it has any. */
  readonly check: (ctx: NamespaceContext, entries: readonly T[]) => Promise<void>
}

/** A namespace as a feature lists it: what it remembers of a socket is its own business. */
export type AnyNamespace = SocketNamespace<unknown>

/** Ties the functions of a namespace to the type of its entries. */
export const defineNamespace = <T>(namespace: SocketNamespace<T>): AnyNamespace => namespace as unknown as AnyNamespace
