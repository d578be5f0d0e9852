import { dataPlans, type DataChoice } from '#contract/rooms/constants.ts'

/** How a track is sent. A screen gets more bits than a small camera, as text must be read. */
export type SendLimits = Pick<
  RTCRtpEncodingParameters,
  'active' | 'maxBitrate' | 'maxFramerate' | 'scaleResolutionDownBy'
>
export const screenBitrate = 400_000

/** How a camera of this height is sent: no more than its owner chose, nor than those who watch it want. */
export function limitCamera(own: DataChoice, wanted: DataChoice, height: number | undefined): SendLimits {
  const [mine, theirs] = [dataPlans[own], dataPlans[wanted]]
  const maxBitrate = Math.min(mine.video, theirs.video)
  if (maxBitrate === 0) return { active: false }
  return {
    active: true,
    maxBitrate,
    maxFramerate: Math.min(mine.frameRate, theirs.frameRate),
    // A larger picture at the same bit rate would only be blurred, and cost computing time on both sides.
    scaleResolutionDownBy: Math.max(1, (height ?? 0) / Math.min(mine.height, theirs.height)),
  }
}

/** What is being changed, by sender. */
const changes = new WeakMap<RTCRtpSender, Promise<void>>()

/**
 * Sends a track, or nothing, within its limits. One change of a sender at a time: of two that overlap, Chromium refuses the later one,
 * because the end of the earlier one withdraws the parameters that were read for it.
 */
export function sendTrack(sender: RTCRtpSender, track: MediaStreamTrack | null, limits: SendLimits): Promise<void> {
  const before = changes.get(sender) ?? Promise.resolve()
  const change = before.catch(() => {}).then(() => changeSender(sender, track, limits))
  changes.set(sender, change)
  return change
}

async function changeSender(sender: RTCRtpSender, track: MediaStreamTrack | null, limits: SendLimits): Promise<void> {
  if (sender.track !== track) await sender.replaceTrack(track)
  const parameters = sender.getParameters()
  const [encoding] = parameters.encodings
  if (!encoding) return
  Object.assign(encoding, limits)
  await sender.setParameters(parameters).catch(() => {})
}
