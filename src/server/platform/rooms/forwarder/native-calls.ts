/** Whether a message was sent. The native library throws when a channel or track closed between the check and the call. */
export function trySend(send: () => boolean): boolean {
  try {
    return send()
  } catch {
    return false
  }
}

/** A callback that logs an error instead of throwing it: the native library ends the process, and everybody's media, when one throws. */
export const guarded = <A extends unknown[]>(handle: (...values: A) => unknown) => detachable({ handle })

/** Guarded callbacks of one connection. */
export type NativeCallbacks = {
  wrap<A extends unknown[]>(handle: (...values: A) => unknown): (...values: A) => void
  /**
   * From now on they do nothing. The library holds some of them forever after a connection is closed; they would hold the connection, which
   * would never be collected.
   */
  release(): void
}

export function createNativeCallbacks(): NativeCallbacks {
  const holders: { handle: unknown }[] = []
  return {
    wrap(handle) {
      const holder: Holder<Parameters<typeof handle>> = { handle }
      holders.push(holder)
      return detachable(holder)
    },
    release: () => holders.splice(0).forEach((holder) => (holder.handle = undefined)),
  }
}

type Holder<A extends unknown[]> = { handle: ((...values: A) => unknown) | undefined }

/** Made here, where nothing but the holder is in scope. */
const detachable =
  <A extends unknown[]>(holder: Holder<A>) =>
  (...values: A): void => {
    try {
      holder.handle?.(...values)
    } catch (error) {
      process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
    }
  }
