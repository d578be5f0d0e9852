import type { RoomEnding } from '#contract/rooms/constants.ts'
import type { RoomEventName, RoomInput } from '#contract/rooms/events.ts'
import type { RoomMessage, RoomReaction, RoomState } from '#contract/rooms/schemas.ts'
import type { ApiError } from '#web/platform/api/api-error.ts'
import type { LocalMedia } from '../media/local-media.ts'
import { createStore, type Store } from '../media/store.ts'
import { createCaptions, type Captions } from './captions.ts'
import { createNotes, type Notes, type SharedNotes } from './notes.ts'
import { createPeerLink, noLink, type LinkSnapshot } from './peer-link.ts'
import { createReactions } from './reactions.ts'
import { openRoomSocket, type RoomAddress, type RoomSocket } from './room-socket.ts'

export type RoomSnapshot = LinkSnapshot & {
  /** Null until the server has let the person in. */
  readonly me: string | null
  readonly state: (RoomState & { closesAt: string }) | null
  readonly messages: readonly RoomMessage[]
  /** What people show each other now, one of each person at most. */
  readonly reactions: readonly RoomReaction[]
  /** What the two people of a one-on-one session write together. */
  readonly notes: Notes
  readonly isReconnecting: boolean
  /** A host has muted everybody, and the microphone has been off since. */
  readonly isMutedByHost: boolean
  /** `unreachable`: the room could not be entered in time. */
  readonly end: RoomEnding | ApiError | 'unreachable' | null
}

export type RoomConnection = Store<RoomSnapshot> & {
  send<E extends RoomEventName>(event: E, input: RoomInput<E>): Promise<void>
  /** The latest lines of captions. */
  readonly captions: Captions
  /** Changes the shared notes in one's own turn, and sends what was typed last. */
  readonly notes: Pick<SharedNotes, 'write' | 'flush'>
  /** Whose cameras have a place on the screen, the most important first; the others are not received. */
  show(people: readonly string[]): void
  /** Pictures arrive although the tab is hidden, because they are shown elsewhere; or no longer. */
  keepVisible(isKept: boolean): void
  /** Looks for another way to the others. */
  retryLink(): void
  leave(): void
}

const outside = {
  me: null,
  state: null,
  messages: [],
  reactions: [],
  isReconnecting: false,
  isMutedByHost: false,
  bytes: 0,
  end: null,
} as const

/** Enters a room: keeps its state, sends what `media` has, and connects to the others. */
export function enterRoom(address: RoomAddress, media: LocalMedia): RoomConnection {
  const notes = createNotes(
    address.id,
    (input) => socket.send('room:notes', input),
    (next) => store.set({ notes: next }),
  )
  const store = createStore<RoomSnapshot>({ ...noLink, ...outside, notes: notes.get() })
  const captions = createCaptions()
  const reactions = createReactions((shown) => store.set({ reactions: shown }))
  const isMuted = watchMutes()
  const socket = openRoomSocket(address, crypto.randomUUID(), {
    onTicket({ personId, iceServers }) {
      link.setIceServers(iceServers)
      store.set({ me: personId })
    },
    onState(state) {
      const isMutedByHost = isMuted(store.get().me, state)
      store.set(isMutedByHost ? { state, isMutedByHost } : { state })
      if (isMutedByHost) void media.turn('microphone', false)
      link.follow(state)
    },
    onMessages: (added) => store.set({ messages: mergeMessages(store.get().messages, added) }),
    onSignal: (signal) => link.receive(signal),
    onCaption: captions.add,
    onReaction: reactions.add,
    onNotes: notes.receive,
    onStatus(status) {
      store.set({ isReconnecting: status === 'reconnecting' })
      if (status !== 'open') return
      announcer.announce({ isRepeated: true })
      link.sendUnsent()
      if (address.kind === 'individual') notes.ask()
    },
    onEnd: finish,
  })
  const link = createPeerLink(store, media, outgoingOf(socket))
  const announcer = createAnnouncer(media, (input) => socket.send('room:media', input))
  const stopFollowing = followMedia(media, link.applyMedia, () => {
    if (media.get().microphone.isOn && store.get().isMutedByHost) store.set({ isMutedByHost: false })
    if (store.get().state) announcer.announce({ isRepeated: false })
  })
  function finish(end: NonNullable<RoomSnapshot['end']>): void {
    if (store.get().end !== null) return
    stopFollowing()
    link.disconnect()
    captions.clear()
    reactions.clear()
    notes.end(end === 'over' || end === 'cancelled')
    media.stop()
    store.set({ end })
  }
  const leave = () => {
    finish('left')
    socket.leave()
  }
  const { get, subscribe } = store
  return { get, subscribe, ...lookOf(link), captions, notes, send: socket.send, leave }
}

/** What is received, and how. */
const lookOf = (
  link: ReturnType<typeof createPeerLink>,
): Pick<RoomConnection, 'show' | 'keepVisible' | 'retryLink'> => ({
  show: (shown) => link.look({ shown }),
  keepVisible: (isKept) => link.look({ isKept }),
  retryLink: link.retry,
})

/** What a connection to the others tells the server. */
const outgoingOf = (socket: RoomSocket): Parameters<typeof createPeerLink>[2] => ({
  signal: (input) => socket.send('room:signal', input),
  report: (quality) => socket.send('room:quality', quality),
  // Where there is a media server, both go on through it.
  giveUpDirect: () => void socket.send('room:direct-failed', {}).catch(() => undefined),
})

/** Applies the devices and their switches, and whether the page is seen, as they change; the returned function ends it. */
function followMedia(media: LocalMedia, apply: () => void, onChange: () => void): () => void {
  const stop = media.subscribe(() => {
    apply()
    onChange()
  })
  document.addEventListener('visibilitychange', apply)
  return () => {
    stop()
    document.removeEventListener('visibilitychange', apply)
  }
}

/** Asks `isNewlyMuted` with each state of the room, and remembers what it has counted. */
function watchMutes(): (me: string | null, state: RoomState) => boolean {
  let last: number | null = null
  return (me, state) => {
    const isNew = isNewlyMuted(last, me, state)
    last = Math.max(last ?? 0, state.muteCount)
    return isNew
  }
}

/** Whether a host has muted everybody since the highest count so far, also while the socket was lost. Hosts stay as they are. */
export function isNewlyMuted(seen: number | null, me: string | null, { muteCount, people }: RoomState): boolean {
  const own = people.find(({ id }) => id === me)
  return seen !== null && muteCount > seen && own?.role === 'participant'
}

type Announced = RoomInput<'room:media'>

/** Tells the room what is sent: once per change, and again after the socket was lost. */
function createAnnouncer(media: LocalMedia, send: (input: Announced) => Promise<void>) {
  let announced = ''
  return {
    announce({ isRepeated }: { isRepeated: boolean }): void {
      const { microphone, camera, screen } = media.get()
      const input = {
        microphone: microphone.isOn && microphone.track !== null,
        camera: camera.isOn && camera.track !== null,
        screen: screen !== null,
      }
      if (!isRepeated && JSON.stringify(input) === announced) return
      announced = JSON.stringify(input)
      send(input).catch(() => (announced = ''))
    },
  }
}

/** In the order in which they were sent, each once. */
function mergeMessages(known: readonly RoomMessage[], added: readonly RoomMessage[]): RoomMessage[] {
  const byId = new Map([...known, ...added].map((message) => [message.id, message]))
  return [...byId.values()].toSorted((a, b) => a.sentAt.localeCompare(b.sentAt) || a.id.localeCompare(b.id))
}
