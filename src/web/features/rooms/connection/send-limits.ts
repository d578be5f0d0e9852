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

type Sending = { readonly track: MediaStreamTrack | null; readonly limits: SendLimits }

/** What senders that are being changed shall send, and the end of it. */
const changing = new WeakMap<RTCRtpSender, { wanted: Sending; done: Promise<void> }>()

/** How often in a row a browser may refuse what it is asked for. */
const maxRefusals = 5

/**
 * Sends a track, or nothing, within its limits; fulfilled once the latest that was asked for holds. One change of a sender at a time: of
 * two that overlap, Chromium refuses the later one, because the end of the earlier one withdraws the parameters that were read for it. It
 * also refuses parameters that were read before a description changed them, so they are read and set again. Rejects with the last refusal.
 */
export function sendTrack(sender: RTCRtpSender, track: MediaStreamTrack | null, limits: SendLimits): Promise<void> {
  const wanted = { track, limits }
  const current = changing.get(sender)
  if (current) {
    current.wanted = wanted
    return current.done
  }
  const change = { wanted, done: Promise.resolve() }
  changing.set(sender, change)
  change.done = changeUntilHeld(sender, change)
  return change.done
}

async function changeUntilHeld(sender: RTCRtpSender, change: { readonly wanted: Sending }): Promise<void> {
  let held: Sending | null = null
  let refusals = 0
  try {
    while (held !== change.wanted) {
      const { wanted } = change
      try {
        await changeSender(sender, wanted)
        held = wanted
        refusals = 0
      } catch (error) {
        if (++refusals === maxRefusals) throw error
      }
    }
  } finally {
    // At once: what is asked for from now on is a change of its own.
    changing.delete(sender)
  }
}

async function changeSender(sender: RTCRtpSender, { track, limits }: Sending): Promise<void> {
  if (sender.track !== track) await sender.replaceTrack(track)
  const parameters = sender.getParameters()
  const [encoding] = parameters.encodings
  if (!encoding) return
  Object.assign(encoding, limits)
  await sender.setParameters(parameters)
}
