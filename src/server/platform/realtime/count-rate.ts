/** A token bucket: `burst` at once, refilled at a rate; false above it. */
export function countRate(perSecond: number, burst = perSecond): () => boolean {
  let left = burst
  let at = performance.now()
  return () => {
    const now = performance.now()
    left = Math.min(burst, left + ((now - at) / 1000) * perSecond)
    at = now
    if (left < 1) return false
    left--
    return true
  }
}
