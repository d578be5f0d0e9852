import { LogLevel, Room, RoomEvent, setLogLevel } from 'livekit-client'
import { roomLimits } from '#contract/rooms/constants.ts'
import { createReporter, reportInterval } from './link-report.ts'
import { receiveFromLiveKit } from './livekit-receiving.ts'
import { sendToLiveKit, type SentTracks } from './livekit-sending.ts'
import type { EngineEvents, EngineView, MediaEngine } from './media-engine.ts'

type Access = { readonly url: string; readonly token: string }

// It would write every step to the console.
setLogLevel(LogLevel.error)

const openRoom = () => new Room({ dynacast: true, stopLocalTrackOnUnpublish: false })

/**
 * Media through a LiveKit server. Asking our server for a connection brings a token that is valid for a minute; the library holds the
 * connection from then on, and another one is asked for when it gives up.
 */
export function createLiveKitEngine(events: EngineEvents, open: () => Room = openRoom): MediaEngine {
  let sent: SentTracks = { audio: null, camera: null, screen: null, isMuted: false }
  let view: EngineView = { data: 'light', isVisible: true, shown: [] }
  let connection: Connection | null = null
  let [bytesBefore, bytes] = [0, 0]
  let isClosed = false
  let waiting: ReturnType<typeof setTimeout> | undefined

  function ask(): void {
    if (isClosed) return
    events.send({ restart: true })
    askAgainLater()
  }
  function askAgainLater(): void {
    clearTimeout(waiting)
    waiting = setTimeout(() => {
      events.onState('failed')
      ask()
    }, roomLimits.directSeconds * 1000)
  }

  async function connect(access: Access): Promise<void> {
    clearTimeout(waiting)
    connection?.close()
    bytesBefore = bytes
    const current = openConnection(open(), {
      ...events,
      onReport: (report) => events.onReport({ ...report, bytes: (bytes = bytesBefore + report.bytes) }),
      onLost() {
        if (connection !== current) return
        events.onState('interrupted')
        ask()
      },
    })
    connection = current
    const isUp = await current.connect(access)
    if (isClosed || connection !== current) return current.close()
    if (isUp) return apply()
    events.onState('failed')
    askAgainLater()
  }
  const apply = () => connection?.apply(sent, view)
  ask()

  return {
    setTrack(kind, track) {
      // The library sets `enabled` itself, so what the person wants is read now.
      sent = { ...sent, [kind]: track, ...(kind === 'audio' && { isMuted: track?.enabled !== true }) }
      apply()
    },
    setView(next) {
      view = next
      apply()
    },
    receive: (signal) => void ('access' in signal && !isClosed && connect(signal.access)),
    restart: ask,
    close() {
      isClosed = true
      clearTimeout(waiting)
      connection?.close()
    },
  }
}

type ConnectionEvents = Omit<EngineEvents, 'send'> & { onLost(): void }
type Connection = ReturnType<typeof openConnection>

/** One connection, until the library gives it up. */
function openConnection(room: Room, events: ConnectionEvents) {
  const sending = sendToLiveKit(room)
  const receiving = receiveFromLiveKit(room, events)
  let isUp = false
  const readReport = createReporter(async () =>
    isUp ? readStats([...sending.senders(), ...receiving.receivers()]) : null,
  )
  const timer = setInterval(() => void readReport().then((report) => report && events.onReport(report)), reportInterval)
  let isClosed = false
  room
    .on(RoomEvent.Reconnecting, () => events.onState('interrupted'))
    .on(RoomEvent.Reconnected, () => events.onState('connected'))
    .on(RoomEvent.Disconnected, () => {
      if (isUp && !isClosed) events.onLost()
      isUp = false
    })

  return {
    /** False when the server cannot be reached, or refuses the token. */
    async connect({ url, token }: Access): Promise<boolean> {
      try {
        await room.connect(url, token, { autoSubscribe: false })
        isUp = true
        events.onState('connected')
      } catch {
        isUp = false
      }
      return isUp
    },
    apply(sent: SentTracks, view: EngineView): void {
      if (!isUp) return
      sending.apply(sent, view.data)
      receiving.apply(view)
    },
    close(): void {
      isClosed = true
      clearInterval(timer)
      receiving.stop()
      void room.disconnect(false)
    },
  }
}

/** The statistics of these ends; what those of one transport have in common counts once. */
async function readStats(ends: readonly (RTCRtpSender | RTCRtpReceiver)[]): Promise<Record<string, unknown>[]> {
  const transports = new Map<unknown, Map<string, Record<string, unknown>>>()
  for (const end of ends) {
    const known = transports.get(end.transport) ?? new Map<string, Record<string, unknown>>()
    transports.set(end.transport, known)
    for (const [id, stat] of (await end.getStats()) as ReadonlyMap<string, Record<string, unknown>>) known.set(id, stat)
  }
  return [...transports.values()].flatMap((stats) => [...stats.values()])
}
