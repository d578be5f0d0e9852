import type { RoomEnding } from '#contract/rooms/constants.ts'
import type { RoomEventName, RoomInput } from '#contract/rooms/events.ts'
import type { IncomingSignal, RoomMessage, RoomState, RoomTicket } from '#contract/rooms/schemas.ts'
import type { ApiError } from '#web/platform/api/api-error.ts'
import type { LocalMedia } from '../media/local-media.ts'
import { createStore, type Store } from '../media/store.ts'
import { createDirectEngine } from './direct-engine.ts'
import { createForwarderEngine } from './forwarder-engine.ts'
import type { EngineEvents, LinkReport, LinkState, MediaEngine, Tracks } from './media-engine.ts'
import { openRoomSocket, type RoomAddress } from './room-socket.ts'

export type RoomSnapshot = {
  /** Null until the server has let the person in. */
  readonly me: string | null
  readonly state: (RoomState & { closesAt: string }) | null
  readonly messages: readonly RoomMessage[]
  readonly isReconnecting: boolean
  /** What the other person sends. */
  readonly tracks: Tracks
  /** Null while nobody else is here. */
  readonly link: LinkState | null
  readonly quality: LinkReport['quality']
  readonly bytes: number
  readonly end: RoomEnding | ApiError | 'left' | null
}

export type RoomConnection = Store<RoomSnapshot> & {
  send<E extends RoomEventName>(event: E, input: RoomInput<E>): Promise<void>
  /** Looks for another way to the other person. */
  retryLink(): void
  leave(): void
}

const noTracks: Tracks = { audio: null, camera: null, screen: null }
const nobody = { tracks: noTracks, link: null, quality: 'good' } as const
const outside = { me: null, state: null, messages: [], isReconnecting: false, bytes: 0, end: null } as const

type RoomStore = ReturnType<typeof createStore<RoomSnapshot>>

/** Enters a room: keeps its state, sends what `media` has, and connects to the other person. */
export function enterRoom(address: RoomAddress, media: LocalMedia): RoomConnection {
  const pageId = crypto.randomUUID()
  const store = createStore<RoomSnapshot>({ ...nobody, ...outside })
  const socket = openRoomSocket(address, pageId, {
    onTicket({ personId, iceServers }) {
      link.setIceServers(iceServers)
      store.set({ me: personId })
    },
    onState(state) {
      store.set({ state })
      link.follow(state)
    },
    onMessages: (added) => store.set({ messages: mergeMessages(store.get().messages, added) }),
    onSignal: (signal) => link.receive(signal),
    onStatus(status) {
      store.set({ isReconnecting: status === 'reconnecting' })
      if (status !== 'open') return
      announcer.announce({ isRepeated: true })
      link.sendUnsent()
    },
    onEnd: finish,
  })
  const link = createPeerLink(store, media, {
    signal: (input) => socket.send('room:signal', input),
    // Where there is a forwarding process, both go on through it.
    giveUpDirect: () => void socket.send('room:direct-failed', {}).catch(() => undefined),
  })
  const announcer = createAnnouncer(media, (input) => socket.send('room:media', input))
  const stopFollowing = media.subscribe(() => {
    link.sendTracks()
    if (store.get().state) announcer.announce({ isRepeated: false })
  })
  document.addEventListener('visibilitychange', link.sendTracks)

  function finish(end: NonNullable<RoomSnapshot['end']>): void {
    if (store.get().end !== null) return
    stopFollowing()
    document.removeEventListener('visibilitychange', link.sendTracks)
    link.disconnect()
    media.stop()
    store.set({ end })
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    send: socket.send,
    retryLink: link.retry,
    leave() {
      finish('left')
      socket.leave()
    },
  }
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

type Signal = RoomInput<'room:signal'>
type ReceivedSignal = { from: string; pageId: string | null; signal: IncomingSignal }
const maxEarly = 50

/** Whom a connection leads to; `pageId` is null for the forwarding process. */
type Target = { readonly id: string; readonly pageId: string | null }
const forwarder: Target = { id: 'forwarder', pageId: null }

type Outgoing = { signal: (input: Signal) => Promise<void>; giveUpDirect: () => void }

/** The connection to the other person, anew when they come back with another page, or to the process that forwards for both. */
function createPeerLink(store: RoomStore, media: LocalMedia, outgoing: Outgoing) {
  let iceServers: RoomTicket['iceServers'] = []
  let peer: (Target & { engine: MediaEngine }) | null = null
  const unsent: Signal[] = []
  // Signals may arrive before the state that says who sent them.
  const early: ReceivedSignal[] = []

  function connect(target: Target, me: string): void {
    unsent.length = 0
    const before = store.get().bytes
    store.set({ link: 'connecting' })
    const { id, pageId } = target
    const events: EngineEvents & { iceServers: RoomTicket['iceServers'] } = {
      iceServers,
      send(signal) {
        const input = { to: id, pageId, signal }
        // A lost socket comes back soon; the signal then still counts.
        outgoing.signal(input).catch(() => unsent.push(input))
      },
      onTracks: (tracks) => store.set({ tracks }),
      onState(link) {
        store.set({ link })
        if (link === 'failed' && target !== forwarder) outgoing.giveUpDirect()
      },
      onReport: ({ bytes, quality }) => store.set({ bytes: before + bytes, quality }),
    }
    const engine =
      target === forwarder ? createForwarderEngine(events) : createDirectEngine({ ...events, offers: me < id })
    peer = { engine, id, pageId }
    sendTracks()
    for (const signal of early.splice(0))
      if (signal.from === id && signal.pageId === pageId) engine.receive(signal.signal)
  }

  function disconnect(): void {
    peer?.engine.close()
    peer = null
    store.set(nobody)
  }

  const sendTracks = () => peer && applyMedia(peer.engine, media)

  return {
    disconnect,
    sendTracks: () => void sendTracks(),
    setIceServers: (servers: RoomTicket['iceServers']) => void (iceServers = servers),
    follow({ engine, people }: RoomState): void {
      const { me } = store.get()
      const other = people.find(({ id }) => id !== me)
      const target = other && engine === 'forwarder' ? forwarder : other
      if (peer && peer.id === target?.id && peer.pageId === target.pageId) return
      disconnect()
      if (target && me !== null) connect(target, me)
    },
    receive(received: ReceivedSignal): void {
      const { from, pageId, signal } = received
      if (peer?.id === from && peer.pageId === pageId) peer.engine.receive(signal)
      else if (early.length < maxEarly) early.push(received)
    },
    retry: () => peer?.engine.restart(),
    sendUnsent(): void {
      for (const signal of unsent.splice(0)) outgoing.signal(signal).catch(() => {})
    },
  }
}

function applyMedia(engine: MediaEngine, media: LocalMedia): void {
  const { microphone, camera, screen, data } = media.get()
  engine.setTrack('audio', microphone.track)
  engine.setTrack('camera', camera.isOn ? camera.track : null)
  engine.setTrack('screen', screen)
  // Nobody looks at a hidden tab.
  engine.setData(data, document.visibilityState === 'visible')
}

/** In the order in which they were sent, each once. */
function mergeMessages(known: readonly RoomMessage[], added: readonly RoomMessage[]): RoomMessage[] {
  const byId = new Map([...known, ...added].map((message) => [message.id, message]))
  return [...byId.values()].toSorted((a, b) => a.sentAt.localeCompare(b.sentAt) || a.id.localeCompare(b.id))
}
