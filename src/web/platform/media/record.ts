import { browserFailure, failureOf, type DeviceFailure } from './device-failure.ts'

export type RecordingKind = 'voice' | 'video'
/** `seconds` is whole, at least 1. */
export type Recording = { data: Blob; seconds: number }
export type RecordingFailure = DeviceFailure | 'too-large'

export type RecordingState =
  | { phase: 'asking' }
  /** `seconds` are over. */
  | { phase: 'recording'; stream: MediaStream; seconds: number }
  /** `isFull`: it ended at the limit. */
  | { phase: 'done'; recording: Recording; isFull: boolean }
  | { phase: 'failed'; failure: RecordingFailure }

type Order = {
  kind: RecordingKind
  /** Seconds after which it ends by itself, and the bytes that are accepted. */
  limit: { seconds: number; bytes: number }
  onChange: (state: RecordingState) => void
}
export type Running = {
  /** Ends the recording, which is then `done`. */
  stop: () => void
  /** Ends it without one: nothing more is announced, and the devices are free. */
  discard: () => void
}

// Opus is smaller and read everywhere; Safari writes AAC only.
const types = {
  voice: ['audio/webm;codecs=opus', 'audio/ogg;codecs=opus', 'audio/mp4'],
  video: ['video/webm;codecs=vp8,opus', 'video/mp4'],
}
const rates = {
  voice: { audioBitsPerSecond: 24_000 },
  video: { audioBitsPerSecond: 24_000, videoBitsPerSecond: 300_000 },
}
const sound = { echoCancellation: true, noiseSuppression: true, autoGainControl: true, channelCount: 1 }
const devices: Record<RecordingKind, MediaStreamConstraints> = {
  voice: { audio: sound },
  video: {
    audio: sound,
    video: { facingMode: 'user', width: { ideal: 640 }, height: { ideal: 360 }, frameRate: { ideal: 24, max: 30 } },
  },
}

const typeOf = (kind: RecordingKind) =>
  typeof MediaRecorder === 'undefined' ? undefined : types[kind].find((type) => MediaRecorder.isTypeSupported(type))

/** Asks for the devices and records at once, about 3 kB a second for a voice and 40 kB for a video. */
export function record({ kind, limit, onChange }: Order): Running {
  const end = new AbortController()
  let recorder: MediaRecorder | null = null
  const stop = () => {
    if (recorder?.state === 'recording') recorder.stop()
  }
  async function begin() {
    const mimeType = typeOf(kind)
    const failure = browserFailure() ?? (mimeType ? null : 'unsupported')
    if (failure) return onChange({ phase: 'failed', failure })
    onChange({ phase: 'asking' })
    const stream = await navigator.mediaDevices.getUserMedia(devices[kind])
    const release = () => stream.getTracks().forEach((track) => track.stop())
    if (end.signal.aborted) return release()
    end.signal.addEventListener('abort', release)
    recorder = new MediaRecorder(stream, { mimeType: mimeType!, ...rates[kind] })
    follow(recorder, limit.seconds, (state) => {
      if (end.signal.aborted) return
      if (state.phase !== 'recording') release()
      const isTooLarge = state.phase === 'done' && state.recording.data.size > limit.bytes
      onChange(isTooLarge ? { phase: 'failed', failure: 'too-large' } : state)
    })
  }
  begin().catch((error: unknown) => {
    if (!end.signal.aborted) onChange({ phase: 'failed', failure: failureOf(error) })
  })
  return {
    stop,
    discard() {
      end.abort()
      stop()
    },
  }
}

/** Records until the limit, `stop`, or the end of the tracks: a device that was unplugged. */
function follow(recorder: MediaRecorder, limit: number, onChange: (state: RecordingState) => void): void {
  const parts: Blob[] = []
  let startedAt = performance.now()
  let timer: ReturnType<typeof setInterval> | undefined
  const elapsed = () => Math.min(limit, (performance.now() - startedAt) / 1000)
  recorder.ondataavailable = ({ data }) => parts.push(data)
  recorder.onstart = () => {
    startedAt = performance.now()
    const tell = () => {
      onChange({ phase: 'recording', stream: recorder.stream, seconds: Math.floor(elapsed()) })
      if (elapsed() >= limit && recorder.state === 'recording') recorder.stop()
    }
    tell()
    timer = setInterval(tell, 250)
  }
  recorder.onstop = () => {
    clearInterval(timer)
    // Players and the server compare the type without its codecs.
    const data = new Blob(parts, { type: recorder.mimeType.replace(/;.*/s, '') })
    const seconds = Math.max(1, Math.round(elapsed()))
    if (data.size === 0) onChange({ phase: 'failed', failure: 'in-use' })
    else onChange({ phase: 'done', recording: { data, seconds }, isFull: seconds === limit })
  }
  recorder.start()
}
