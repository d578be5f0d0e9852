import { createConcurrencyLimiter } from '#server/platform/concurrency-limiter.ts'
import {
  CalendarError,
  type CalendarEvent,
  type CalendarProvider,
  type EventState,
  type StoredEvent,
} from '../provider.ts'

/** The events of one calendar through the API of its provider. */
export type RemoteEvents = {
  /** Null when this event was inserted before. */
  insert(event: CalendarEvent): Promise<StoredEvent | null>
  /** The event that an earlier `insert` made; null when the person deleted it. */
  find(event: CalendarEvent): Promise<StoredEvent | null>
  /** Null when the person deleted it. */
  read(ref: string): Promise<StoredEvent | null>
  /** Null when it changed since it was read. */
  update(existing: StoredEvent, event: CalendarEvent): Promise<StoredEvent | null>
  /** Writes an event again that the person deleted. */
  restore(event: CalendarEvent): Promise<StoredEvent>
}
type Options = Parameters<CalendarProvider['putEvent']>[3]

const present = (event: StoredEvent): EventState => ({ kind: 'present', event })
const deleted: EventState = { kind: 'deleted' }

/** Writes an event once and leaves what the person changed, as `CalendarProvider.putEvent` says. */
export async function putEvent(
  events: RemoteEvents,
  event: CalendarEvent,
  { known, force }: Options,
): Promise<EventState> {
  const inserted = known ? null : await events.insert(event)
  if (inserted) return present(inserted)
  const existing = await (known ? events.read(known.ref) : events.find(event))
  // Without an earlier write of its own account it was deleted here, when sessions went elsewhere for a while.
  if (!existing) return force || !known ? present(await events.restore(event)) : deleted
  const isWanted = existing.start === event.start.getTime() && existing.end === event.end.getTime()
  if (!force && !isWanted && known && isMoved(existing, known)) return { kind: 'moved', event: existing }
  const updated = await events.update(existing, event)
  if (updated) return present(updated)
  throw new CalendarError('unreachable', 'The event changed while it was written')
}

/** Events read at once: both providers limit requests per person. */
const AT_ONCE = 6

/** The states of events, as `CalendarProvider.readEvents` says. */
export function readEvents({ read }: RemoteEvents, known: readonly StoredEvent[]): Promise<EventState[]> {
  const limit = createConcurrencyLimiter({ concurrency: AT_ONCE })
  return Promise.all(known.map(async (event) => stateOf(await limit(() => read(event.ref)), event)))
}

function stateOf(existing: StoredEvent | null, known: StoredEvent): EventState {
  if (!existing) return deleted
  return isMoved(existing, known) ? { kind: 'moved', event: existing } : present(existing)
}

const isMoved = (existing: StoredEvent, known: StoredEvent) =>
  existing.start !== known.start || existing.end !== known.end
