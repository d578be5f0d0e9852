import type { RoomPerson } from '#contract/rooms/schemas.ts'
import { createCaptions } from '#web/features/rooms/connection/captions.ts'
import { nothingReceived } from '#web/features/rooms/connection/media-engine.ts'
import type { RoomConnection, RoomSnapshot } from '#web/features/rooms/connection/room.ts'

/** A connection to a group room with these people, for tests of components: nothing arrives, and what is sent goes to `send`. */
export function roomConnectionOf(
  people: RoomPerson[],
  change: Partial<RoomSnapshot> = {},
  send: RoomConnection['send'] = () => Promise.resolve(),
): RoomConnection {
  const snapshot: RoomSnapshot = {
    me: people[0]!.id,
    state: {
      engine: 'forwarder',
      isLocked: false,
      muteCount: 0,
      people,
      notes: { turn: 0, writer: null, agreed: {}, kept: null },
      closesAt: '2026-11-23T09:30:00.000Z',
    },
    notes: { text: '', turn: 0, edit: 0 },
    messages: [],
    reactions: [],
    isReconnecting: false,
    isMutedByHost: false,
    received: nothingReceived,
    speaker: null,
    link: 'connected',
    refusal: null,
    quality: 'good',
    bytes: 0,
    end: null,
    ...change,
  }
  const captions = createCaptions()
  return {
    get: () => snapshot,
    subscribe: () => () => {},
    send,
    captions,
    notes: { write() {}, flush: () => Promise.resolve() },
    show() {},
    keepVisible() {},
    retryLink() {},
    leave() {},
  }
}
