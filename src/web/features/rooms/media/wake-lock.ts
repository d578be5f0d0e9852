/** Keeps the screen on until the returned function is called; browsers release the lock whenever the tab is hidden. */
export function keepScreenOn(): () => void {
  let lock: WakeLockSentinel | null = null
  let isOver = false
  const request = () => {
    if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
    navigator.wakeLock.request('screen').then(
      (next) => {
        lock = next
        if (isOver) void next.release()
      },
      // Refused when the battery is low.
      () => undefined,
    )
  }
  request()
  document.addEventListener('visibilitychange', request)
  return () => {
    isOver = true
    document.removeEventListener('visibilitychange', request)
    void lock?.release()
  }
}
