// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { LocalMedia } from './local-media.ts'

type Request = { audio?: MediaTrackConstraints; video?: MediaTrackConstraints }
type Fault = Partial<Record<'audioinput' | 'videoinput', string>>

/** A track with the little that the code needs of one. */
function makeTrack(kind: string, deviceId: string) {
  const track = new EventTarget() as unknown as MediaStreamTrack & { readyState: string }
  return Object.assign(track, {
    kind,
    enabled: true,
    readyState: 'live',
    getSettings: () => ({ deviceId }),
    applyConstraints: async () => {},
    stop: () => Object.assign(track, { readyState: 'ended' }),
  })
}

/** A browser with these devices; a fault is the name of the error with which one of a kind answers. */
function plug(devices: { kind: string; deviceId: string }[], faults: Fault = {}) {
  const state = { devices, faults, requests: 0 }
  const open = (kind: 'audioinput' | 'videoinput', { deviceId }: MediaTrackConstraints) => {
    const wanted = (deviceId as { exact: string } | undefined)?.exact
    const found = state.devices.find((device) => device.kind === kind && (!wanted || device.deviceId === wanted))
    const name = state.faults[kind] ?? (found ? undefined : 'NotFoundError')
    if (name) throw new DOMException('', name)
    return makeTrack(kind, found!.deviceId)
  }
  const mediaDevices = Object.assign(new EventTarget(), {
    enumerateDevices: async () => state.devices.map((device) => ({ ...device, label: device.deviceId })),
    async getUserMedia({ audio, video }: Request) {
      state.requests++
      const tracks = [audio && open('audioinput', audio), video && open('videoinput', video)].filter((one) => !!one)
      const of = (kind: string) => tracks.filter((track) => track.kind === kind)
      return { getTracks: () => tracks, getAudioTracks: () => of('audioinput'), getVideoTracks: () => of('videoinput') }
    },
  })
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('RTCPeerConnection', class {})
  Object.defineProperty(navigator, 'mediaDevices', { value: mediaDevices, configurable: true })
  return state
}
const headset = { kind: 'audioinput', deviceId: 'headset' }
const builtIn = { kind: 'audioinput', deviceId: 'built-in' }
const webcam = { kind: 'videoinput', deviceId: 'webcam' }

beforeEach(() => localStorage.clear())

async function started() {
  const media = new LocalMedia()
  await media.start()
  return media
}
const shown = (media: LocalMedia) => {
  const { microphone, camera } = media.get()
  return [microphone, camera].map(({ track, failure }) => failure ?? track?.getSettings().deviceId ?? null)
}

test('one question asks for both devices', async () => {
  const browser = plug([headset, webcam])
  const media = await started()
  expect([shown(media), browser.requests]).toEqual([['headset', 'webcam'], 1])
})

test.each([
  ['NotAllowedError', 'refused'],
  ['NotFoundError', 'missing'],
  ['NotReadableError', 'in-use'],
])('a camera that answers with %s leaves the microphone usable', async (fault, failure) => {
  plug([headset, webcam], { videoinput: fault })
  expect(shown(await started())).toEqual(['headset', failure])
})

test('a page that did not come over https, or an old browser, says so', async () => {
  plug([headset, webcam])
  vi.stubGlobal('isSecureContext', false)
  expect(shown(await started())).toEqual(['insecure', 'insecure'])
  vi.stubGlobal('RTCPeerConnection', undefined)
  expect(shown(await started())).toEqual(['unsupported', 'unsupported'])
})

test('voice only asks for the microphone alone and remembers the choice', async () => {
  plug([headset, webcam])
  const media = await started()
  const camera = media.get().camera.track!
  await media.setData('voice')
  expect([camera.readyState, media.get().camera.isOn]).toEqual(['ended', false])
  expect(shown(await started())).toEqual(['headset', null])
})

test('a microphone that is unplugged is replaced by another one, and stays muted if it was', async () => {
  const browser = plug([headset, builtIn, webcam])
  const media = await started()
  await media.turn('microphone', false)
  browser.devices = [builtIn, webcam]
  media.get().microphone.track!.dispatchEvent(new Event('ended'))
  await expect.poll(() => shown(media)).toEqual(['built-in', 'webcam'])
  expect(media.get().microphone.track!.enabled).toBe(false)
})

test('a camera that is off is released, and everything is when the page is left', async () => {
  plug([headset, webcam])
  const media = await started()
  const [microphone, camera] = [media.get().microphone.track!, media.get().camera.track!]
  await media.turn('camera', false)
  expect(camera.readyState).toBe('ended')
  await media.turn('camera', true)
  const again = media.get().camera.track!
  media.stop()
  expect([microphone, again].map(({ readyState }) => readyState)).toEqual(['ended', 'ended'])
})

test('a microphone that is plugged in can be turned on, and the failure is gone', async () => {
  const browser = plug([webcam])
  const media = await started()
  expect(shown(media)).toEqual(['missing', 'webcam'])
  browser.devices = [headset, webcam]
  navigator.mediaDevices.dispatchEvent(new Event('devicechange'))
  await expect.poll(() => media.get().microphone).toMatchObject({ failure: null, isOn: false })
  await media.turn('microphone', true)
  expect(shown(media)).toEqual(['headset', 'webcam'])
})

test('a camera that is unplugged is replaced by another one, and the last one leaves a failure', async () => {
  const second = { kind: 'videoinput', deviceId: 'second' }
  const browser = plug([headset, webcam, second])
  const media = await started()
  browser.devices = [headset, second]
  media.get().camera.track!.dispatchEvent(new Event('ended'))
  await expect.poll(() => shown(media)).toEqual(['headset', 'second'])
  browser.devices = [headset]
  media.get().camera.track!.dispatchEvent(new Event('ended'))
  await expect.poll(() => shown(media)).toEqual(['headset', 'missing'])
})

test('another camera is opened after the first is released, and not at all while the camera is off', async () => {
  plug([headset, webcam, { kind: 'videoinput', deviceId: 'second' }])
  const media = await started()
  const first = media.get().camera.track!
  await media.choose('camera', 'second')
  expect([first.readyState, ...shown(media)]).toEqual(['ended', 'headset', 'second'])
  await media.turn('camera', false)
  await media.choose('camera', 'webcam')
  expect(media.get().camera).toMatchObject({ track: null, chosen: 'webcam' })
  await media.turn('camera', true)
  expect(shown(media)).toEqual(['headset', 'webcam'])
})

test('of two cameras chosen one after the other the last one is used, whichever answers first', async () => {
  const browser = plug([headset, webcam, { kind: 'videoinput', deviceId: 'second' }])
  const media = await started()
  const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
  const { promise, resolve } = Promise.withResolvers<void>()
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementationOnce(async (request) => {
    await promise
    return ask(request)
  })
  const slow = media.choose('camera', 'second')
  await media.choose('camera', 'webcam')
  resolve()
  await slow
  expect([shown(media), browser.requests]).toEqual([['headset', 'webcam'], 3])
})
