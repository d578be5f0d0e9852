import { slotSections, videoSlots, voiceSlots, type ForwarderUpdate } from '#contract/rooms/slots.ts'
import { watchSpeaker } from './active-speaker.ts'
import type { EngineEvents, Received } from './media-engine.ts'

type FindReceiver = (section: string) => RTCRtpReceiver | undefined

/** What the slots of a connection hold now: whose pictures and voices, and who of them speaks. */
export function receiveSlots(find: FindReceiver, events: Pick<EngineEvents, 'onReceived' | 'onSpeaker'>) {
  let voices: ForwarderUpdate['voices'] = []
  const levels = Array.from({ length: voiceSlots }, (_, index) => levelReader(() => find(slotSections.voice(index))))
  const stop = watchSpeaker(() => {
    const read = levels.map((level) => level())
    return voices.flatMap((id, index) => (id === null ? [] : [{ id, level: read[index] ?? 0 }]))
  }, events.onSpeaker)
  return {
    update(update: ForwarderUpdate): void {
      voices = update.voices
      events.onReceived(arrange(find, update))
    },
    stop,
  }
}

/** Reads how loud a slot is, 0 to 1: as the last packet says, 0 when none has come since the last look. */
function levelReader(find: () => RTCRtpReceiver | undefined): () => number {
  let last = 0
  return () => {
    const source = find()?.getSynchronizationSources()[0]
    if (!source || source.timestamp === last) return 0
    last = source.timestamp
    return source.audioLevel ?? 0
  }
}

function arrange(find: FindReceiver, { videos, screen }: ForwarderUpdate): Received {
  const tracks = (count: number, section: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => find(section(index))?.track)
  const cameras = tracks(videoSlots, slotSections.video)
  const shared = find(slotSections.screen)?.track
  return {
    // All of them, also empty ones: whoever speaks next is heard from the first word.
    voices: tracks(voiceSlots, slotSections.voice).filter((track) => track !== undefined),
    cameras: Object.fromEntries(
      videos.flatMap((id, index) => (id !== null && cameras[index] ? [[id, cameras[index]]] : [])),
    ),
    screen: screen !== null && shared ? { personId: screen, track: shared } : null,
  }
}
