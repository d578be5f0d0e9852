// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { record, type RecordingState } from './record.ts'

const track = { stop: vi.fn<() => void>() }
const stream = { getTracks: () => [track] } as unknown as MediaStream
const getUserMedia = vi.fn<() => Promise<MediaStream>>()

/** A recorder of a browser that writes these types, and 100 bytes when it stops. */
class FakeRecorder {
  static types = ['audio/mp4']
  static bytes = 100
  static isTypeSupported = (type: string) => FakeRecorder.types.includes(type)
  state = 'inactive'
  stream = stream
  mimeType: string
  ondataavailable: (event: { data: Blob }) => void = () => undefined
  onstart: () => void = () => undefined
  onstop: () => void = () => undefined
  constructor(_: MediaStream, { mimeType }: { mimeType: string }) {
    this.mimeType = mimeType
  }
  start() {
    this.state = 'recording'
    this.onstart()
  }
  stop() {
    this.state = 'inactive'
    this.ondataavailable({ data: new Blob(['x'.repeat(FakeRecorder.bytes)]) })
    this.onstop()
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('MediaRecorder', FakeRecorder)
  FakeRecorder.types = ['audio/webm;codecs=opus', 'audio/mp4']
  FakeRecorder.bytes = 100
  track.stop.mockClear()
  getUserMedia.mockReset().mockResolvedValue(stream)
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true })
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

function start(limit = { seconds: 120, bytes: 1000 }) {
  const states: RecordingState[] = []
  const running = record({ kind: 'voice', limit, onChange: (state) => states.push(state) })
  return { ...running, states, last: () => states.at(-1)! }
}

test('it asks, counts the seconds, and ends with its length and a type without codecs', async () => {
  const { states, last, stop } = start()
  expect(states).toEqual([{ phase: 'asking' }])
  await vi.advanceTimersByTimeAsync(42_100)
  expect(last()).toMatchObject({ phase: 'recording', seconds: 42 })
  stop()
  expect(last()).toMatchObject({ phase: 'done', isFull: false, recording: { seconds: 42 } })
  const end = last() as Extract<RecordingState, { phase: 'done' }>
  expect([end.recording.data.type, end.recording.data.size]).toEqual(['audio/webm', 100])
  expect(track.stop).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(5000)
  expect(last()).toBe(end)
})

test('it ends by itself at the limit', async () => {
  const { last } = start()
  await vi.advanceTimersByTimeAsync(120_300)
  expect(last()).toMatchObject({ phase: 'done', isFull: true, recording: { seconds: 120 } })
  expect(track.stop).toHaveBeenCalled()
})

test('Safari writes MP4', async () => {
  FakeRecorder.types = ['audio/mp4']
  const { last, stop } = start()
  await vi.advanceTimersByTimeAsync(1000)
  stop()
  expect(last()).toMatchObject({
    phase: 'done',
    recording: { data: expect.objectContaining({ type: 'audio/mp4' }) as Blob },
  })
})

test.each([
  ['NotAllowedError', 'refused'],
  ['NotFoundError', 'missing'],
  ['NotReadableError', 'in-use'],
])('%s: the failure is %s', async (name, failure) => {
  getUserMedia.mockRejectedValue(new DOMException('', name))
  const { last } = start()
  await vi.advanceTimersByTimeAsync(0)
  expect(last()).toEqual({ phase: 'failed', failure })
})

test('a browser that cannot record says so without asking', () => {
  FakeRecorder.types = []
  expect(start().states).toEqual([{ phase: 'failed', failure: 'unsupported' }])
  expect(getUserMedia).not.toHaveBeenCalled()
})

test('what is too large or empty is a failure', async () => {
  FakeRecorder.bytes = 1001
  const large = start()
  await vi.advanceTimersByTimeAsync(1000)
  large.stop()
  expect(large.last()).toEqual({ phase: 'failed', failure: 'too-large' })
  FakeRecorder.bytes = 0
  const empty = start()
  await vi.advanceTimersByTimeAsync(1000)
  empty.stop()
  expect(empty.last()).toEqual({ phase: 'failed', failure: 'in-use' })
})

test('discarded, it frees the microphone and says nothing more, also while it asks', async () => {
  const running = start()
  await vi.advanceTimersByTimeAsync(1000)
  const { length } = running.states
  running.discard()
  await vi.advanceTimersByTimeAsync(1000)
  expect(running.states).toHaveLength(length)
  const asking = start()
  asking.discard()
  await vi.advanceTimersByTimeAsync(1000)
  expect(asking.states).toEqual([{ phase: 'asking' }])
  expect(track.stop).toHaveBeenCalledTimes(2)
})
