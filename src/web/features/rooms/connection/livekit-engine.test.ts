// @vitest-environment jsdom
import { EventEmitter } from 'node:events'
import type { Room } from 'livekit-client'
import { afterEach, expect, test, vi } from 'vitest'
import type { RoomSignal } from '#contract/rooms/schemas.ts'
import { createLiveKitEngine } from './livekit-engine.ts'
import type { EngineView, LinkState, Received } from './media-engine.ts'

const ada = 'NXrdPNjQy2eNUPZTWWC5oA'
const ben = 'Zb0kHc8GQdqZyUQ9eW1sKg'
const access = { url: 'wss://media.example.org', token: 'token' }
const view: EngineView = { data: 'light', isVisible: true, shown: [ada, ben] }

type FakeTrack = { id: string; enabled: boolean }
const trackOf = (id: string, enabled = true) => ({ id, enabled }) as unknown as MediaStreamTrack & FakeTrack

/** What the library holds of a track that is sent; like the library it enables a track that it is handed. */
class FakeLocalTrack {
  mediaStreamTrack: FakeTrack
  isMuted = false
  constructor(track: FakeTrack) {
    this.mediaStreamTrack = track
    track.enabled = true
  }
  mute = async () => this.#setMuted(true)
  unmute = async () => this.#setMuted(false)
  replaceTrack = async (track: FakeTrack) => {
    this.mediaStreamTrack = track
    track.enabled = !this.isMuted
  }
  #setMuted(isMuted: boolean) {
    this.isMuted = isMuted
    this.mediaStreamTrack.enabled = !isMuted
  }
}

type Published = { track: FakeLocalTrack; options: { source: string; simulcast?: boolean } }

class FakeLocalParticipant {
  readonly published: Published[] = []
  publishTrack = async (track: FakeTrack, options: Published['options']) => {
    const publication = { track: new FakeLocalTrack(track), options }
    this.published.push(publication)
    return publication
  }
  unpublishTrack = async (track: FakeLocalTrack) => {
    const at = this.published.findIndex((one) => one.track === track)
    if (at >= 0) this.published.splice(at, 1)
  }
  of = (source: string) => this.published.find(({ options }) => options.source === source)
}

class FakePublication {
  isDesired = false
  quality: number | undefined
  readonly source: string
  readonly track: { mediaStreamTrack: FakeTrack }
  constructor(source: string, id: string) {
    this.source = source
    this.track = { mediaStreamTrack: trackOf(id) }
  }
  get isSubscribed() {
    return this.isDesired
  }
  setSubscribed = (isWanted: boolean) => void (this.isDesired = isWanted)
  setVideoQuality = (quality: number) => void (this.quality = quality)
}

/** The library's room, as far as the engine uses it. */
class FakeRoom extends EventEmitter {
  readonly localParticipant = new FakeLocalParticipant()
  readonly remoteParticipants = new Map<string, object>()
  activeSpeakers: { identity: string; audioLevel: number }[] = []
  readonly connect = vi.fn(async (): Promise<void> => {})
  readonly disconnect = vi.fn(async () => void this.emit('disconnected'))
  enter(person: string, sources: readonly string[]): Record<string, FakePublication> {
    const publications = sources.map((source) => new FakePublication(source, `${person} ${source}`))
    const trackPublications = new Map(publications.map((publication) => [publication.source, publication]))
    this.remoteParticipants.set(person, { identity: `${person}:page`, trackPublications })
    return Object.fromEntries(trackPublications)
  }
}

const ended: (() => void)[] = []
afterEach(() => {
  for (const end of ended.splice(0)) end()
  vi.useRealTimers()
})

function start({ isRefused = false } = {}) {
  const rooms: FakeRoom[] = []
  const seen = { signals: [] as RoomSignal[], states: [] as LinkState[], speakers: [] as string[] }
  let received: Received | undefined
  const events = {
    send: (signal: RoomSignal) => void seen.signals.push(signal),
    onReceived: (next: Received) => void (received = next),
    onSpeaker: (speaker: string) => void seen.speakers.push(speaker),
    onState: (state: LinkState) => void seen.states.push(state),
    onReport: () => {},
  }
  const engine = createLiveKitEngine(events, () => {
    const room = new FakeRoom()
    if (isRefused) room.connect.mockRejectedValue(new Error('refused'))
    rooms.push(room)
    return room as unknown as Room
  })
  ended.push(() => engine.close())
  return { engine, rooms, seen, received: () => received }
}

async function connected() {
  const started = start()
  started.engine.setView(view)
  started.engine.receive({ access })
  await expect.poll(() => started.seen.states).toContain('connected')
  const room = started.rooms[0]!
  return { ...started, room, own: room.localParticipant }
}

test('it asks our server for access, and connects with it, receiving nothing that nobody asked for', async () => {
  const { seen, room } = await connected()
  expect(seen.signals).toEqual([{ restart: true }])
  expect(room.connect).toHaveBeenCalledExactlyOnceWith(access.url, access.token, { autoSubscribe: false })
})

