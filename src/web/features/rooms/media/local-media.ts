import { dataPlans, type DataChoice } from '#contract/rooms/constants.ts'
import { initialDataChoice, storeDataChoice } from './data-choice.ts'
import { browserFailure, failureOf, type MediaFailure } from './failures.ts'
import { createStore, type Store } from './store.ts'

export type DeviceKind = 'microphone' | 'camera'
type Device = {
  /** Whether the person wants to send; a microphone that is off keeps its track. */
  readonly isOn: boolean
  readonly track: MediaStreamTrack | null
  readonly failure: MediaFailure | null
  readonly choices: readonly { id: string; label: string }[]
  readonly chosen: string | null
}
export type LocalMediaState = {
  readonly microphone: Device
  readonly camera: Device
  readonly screen: MediaStreamTrack | null
  readonly data: DataChoice
  readonly isAsking: boolean
}

/** What a person sends: their devices, the screen and how much data. */
export type LocalMedia = Store<LocalMediaState> & {
  /** Asks for the devices, once. */
  start(): Promise<void>
  turn(kind: DeviceKind, isOn: boolean): Promise<void>
  choose(kind: DeviceKind, id: string): Promise<void>
  setData(data: DataChoice): Promise<void>
  /** Shows the browser's choice of windows, or stops sharing. */
  share(isOn: boolean): Promise<void>
  stop(): void
}

const noDevice: Device = { isOn: false, track: null, failure: null, choices: [], chosen: null }
const inputKinds = { microphone: 'audioinput', camera: 'videoinput' } as const

export const canShareScreen = () => typeof navigator.mediaDevices?.getDisplayMedia === 'function'

export function createLocalMedia(): LocalMedia {
  const store = createStore<LocalMediaState>({
    microphone: { ...noDevice, isOn: true },
    camera: { ...noDevice, isOn: true },
    screen: null,
    data: initialDataChoice(),
    isAsking: false,
  })
  const setDevice = (kind: DeviceKind, change: Partial<Device>) =>
    store.set({ [kind]: { ...store.get()[kind], ...change } })
  let isStopped = false

  function constraintsOf(kind: DeviceKind): MediaTrackConstraints {
    const { chosen } = store.get()[kind]
    const device = chosen === null ? {} : { deviceId: { exact: chosen } }
    if (kind === 'microphone')
      return { ...device, echoCancellation: true, noiseSuppression: true, autoGainControl: true }
    const plan = dataPlans[store.get().data]
    return { ...device, height: { ideal: plan.height || 360 }, frameRate: { ideal: plan.frameRate || 15 } }
  }

  function adopt(kind: DeviceKind, track: MediaStreamTrack): void {
    if (isStopped) return track.stop()
    const { track: former, isOn } = store.get()[kind]
    if (former !== track) former?.stop()
    track.enabled = isOn
    // It ends by itself when the device is unplugged.
    track.onended = () => void acquire(kind, null)
    setDevice(kind, { track, failure: null, chosen: track.getSettings().deviceId ?? null })
  }

  function fail(kind: DeviceKind, error: unknown): void {
    store.get()[kind].track?.stop()
    setDevice(kind, { track: null, isOn: false, failure: failureOf(error) })
  }

  async function acquire(kind: DeviceKind, chosen = store.get()[kind].chosen): Promise<void> {
    setDevice(kind, { chosen })
    const request = kind === 'microphone' ? { audio: constraintsOf(kind) } : { video: constraintsOf(kind) }
    try {
      const stream = await navigator.mediaDevices.getUserMedia(request)
      adopt(kind, stream.getTracks()[0]!)
    } catch (error) {
      // A device that is no longer there is replaced by another one.
      if (chosen !== null && failureOf(error) === 'missing') return acquire(kind, null)
      fail(kind, error)
    }
    await listDevices()
  }

  async function listDevices(): Promise<void> {
    const devices = await navigator.mediaDevices.enumerateDevices()
    for (const kind of ['microphone', 'camera'] as const) {
      const choices = devices
        .filter((device) => device.kind === inputKinds[kind] && device.deviceId !== '')
        .map(({ deviceId, label }) => ({ id: deviceId, label }))
      setDevice(kind, { choices })
    }
  }

  /** One question for both devices; where one of them fails, each is asked for by itself. */
  async function start(): Promise<void> {
    const failure = browserFailure()
    if (failure) {
      for (const kind of ['microphone', 'camera'] as const) setDevice(kind, { isOn: false, failure })
      return
    }
    const wantsCamera = dataPlans[store.get().data].video > 0
    if (!wantsCamera) setDevice('camera', { isOn: false })
    store.set({ isAsking: true })
    try {
      if (!wantsCamera) await acquire('microphone')
      else {
        const request = { audio: constraintsOf('microphone'), video: constraintsOf('camera') }
        const stream = await navigator.mediaDevices.getUserMedia(request)
        adopt('microphone', stream.getAudioTracks()[0]!)
        adopt('camera', stream.getVideoTracks()[0]!)
      }
    } catch {
      await acquire('microphone')
      await acquire('camera')
    }
    await listDevices()
    store.set({ isAsking: false })
    navigator.mediaDevices.addEventListener('devicechange', onDeviceChange)
  }
  const onDeviceChange = () => void listDevices()

  async function turn(kind: DeviceKind, isOn: boolean): Promise<void> {
    setDevice(kind, { isOn })
    const { track } = store.get()[kind]
    if (kind === 'microphone' && track) {
      track.enabled = isOn
      return
    }
    if (isOn) return acquire(kind)
    // A camera that is off must not light its lamp.
    track?.stop()
    setDevice(kind, { track: null })
  }

  async function setData(data: DataChoice): Promise<void> {
    storeDataChoice(data)
    store.set({ data })
    const { camera } = store.get()
    if (dataPlans[data].video === 0) {
      if (camera.isOn) await turn('camera', false)
    } else await camera.track?.applyConstraints(constraintsOf('camera')).catch(() => {})
  }

  async function share(isOn: boolean): Promise<void> {
    store.get().screen?.stop()
    store.set({ screen: null })
    if (!isOn) return
    try {
      const stream = await navigator.mediaDevices.getDisplayMedia({ video: { frameRate: { max: 8 } } })
      const track = stream.getVideoTracks()[0]!
      track.contentHint = 'detail'
      track.onended = () => store.set({ screen: null })
      if (isStopped) track.stop()
      else store.set({ screen: track })
    } catch {
      // The person closed the choice.
    }
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    start,
    turn,
    setData,
    share,
    choose: (kind, id) => acquire(kind, id),
    stop() {
      isStopped = true
      navigator.mediaDevices?.removeEventListener('devicechange', onDeviceChange)
      const { microphone, camera, screen } = store.get()
      for (const track of [microphone.track, camera.track, screen]) track?.stop()
    },
  }
}
