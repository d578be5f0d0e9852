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

const noDevice: Device = { isOn: false, track: null, failure: null, choices: [], chosen: null }
const inputKinds = { microphone: 'audioinput', camera: 'videoinput' } as const

export const canShareScreen = () => typeof navigator.mediaDevices?.getDisplayMedia === 'function'

const kinds = ['microphone', 'camera'] as const

/** What a person sends: their devices, the screen and how much data. */
export class LocalMedia implements Store<LocalMediaState> {
  readonly #store = createStore<LocalMediaState>({
    microphone: { ...noDevice, isOn: true },
    camera: { ...noDevice, isOn: true },
    screen: null,
    data: initialDataChoice(),
    isAsking: false,
  })
  readonly get = this.#store.get
  readonly subscribe = this.#store.subscribe
  #isStopped = false
  // The latest request of each kind: an earlier one that is answered later is dropped.
  readonly #requests = { microphone: 0, camera: 0 }

  /** Asks for the devices, once: one question for both; where one of them fails, each is asked for by itself. */
  async start(): Promise<void> {
    const failure = browserFailure()
    if (failure) {
      for (const kind of kinds) this.#setDevice(kind, { isOn: false, failure })
      return
    }
    const wantsCamera = dataPlans[this.get().data].video > 0
    if (!wantsCamera) this.#setDevice('camera', { isOn: false })
    this.#store.set({ isAsking: true })
    if (!wantsCamera) await this.#acquire('microphone')
    else if (!(await this.#acquireBoth())) for (const kind of kinds) await this.#acquire(kind)
    await this.#listDevices()
    this.#store.set({ isAsking: false })
    if (!this.#isStopped) navigator.mediaDevices.addEventListener('devicechange', this.#followDevices)
  }

  async turn(kind: DeviceKind, isOn: boolean): Promise<void> {
    const { track } = this.get()[kind]
    // Before the change is announced: engines read it from the track.
    if (kind === 'microphone' && track) track.enabled = isOn
    this.#setDevice(kind, { isOn })
    if (kind === 'microphone' && track) return
    if (isOn) return this.#acquire(kind)
    // A camera that is off must not light its lamp.
    track?.stop()
    this.#setDevice(kind, { track: null })
  }

  async choose(kind: DeviceKind, id: string): Promise<void> {
    if (kind === 'camera') {
      if (!this.get().camera.isOn) return this.#setDevice('camera', { chosen: id })
      // Many phones open one camera at a time.
      this.get().camera.track?.stop()
    }
    await this.#acquire(kind, id)
  }

  async setData(data: DataChoice): Promise<void> {
    storeDataChoice(data)
    this.#store.set({ data })
    const { camera } = this.get()
    if (dataPlans[data].video === 0) {
      if (camera.isOn) await this.turn('camera', false)
    } else await camera.track?.applyConstraints(this.#constraintsOf('camera')).catch(() => {})
  }

  /** Shows the browser's choice of windows, or stops sharing. */
  async share(isOn: boolean): Promise<void> {
    this.get().screen?.stop()
    this.#store.set({ screen: null })
    if (!isOn) return
    try {
      const stream = await navigator.mediaDevices.getDisplayMedia({ video: { frameRate: { max: 8 } } })
      const track = stream.getVideoTracks()[0]!
      track.contentHint = 'detail'
      track.addEventListener('ended', () => this.#store.set({ screen: null }))
      if (this.#isStopped) track.stop()
      else this.#store.set({ screen: track })
    } catch {
      // The person closed the choice.
    }
  }

  readonly stop = (): void => {
    this.#isStopped = true
    navigator.mediaDevices?.removeEventListener('devicechange', this.#followDevices)
    const { microphone, camera, screen } = this.get()
    for (const track of [microphone.track, camera.track, screen]) track?.stop()
  }

  #setDevice(kind: DeviceKind, change: Partial<Device>): void {
    this.#store.set({ [kind]: { ...this.get()[kind], ...change } })
  }

  #constraintsOf(kind: DeviceKind): MediaTrackConstraints {
    const { chosen } = this.get()[kind]
    const device = chosen === null ? {} : { deviceId: { exact: chosen } }
    if (kind === 'microphone')
      return { ...device, echoCancellation: true, noiseSuppression: true, autoGainControl: true }
    const plan = dataPlans[this.get().data]
    return { ...device, height: { ideal: plan.height || 360 }, frameRate: { ideal: plan.frameRate || 15 } }
  }

  async #acquireBoth(): Promise<boolean> {
    try {
      const request = { audio: this.#constraintsOf('microphone'), video: this.#constraintsOf('camera') }
      const stream = await navigator.mediaDevices.getUserMedia(request)
      this.#adopt('microphone', stream.getAudioTracks()[0]!)
      this.#adopt('camera', stream.getVideoTracks()[0]!)
      return true
    } catch {
      return false
    }
  }

  async #acquire(kind: DeviceKind, chosen = this.get()[kind].chosen): Promise<void> {
    this.#setDevice(kind, { chosen })
    const request = ++this.#requests[kind]
    const constraints = this.#constraintsOf(kind)
    try {
      const wanted = kind === 'microphone' ? { audio: constraints } : { video: constraints }
      const stream = await navigator.mediaDevices.getUserMedia(wanted)
      const track = stream.getTracks()[0]!
      if (request !== this.#requests[kind]) return track.stop()
      this.#adopt(kind, track)
    } catch (error) {
      if (request !== this.#requests[kind]) return
      // A device that is no longer there is replaced by another one.
      if (chosen !== null && failureOf(error) === 'missing') return this.#acquire(kind, null)
      this.get()[kind].track?.stop()
      this.#setDevice(kind, { track: null, isOn: false, failure: failureOf(error) })
    }
    await this.#listDevices()
  }

  #adopt(kind: DeviceKind, track: MediaStreamTrack): void {
    const { track: former, isOn } = this.get()[kind]
    // The page was left, or the camera turned off, before the browser answered.
    if (this.#isStopped || (kind === 'camera' && !isOn)) return track.stop()
    if (former !== track) former?.stop()
    track.enabled = isOn
    // It ends by itself when the device is unplugged.
    track.addEventListener('ended', () => void this.#replaceLost(kind, track))
    this.#setDevice(kind, { track, failure: null, chosen: track.getSettings().deviceId ?? null })
  }

  async #replaceLost(kind: DeviceKind, track: MediaStreamTrack): Promise<void> {
    if (this.get()[kind].track === track && !this.#isStopped) await this.#acquire(kind, null)
  }

  /** A device that was missing has been plugged in: it can be turned on now. */
  readonly #followDevices = async (): Promise<void> => {
    for (const { kind: found } of await this.#listDevices())
      for (const kind of kinds)
        if (found === inputKinds[kind] && this.get()[kind].failure === 'missing')
          this.#setDevice(kind, { failure: null })
  }

  async #listDevices(): Promise<MediaDeviceInfo[]> {
    const devices = await navigator.mediaDevices.enumerateDevices()
    for (const kind of kinds) {
      const choices = devices
        .filter((device) => device.kind === inputKinds[kind] && device.deviceId !== '')
        .map(({ deviceId, label }) => ({ id: deviceId, label }))
      this.#setDevice(kind, { choices })
    }
    return devices
  }
}
