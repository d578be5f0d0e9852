/** Whether a message was sent. The native library throws when a channel or track closed between the check and the call. */
export function trySend(send: () => boolean): boolean {
  try {
    return send()
  } catch {
    return false
  }
}

/** A callback for the native library, which ends the process, and everybody's media with it, when one throws. */
export function guarded<A extends unknown[]>(handle: (...values: A) => unknown): (...values: A) => void {
  return (...values) => {
    try {
      handle(...values)
    } catch (error) {
      process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
    }
  }
}
