/** Why a microphone or a camera cannot be used. */
export type DeviceFailure = 'insecure' | 'unsupported' | 'refused' | 'missing' | 'in-use'

/** Why no device can be used at all in this browser, or null. */
export function browserFailure(): DeviceFailure | null {
  // Browsers hide the devices from pages that did not come over https.
  if (!window.isSecureContext) return 'insecure'
  return typeof navigator.mediaDevices?.getUserMedia === 'function' ? null : 'unsupported'
}

const failuresByName: Record<string, DeviceFailure> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'in-use',
  AbortError: 'in-use',
}

/** The failure behind an error of `getUserMedia` (Media Capture and Streams, 10.3). */
export const failureOf = (error: unknown): DeviceFailure =>
  failuresByName[(error as { name?: string }).name ?? ''] ?? 'in-use'