test('a microphone that is off stays off: it is published once it is on, then muted and unmuted', async () => {
  const { engine, own } = await connected()
  const microphone = trackOf('microphone', false)
  engine.setTrack('audio', microphone)
  engine.setTrack('camera', trackOf('camera'))
  await expect.poll(() => own.of('camera')).toBeDefined()
  expect([own.of('microphone'), microphone.enabled]).toEqual([undefined, false])
  microphone.enabled = true
  engine.setTrack('audio', microphone)
  await expect.poll(() => own.of('microphone')?.track.isMuted).toBe(false)
  microphone.enabled = false
  engine.setTrack('audio', microphone)
  await expect.poll(() => own.of('microphone')?.track.isMuted).toBe(true)
  const other = trackOf('another microphone', false)
  engine.setTrack('audio', other)
  await expect.poll(() => own.of('microphone')?.track.mediaStreamTrack).toBe(other)
  expect(other.enabled).toBe(false)
})

test('a camera is sent as small or in layers, as the person chose, and not at all with voice only', async () => {
  const { engine, own } = await connected()
  const camera = trackOf('camera')
  engine.setTrack('camera', camera)
  await expect.poll(() => own.of('camera')?.options).toMatchObject({ simulcast: false })
  engine.setView({ ...view, data: 'full' })
  await expect.poll(() => own.of('camera')?.options).toMatchObject({ simulcast: true })
  engine.setView({ ...view, data: 'voice' })
  await expect.poll(() => own.of('camera')).toBeUndefined()
  engine.setView(view)
  await expect.poll(() => own.of('camera')?.track.mediaStreamTrack).toBe(camera)
  engine.setTrack('camera', null)
  await expect.poll(() => own.of('camera')).toBeUndefined()
})

test('what could not be sent at first is sent without another change', async () => {
  const { engine, own } = await connected()
  const { publishTrack } = own
  let refusals = 2
  own.publishTrack = async (...published) => {
    if (refusals-- > 0) throw new Error('publication timed out')
    return publishTrack(...published)
  }
  engine.setTrack('camera', trackOf('camera'))
  await expect.poll(() => own.of('camera')).toBeDefined()
  expect(refusals).toBe(-1)
})

test('voices of all are received, and cameras and screens while somebody looks at them', async () => {
  const { engine, room, received } = await connected()
  const first = room.enter(ada, ['microphone', 'camera'])
  const second = room.enter(ben, ['microphone', 'camera', 'screen_share'])
  room.emit('trackPublished')
  expect(received()).toMatchObject({
    voices: [{ id: `${ada} microphone` }, { id: `${ben} microphone` }],
    cameras: { [ada]: { id: `${ada} camera` }, [ben]: { id: `${ben} camera` } },
    screen: { personId: ben, track: { id: `${ben} screen_share` } },
  })
  const [low, high] = [0, 2]
  expect([first.camera!.quality, second.camera!.quality]).toEqual([low, low])
  engine.setView({ ...view, data: 'full', shown: [ben] })
  expect([first.camera!.isDesired, second.camera!.quality]).toEqual([false, high])
  engine.setView({ ...view, data: 'voice' })
  expect([second.microphone!.isDesired, second.camera!.isDesired, second.screen_share!.isDesired]).toEqual([
    true,
    false,
    true,
  ])
  engine.setView({ ...view, isVisible: false })
  expect([second.microphone!.isDesired, second.camera!.isDesired, second.screen_share!.isDesired]).toEqual([
    true,
    false,
    false,
  ])
})

test('who speaks is followed, oneself left out', async () => {
  const { room, seen } = await connected()
  const own = Object.assign(room.localParticipant, { identity: 'me:page', audioLevel: 1 })
  room.activeSpeakers = [own, { identity: `${ben}:page`, audioLevel: 0.5 }]
  await expect.poll(() => seen.speakers).toEqual([ben])
})

test('a connection that the library restores goes on; one that it gives up is replaced, with what is sent', async () => {
  const { engine, rooms, room, seen } = await connected()
  engine.setTrack('camera', trackOf('camera'))
  room.emit('reconnecting')
  room.emit('reconnected')
  expect(seen.states).toEqual(['connected', 'interrupted', 'connected'])
  room.emit('disconnected')
  expect(seen.states.at(-1)).toBe('interrupted')
  expect(seen.signals).toHaveLength(2)
  engine.receive({ access })
  await expect.poll(() => rooms[1]?.localParticipant.of('camera')).toBeDefined()
})

test('a server that cannot be reached is said, and asked for again', async () => {
  vi.useFakeTimers()
  const { engine, seen } = start({ isRefused: true })
  engine.receive({ access })
  await vi.advanceTimersByTimeAsync(0)
  expect(seen.states).toEqual(['failed'])
  await vi.advanceTimersByTimeAsync(12_000)
  expect(seen.signals).toHaveLength(2)
})

test('after it is closed it leaves the room and asks for nothing more', async () => {
  const { engine, room, seen } = await connected()
  engine.close()
  expect(room.disconnect).toHaveBeenCalledWith(false)
  engine.receive({ access })
  expect([seen.signals.length, seen.states.at(-1)]).toEqual([1, 'connected'])
})
