import { expect, test, vi } from 'vitest'
import { limitCamera, sendTrack } from './send-limits.ts'

test('a camera is sent no larger than the one who watches it wants', () => {
  expect(limitCamera('full', 'light', 360)).toEqual({
    active: true,
    maxBitrate: 150_000,
    maxFramerate: 15,
    scaleResolutionDownBy: 2,
  })
  expect(limitCamera('light', 'full', 180)).toMatchObject({ maxBitrate: 150_000, scaleResolutionDownBy: 1 })
})

test('a camera is never enlarged, and not sent to somebody who only listens', () => {
  expect(limitCamera('full', 'full', 240)).toMatchObject({ scaleResolutionDownBy: 1 })
  expect(limitCamera('full', 'full', undefined)).toMatchObject({ scaleResolutionDownBy: 1 })
  expect(limitCamera('full', 'voice', 360)).toEqual({ active: false })
  expect(limitCamera('voice', 'full', 360)).toEqual({ active: false })
})

/** A sender as Chromium has it: once a change is done, parameters that were read during it are no longer accepted. */
function fakeSender() {
  const encoding: RTCRtpEncodingParameters = {}
  const done: (() => void)[] = []
  let isRead = false
  return {
    encoding,
    track: null,
    /** False as long as no change is being made. */
    finishNext() {
      const finish = done.shift()
      finish?.()
      return finish !== undefined
    },
    getParameters() {
      isRead = true
      return { encodings: [{ ...encoding }] }
    },
    async setParameters({ encodings }: RTCRtpSendParameters) {
      await new Promise<void>((resolve) => done.push(resolve))
      if (!isRead) throw new DOMException('getParameters() has never been called', 'InvalidStateError')
      isRead = false
      Object.assign(encoding, encodings[0])
    },
  }
}

test('of two changes that follow each other closely the later one holds', async () => {
  const sender = fakeSender()
  const change = (limits: object) => sendTrack(sender as unknown as RTCRtpSender, null, limits)
  const changes = [change({ active: false }), change({ active: true, maxBitrate: 150_000 })]
  for (const made of changes) {
    await vi.waitUntil(sender.finishNext)
    await made
  }
  expect(sender.encoding).toEqual({ active: true, maxBitrate: 150_000 })
})

test('a change that failed does not hinder the next one', async () => {
  const sender = Object.assign(fakeSender(), { replaceTrack: () => Promise.reject(new Error('not sent')) })
  const track = {} as MediaStreamTrack
  await expect(sendTrack(sender as unknown as RTCRtpSender, track, { active: false })).rejects.toThrow('not sent')
  const next = sendTrack(sender as unknown as RTCRtpSender, null, { active: true })
  await vi.waitUntil(sender.finishNext)
  await next
  expect(sender.encoding).toEqual({ active: true })
})
