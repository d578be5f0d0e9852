import type { RoomEngine } from '#contract/rooms/constants.ts'
import type { RoomInput } from '#contract/rooms/events.ts'
import type { IncomingSignal, RoomQuality, RoomSignal, RoomState, RoomTicket } from '#contract/rooms/schemas.ts'
import { ApiError } from '#web/platform/api/api-error.ts'
import type { LocalMedia } from '../media/local-media.ts'
import type { Store } from '../media/store.ts'
import { createDeferredEngine } from './deferred-engine.ts'
import { createDirectEngine } from './direct-engine.ts'
import { createForwarderEngine } from './forwarder-engine.ts'
import {
  nothingReceived,
  type EngineEvents,
  type LinkReport,
  type LinkState,
  type MediaEngine,
  type Received,
} from './media-engine.ts'
import { createQualityReports, type QualityReports } from './quality-reports.ts'
import { createSteadyQuality } from './steady-quality.ts'

/** What the connection to the others brings. */
export type LinkSnapshot = {
  readonly received: Received
  /** The other person who speaks, or spoke last. */
  readonly speaker: string | null
  /** Null while nobody else is here. */
  readonly link: LinkState | null
  /** Why the server's media cannot be had, in its words. */
  readonly refusal: string | null
  readonly quality: LinkReport['quality']
  readonly bytes: number
}

/** Without anybody else; the bytes used so far stay. */
export const noLink = { received: nothingReceived, speaker: null, link: null, refusal: null, quality: 'good' } as const

type LinkStore = Store<LinkSnapshot & { me: string | null }> & { set: (change: Partial<LinkSnapshot>) => void }
type Signal = RoomInput<'room:signal'>
type ReceivedSignal = { from: string; pageId: string | null; signal: IncomingSignal }
const maxEarly = 50

/** What a person looks at: people, the most important first; `isKept`: also while the tab is hidden. */
type Looks = { readonly shown: readonly string[]; readonly isKept: boolean }

/** Whom a connection leads to: a person with their page, or a server, which has none. */
type Target = { readonly id: string; readonly pageId: string | null }
type Outgoing = {
  signal: (input: Signal) => Promise<void>
  giveUpDirect: () => void
  report: (quality: RoomQuality) => Promise<void>
}

/** The connection to the other person, a new one when they come back with another page, or to the server that forwards for all. */
export function createPeerLink(store: LinkStore, media: LocalMedia, outgoing: Outgoing) {
  let iceServers: RoomTicket['iceServers'] = []
  let quality: QualityReports | null = null
  let peer: (Target & { engine: MediaEngine }) | null = null
  let looks: Looks = { shown: [], isKept: false }
  const unsent: Signal[] = []
  // Signals may arrive before the state that says who sent them.
  const early: ReceivedSignal[] = []

  function connect(target: Target, me: string): void {
    unsent.length = 0
    store.set({ link: 'connecting' })
    const { id, pageId } = target
    quality = createQualityReports(engineOf(target), outgoing.report)
    const events = {
      ...followEngine(store, outgoing, target, quality),
      iceServers,
      send: sendTo(target, outgoing, unsent, store),
    }
    const direct = { ...events, offers: me < id, personId: id }
    const engine = pageId === null ? createServerEngine(id, events) : createDirectEngine(direct)
    peer = { engine, id, pageId }
    applyMedia()
    for (const signal of early.splice(0))
      if (signal.from === id && signal.pageId === pageId) engine.receive(signal.signal)
  }

  function disconnect(): void {
    peer?.engine.close()
    peer = null
    quality?.send()
    quality = null
    store.set(noLink)
  }

  const applyMedia = () => void (peer && applyMediaTo(peer.engine, media, looks))

  return {
    disconnect,
    applyMedia,
    setIceServers: (servers: RoomTicket['iceServers']) => void (iceServers = servers),
    /** What the person looks at changes. */
    look(change: Partial<Looks>): void {
      const next = { ...looks, ...change }
      if (JSON.stringify(next) === JSON.stringify(looks)) return
      looks = next
      applyMedia()
    },
    follow(state: RoomState): void {
      const { me } = store.get()
      const target = targetOf(state, me)
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

/** Media through our forwarding process, or a LiveKit server, whose code only its rooms fetch. */
const createServerEngine = (name: string, events: Parameters<typeof createForwarderEngine>[0]): MediaEngine =>
  name === 'livekit'
    ? createDeferredEngine(() => import('./livekit-engine.ts').then((part) => part.createLiveKitEngine), events)
    : createForwarderEngine(events)

/** The id of a server is the name of its engine. */
const engineOf = ({ id, pageId }: Target) => (pageId === null ? (id as RoomEngine) : 'direct')

function targetOf({ engine, people }: RoomState, me: string | null): Target | undefined {
  const other = people.find(({ id }) => id !== me)
  return other && engine !== 'direct' ? { id: engine, pageId: null } : other
}

/** Sends signals to a target; one that a lost socket could not carry counts when it is back, one that is refused says why. */
const sendTo =
  ({ id, pageId }: Target, outgoing: Outgoing, unsent: Signal[], store: LinkStore) =>
  (signal: RoomSignal) => {
    const input = { to: id, pageId, signal }
    outgoing.signal(input).catch((error: unknown) => {
      if (!(error instanceof ApiError)) unsent.push(input)
      else if (error.status === 503) store.set({ link: 'failed', refusal: error.message })
    })
  }

/** Shows what an engine reports. */
function followEngine(
  store: LinkStore,
  outgoing: Outgoing,
  { pageId }: Target,
  quality: QualityReports,
): Omit<EngineEvents, 'send'> {
  const before = store.get().bytes
  const steady = createSteadyQuality()
  return {
    onReceived(received) {
      store.set({ received })
      quality.awaitPicture(received)
    },
    onSpeaker: (speaker) => store.set({ speaker }),
    onState(link) {
      store.set(link === 'connected' ? { link, refusal: null } : { link })
      if (link === 'failed') quality.countFailure()
      if (link === 'failed' && pageId !== null) outgoing.giveUpDirect()
    },
    onReport(report) {
      store.set({ bytes: before + report.bytes, quality: steady(report.quality) })
      quality.addPackets(report.packets)
    },
  }
}

function applyMediaTo(engine: MediaEngine, media: LocalMedia, { shown, isKept }: Looks): void {
  const { microphone, camera, screen, data } = media.get()
  engine.setTrack('audio', microphone.track)
  engine.setTrack('camera', camera.isOn ? camera.track : null)
  engine.setTrack('screen', screen)
  engine.setView({ data, isVisible: isKept || document.visibilityState === 'visible', shown })
}
