// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { webTree } from '#test/support/web-tree.tsx'
import { DeviceFailures, DeviceSettings } from './device-settings.tsx'
import type { MediaFailure } from './failures.ts'
import { LocalMedia } from './local-media.ts'
import { chooseSpeaker, speakers } from './speaker.ts'
import { Sound } from './video.tsx'

const speaker = (deviceId: string) => ({ kind: 'audiooutput', deviceId, label: `The ${deviceId}` })
const setSinkId = vi.fn<(id: string) => Promise<void>>()

function plug(...devices: object[]) {
  const mediaDevices = Object.assign(new EventTarget(), { enumerateDevices: async () => devices })
  Object.defineProperty(navigator, 'mediaDevices', { value: mediaDevices, configurable: true })
  return devices
}

beforeEach(() => {
  localStorage.clear()
  setSinkId.mockReset().mockResolvedValue()
  vi.stubGlobal('MediaStream', class {})
  Object.assign(HTMLMediaElement.prototype, { setSinkId })
})
afterEach(() => {
  cleanup()
  delete (HTMLMediaElement.prototype as { setSinkId?: unknown }).setSinkId
})

async function show() {
  const media = new LocalMedia()
  render(
    <>
      <DeviceSettings media={media} state={media.get()} />
      <Sound track={{} as MediaStreamTrack} />
    </>,
    { wrapper: await webTree() },
  )
}
const sink = () => setSinkId.mock.lastCall?.[0]

test('sound is played on the chosen speaker, and on that of the system once it is unplugged', async () => {
  const devices = plug(speaker('loudspeaker'), speaker('headset'))
  await show()
  fireEvent.change(await screen.findByLabelText('Speaker'), { target: { value: 'headset' } })
  await expect.poll(() => sink()).toBe('headset')
  devices.pop()
  navigator.mediaDevices.dispatchEvent(new Event('devicechange'))
  await expect.poll(() => sink()).toBe('')
  devices.push(speaker('headset'))
  navigator.mediaDevices.dispatchEvent(new Event('devicechange'))
  await expect.poll(() => sink()).toBe('headset')
})

test('a speaker that refuses is given up', async () => {
  plug(speaker('loudspeaker'), speaker('headset'))
  await show()
  await screen.findByLabelText('Speaker')
  setSinkId.mockImplementation(async (id) => {
    if (id !== '') throw new DOMException('', 'NotFoundError')
  })
  chooseSpeaker('headset')
  await expect.poll(() => speakers.get().chosen).toBe('')
})

test('browsers that play on the speaker of the system only show no choice', async () => {
  delete (HTMLMediaElement.prototype as { setSinkId?: unknown }).setSinkId
  plug(speaker('loudspeaker'), speaker('headset'))
  await show()
  expect(screen.getByRole('button', { name: 'Play a test sound' })).toBeTruthy()
  expect(screen.queryByLabelText('Speaker')).toBeNull()
})

const words: [MediaFailure, RegExp, RegExp][] = [
  ['refused', /^The microphone is blocked\. Allow it/, /^The camera is blocked\. Allow it/],
  ['missing', /^We can't find a microphone\. You can join, listen and write/, /^We can't find a camera\. You can join/],
  ['in-use', /^The microphone doesn't answer\. Another app may/, /^The camera doesn't answer\. Another app may/],
  ['insecure', /^The microphone only works on a secure \(https\)/, /^The camera only works on a secure \(https\)/],
  ['unsupported', /^This browser can't make calls\. Please use a current/, /^This browser can't make calls/],
]

test.each(words)('a microphone and a camera that are %s are explained', async (failure, ...texts) => {
  const state = new LocalMedia().get()
  const [microphone, camera] = [
    { ...state.microphone, failure },
    { ...state.camera, failure },
  ]
  render(<DeviceFailures state={{ ...state, microphone, camera }} />, { wrapper: await webTree() })
  for (const text of texts) expect(screen.getByText(text)).toBeTruthy()
})
