import { expect, test } from 'vitest'
import { limitCamera, sendTrack, type SendLimits } from './send-limits.ts'

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

/**
 * A sender as Chromium has it: parameters are accepted that were read last, unless a change has ended or a description has been applied
 * since.
 */
function fakeSender() {
  const encoding: RTCRtpEncodingParameters = {}
  const done: (() => void)[] = []
  let accepted = 0
  let reads = 0
  const sender = {
    encoding,
    sets: 0,
    track: null as MediaStreamTrack | null,
    /** False as long as no change is being made. */
    finishNext() {
      const finish = done.shift()
      finish?.()
      return finish !== undefined
    },
    applyDescription: () => void (accepted = 0),
    async replaceTrack(track: MediaStreamTrack | null) {
      await Promise.resolve()
      sender.track = track
    },
    getParameters() {
      accepted = ++reads
      return { transactionId: String(reads), encodings: [{ ...encoding }] }
    },
    async setParameters({ transactionId, encodings }: Pick<RTCRtpSendParameters, 'transactionId' | 'encodings'>) {
      sender.sets++
      await new Promise<void>((resolve) => done.push(resolve))
      if (transactionId !== String(accepted))
        throw new DOMException(
          'Attempted to set RtpParameters with modified RTCP parameters',
          'InvalidModificationError',
        )
      accepted = 0
      Object.assign(encoding, encodings[0])
    },
  }
  const change = (limits: SendLimits, track: MediaStreamTrack | null = null) =>
    sendTrack(sender as unknown as RTCRtpSender, track, limits)
  /** Lets changes end until these are made. */
  const settle = async (changes: Promise<void>[]) => {
    let isSettled = false
    const all = Promise.allSettled(changes).finally(() => (isSettled = true))
    await expect
      .poll(() => {
        sender.finishNext()
        return isSettled
      })
      .toBe(true)
    return all
  }
  return { sender, change, settle }
}

test('of changes that follow each other closely the latest holds, and those that it overtook are left out', async () => {
  const { sender, change, settle } = fakeSender()
  const changes = [
    change({ active: false }),
    change({ active: true, maxBitrate: 70_000 }),
    change({ active: true, maxBitrate: 150_000 }),
  ]
  await settle(changes)
  expect([sender.encoding, sender.sets]).toEqual([{ active: true, maxBitrate: 150_000 }, 2])
})

test('a change that is asked for the moment another one is made is made, too', async () => {
  const { sender, change, settle } = fakeSender()
  const both = change({ active: false }).then(() => change({ active: true }))
  await settle([both])
  expect(sender.encoding).toEqual({ active: true })
})

test('a change during which a description is applied is made with the parameters that hold then', async () => {
  const { sender, change, settle } = fakeSender()
  const track = {} as MediaStreamTrack
  const made = change({ active: true, maxBitrate: 150_000 }, track)
  await expect.poll(() => sender.sets).toBe(1)
  sender.applyDescription()
  await settle([made])
  expect([sender.encoding, sender.track]).toEqual([{ active: true, maxBitrate: 150_000 }, track])
})

test('a change that is always refused fails with the refusal, and does not hinder the next one', async () => {
  const { sender, change, settle } = fakeSender()
  const { replaceTrack } = sender
  sender.replaceTrack = () => Promise.reject(new Error('not sent'))
  await expect(change({ active: false }, {} as MediaStreamTrack)).rejects.toThrow('not sent')
  sender.replaceTrack = replaceTrack
  await settle([change({ active: true })])
  expect(sender.encoding).toEqual({ active: true })
})
