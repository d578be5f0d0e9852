import { retryImport } from '#web/ui/lazy/retry-import.ts'
import type { IncomingSignal } from '#contract/rooms/schemas.ts'
import { trackKinds, type EngineEvents, type EngineView, type MediaEngine, type TrackKind } from './media-engine.ts'

type CreateEngine = (events: EngineEvents) => MediaEngine

/** An engine whose code is fetched once it is needed. Until then it remembers what is sent and shown. */
export function createDeferredEngine(load: () => Promise<CreateEngine>, events: EngineEvents): MediaEngine {
  const sent: Record<TrackKind, MediaStreamTrack | null> = { audio: null, camera: null, screen: null }
  const early: IncomingSignal[] = []
  let view: EngineView | null = null
  let engine: MediaEngine | null = null
  let isLoading = false
  let isClosed = false

  async function start(): Promise<void> {
    if (isLoading || isClosed) return
    isLoading = true
    try {
      const create = await retryImport(load)
      if (isClosed) return
      engine = create(events)
      for (const kind of trackKinds) engine.setTrack(kind, sent[kind])
      if (view) engine.setView(view)
      for (const signal of early.splice(0)) engine.receive(signal)
    } catch {
      if (!isClosed) events.onState('failed')
    } finally {
      isLoading = false
    }
  }
  void start()

  return {
    setTrack(kind, track) {
      sent[kind] = track
      engine?.setTrack(kind, track)
    },
    setView(next) {
      view = next
      engine?.setView(next)
    },
    receive: (signal) => void (engine ? engine.receive(signal) : early.push(signal)),
    restart: () => void (engine ? engine.restart() : start()),
    close() {
      isClosed = true
      engine?.close()
    },
  }
}
