import type { ChatEvents } from '#contract/realtime.ts'

/** What the live connection brings besides invalidations. `reconnected`: events may have been missed. */
export type RealtimeEvents = ChatEvents & { reconnected: (nothing: null) => void }

type Listeners = { [E in keyof RealtimeEvents]: Set<RealtimeEvents[E]> }
const listeners: Listeners = {
  'chat:message': new Set(),
  'chat:seen': new Set(),
  'chat:block': new Set(),
  'chat:typing': new Set(),
  reconnected: new Set(),
}

/** Names of the events that the server pushes whole. */
export const pushedEvents = [
  'chat:message',
  'chat:seen',
  'chat:block',
  'chat:typing',
] as const satisfies (keyof ChatEvents)[]

/** Calls the listener for each such event; returns a function that ends it. */
export function onRealtime<E extends keyof RealtimeEvents>(event: E, listener: RealtimeEvents[E]): () => void {
  listeners[event].add(listener)
  return () => listeners[event].delete(listener)
}

/** Passes an event on to whoever listens in this tab. */
export function publishRealtime<E extends keyof RealtimeEvents>(
  event: E,
  payload: Parameters<RealtimeEvents[E]>[0],
): void {
  for (const listener of [...listeners[event]]) (listener as (value: typeof payload) => void)(payload)
}
