import { aliveEvent, aliveInterval, silentAfter } from '#contract/realtime.ts'

type WatchedSocket = {
  emit(event: string, answer: () => void): unknown
  on(event: 'disconnect', listener: () => void): unknown
}
type Watch = { onSilent: () => void; onHeard: () => void }

/** Milliseconds by which a timer may be late before its judgement would be about this process. */
const tolerance = 500

/**
 * Asks a socket again and again whether it is still there: a network that has died is noticed within five seconds, long before the
 * connection itself fails. A client that never answers is one of an earlier version and not judged.
 */
export function watchSocket(socket: WatchedSocket, { onSilent, onHeard }: Watch): void {
  let heardAt: number | null = null
  let isSilent = false
  let askedAt = performance.now()
  const onAnswer = () => {
    heardAt = performance.now()
    if (!isSilent) return
    isSilent = false
    onHeard()
  }
  const timer = setInterval(() => {
    const now = performance.now()
    // A process that stood still has not listened.
    const isOnTime = now - askedAt < aliveInterval + tolerance
    askedAt = now
    if (isOnTime && !isSilent && heardAt !== null && now - heardAt > silentAfter) {
      isSilent = true
      onSilent()
    }
    socket.emit(aliveEvent, onAnswer)
  }, aliveInterval)
  timer.unref()
  socket.emit(aliveEvent, onAnswer)
  socket.on('disconnect', () => clearInterval(timer))
}
