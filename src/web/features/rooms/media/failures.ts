import { browserFailure as deviceFailure, type DeviceFailure } from '#web/platform/media/device-failure.ts'

export { failureOf } from '#web/platform/media/device-failure.ts'
export type MediaFailure = DeviceFailure

/** Why no device can be used in a room in this browser, or null. */
export const browserFailure = (): MediaFailure | null =>
  typeof RTCPeerConnection === 'undefined' ? 'unsupported' : deviceFailure()
