import { Track, VideoPreset, type LocalTrackPublication, type Room, type TrackPublishOptions } from 'livekit-client'
import { dataPlans, type DataChoice } from '#contract/rooms/constants.ts'
import { trackKinds, type TrackKind } from './media-engine.ts'

/** What a person sends. A muted microphone keeps its track. */
export type SentTracks = Readonly<Record<TrackKind, MediaStreamTrack | null>> & { readonly isMuted: boolean }

/** How often in a row it may fail to send what is wanted; publishing one track may take the library ten seconds each time. */
const maxFailures = 5
const screenBitrate = 400_000
const screenFrameRate = 8

/** Publishes what a person sends in a room, one change after the other. */
export function sendToLiveKit(room: Room) {
  const published = new Map<TrackKind, { publication: LocalTrackPublication; data: DataChoice }>()
  let wanted: { sent: SentTracks; data: DataChoice } | null = null
  let isRunning = false

  /** Repeats until what is wanted is sent, and nothing has changed meanwhile. */
  async function run(): Promise<void> {
    if (isRunning) return
    isRunning = true
    for (let failures = 0; wanted && failures < maxFailures;) {
      const current = wanted
      wanted = null
      let hasFailed = false
      for (const kind of trackKinds) await applyTrack(kind, current.sent, current.data).catch(() => (hasFailed = true))
      failures = hasFailed ? failures + 1 : 0
      if (hasFailed) wanted ??= current
    }
    isRunning = false
  }

  async function applyTrack(kind: TrackKind, sent: SentTracks, data: DataChoice): Promise<void> {
    const track = kind === 'camera' && dataPlans[data].video === 0 ? null : sent[kind]
    const current = published.get(kind)
    // The layers of a camera are laid out when it is published.
    if (current && (!track || (kind === 'camera' && current.data !== data))) await unpublish(kind, current.publication)
    if (!track) return
    const publication = published.get(kind)?.publication
    // A published track is enabled by the library: a microphone that is off is published once it is on.
    if (!publication) return kind === 'audio' && sent.isMuted ? undefined : publish(kind, track, data)
    const local = publication.track!
    if (kind === 'audio' && sent.isMuted) await local.mute()
    if (local.mediaStreamTrack !== track) await local.replaceTrack(track, true)
    if (kind !== 'audio') return
    if (!sent.isMuted) await local.unmute()
    await limitAudio(local.sender, dataPlans[data].audio)
  }

  async function publish(kind: TrackKind, track: MediaStreamTrack, data: DataChoice): Promise<void> {
    const publication = await room.localParticipant.publishTrack(track, optionsOf(kind, data))
    published.set(kind, { publication, data })
  }

  async function unpublish(kind: TrackKind, { track }: LocalTrackPublication): Promise<void> {
    published.delete(kind)
    if (track) await room.localParticipant.unpublishTrack(track, false)
  }

  return {
    apply(sent: SentTracks, data: DataChoice): void {
      wanted = { sent, data }
      void run()
    },
    senders: () => [...published.values()].flatMap(({ publication }) => publication.track?.sender ?? []),
  }
}

/** How much is sent of a kind. Who wants full pictures is also sent small ones, for those with little room or data. */
function optionsOf(kind: TrackKind, data: DataChoice): TrackPublishOptions {
  const { audio, video, frameRate } = dataPlans[data]
  if (kind === 'audio')
    return { source: Track.Source.Microphone, audioPreset: { maxBitrate: audio }, dtx: true, red: false }
  if (kind === 'screen') {
    const screenShareEncoding = { maxBitrate: screenBitrate, maxFramerate: screenFrameRate }
    return { source: Track.Source.ScreenShare, videoCodec: 'vp8', simulcast: false, screenShareEncoding }
  }
  const { light } = dataPlans
  return {
    source: Track.Source.Camera,
    videoCodec: 'vp8',
    videoEncoding: { maxBitrate: video, maxFramerate: frameRate },
    simulcast: video > light.video,
    videoSimulcastLayers: [new VideoPreset((light.height * 16) / 9, light.height, light.video, light.frameRate)],
  }
}

async function limitAudio(sender: RTCRtpSender | undefined, maxBitrate: number): Promise<void> {
  const parameters = sender?.getParameters()
  const encoding = parameters?.encodings[0]
  if (!sender || !parameters || !encoding || encoding.maxBitrate === maxBitrate) return
  encoding.maxBitrate = maxBitrate
  await sender.setParameters(parameters)
}
