import type { RoomEnding } from '#contract/rooms/constants.ts'
import type { RoomEventName, RoomInput } from '#contract/rooms/events.ts'
import type { RoomMessage, RoomState, RoomTicket } from '#contract/rooms/schemas.ts'
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

/** Whom a connection leads to; `pageId` is null for the forwarding process. */
type Target = { readonly id: string; readonly pageId: string | null }

const forwarder: Target = { id: 'forwarder', pageId: null }
const noTracks: Tracks = { audio: null, camera: null, screen: null }
const nobody = { tracks: noTracks, link: null, quality: 'good' } as const

/** Enters a room: keeps its state, sends what `media` has, and connects to the other person. */
export function enterRoom(address: RoomAddress, media: LocalMedia): RoomConnection {
  const pageId = crypto.randomUUID()
  const store = createStore<RoomSnapshot>({
    ...nobody,
    me: null,
    state: null,
    messages: [],
    isReconnecting: false,
    bytes: 0,
    end: null,
  })
  let iceServers: RoomTicket['iceServers'] = []
  let peer: { engine: MediaEngine; id: string; pageId: string | null } | null = null
  const unsent: RoomInput<'room:signal'>[] = []

  const socket = openRoomSocket(address, pageId, {
    onTicket(ticket) {
      ;({ iceServers } = ticket)
      store.set({ me: ticket.personId })
    },
    onState(state) {
      store.set({ state })
      follow(state)
    },
    onMessages: (added) => store.set({ messages: mergeMessages(store.get().messages, added) }),
    onSignal({ from, pageId: fromPage, signal }) {
      if (peer?.id === from && peer.pageId === fromPage) peer.engine.receive(signal)
    },
    onStatus(status) {
      store.set({ isReconnecting: status === 'reconnecting' })
      if (status === 'open') void sendUnsent()
    },
    onEnd: finish,
  })

  async function sendUnsent(): Promise<void> {
    announced = ''
    announceMedia()
    for (const signal of unsent.splice(0)) await socket.send('room:signal', signal).catch(() => {})
  }

  /** Connects to the other person, anew when they come back with another page, or to the process that forwards for both. */
  function follow({ engine, people }: RoomState): void {
    const { me } = store.get()
    const other = people.find(({ id }) => id !== me)
    const target = other && (engine === 'forwarder' ? forwarder : { id: other.id, pageId: other.pageId })
    if (peer && peer.id === target?.id && peer.pageId === target.pageId) return
    disconnect()
    if (target && me !== null) connect(target, me)
  }

  function connect(target: Target, me: string): void {
    unsent.length = 0
    const before = store.get().bytes
    store.set({ link: 'connecting' })
    const events: EngineEvents = {
      send(signal) {
        const input = { to: target.id, pageId: target.pageId, signal }
        // A lost socket comes back soon; the signal then still counts.
        socket.send('room:signal', input).catch(() => unsent.push(input))
      },
      onTracks: (tracks) => store.set({ tracks }),
      onState(link) {
        store.set({ link })
        // Where there is a forwarding process, both go on through it.
        if (link === 'failed' && target !== forwarder) void socket.send('room:direct-failed', {}).catch(() => undefined)
      },
      onReport: ({ bytes, quality }) => store.set({ bytes: before + bytes, quality }),
    }
    const engine =
      target === forwarder
        ? createForwarderEngine({ ...events, iceServers })
        : createDirectEngine({ ...events, iceServers, offers: me < target.id })
    peer = { engine, ...target }
    sendTracks()
  }

  function disconnect(): void {
    peer?.engine.close()
    peer = null
    store.set(nobody)
  }

  function sendTracks(): void {
    const { microphone, camera, screen, data } = media.get()
    peer?.engine.setTrack('audio', microphone.track)
    peer?.engine.setTrack('camera', camera.isOn ? camera.track : null)
    peer?.engine.setTrack('screen', screen)
    // Nobody looks at a hidden tab.
    peer?.engine.setData(data, document.visibilityState === 'visible')
  }

  let announced = ''
  /** Tells the room what is sent, after a change and after the socket was lost. */
  function announceMedia(): void {
    const { microphone, camera, screen } = media.get()
    const input = {
      microphone: microphone.isOn && microphone.track !== null,
      camera: camera.isOn && camera.track !== null,
      screen: screen !== null,
    }
    if (JSON.stringify(input) === announced) return
    announced = JSON.stringify(input)
    socket.send('room:media', input).catch(() => (announced = ''))
  }
  const stopFollowing = media.subscribe(() => {
    sendTracks()
    if (store.get().state) announceMedia()
  })
  document.addEventListener('visibilitychange', sendTracks)

  function finish(end: NonNullable<RoomSnapshot['end']>): void {
    if (store.get().end !== null) return
    stopFollowing()
    document.removeEventListener('visibilitychange', sendTracks)
    disconnect()
    media.stop()
    store.set({ end })
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    send: socket.send,
    retryLink: () => peer?.engine.restart(),
    leave() {
      finish('left')
      socket.leave()
    },
  }
}

/** In the order in which they were sent, each once. */
function mergeMessages(known: readonly RoomMessage[], added: readonly RoomMessage[]): RoomMessage[] {
  const byId = new Map([...known, ...added].map((message) => [message.id, message]))
  return [...byId.values()].toSorted((a, b) => a.sentAt.localeCompare(b.sentAt) || a.id.localeCompare(b.id))
}
