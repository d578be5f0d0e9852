/** How loud somebody must be to count as speaking, as in RFC 6464 (0 is the loudest, 127 is silence): LiveKit's own setting. */
const speech = 35
/** Milliseconds for which a loud packet counts. */
const holdTime = 500

/** Whether a person speaks, and how loud, by the levels of their packets. */
export function createVoice() {
  let heard = { level: 127, at: -Infinity }
  let reported = 0
  return {
    hear(level: number, now: number): void {
      if (level <= speech) heard = { level, at: now }
    },
    /** Undefined while nothing has changed. */
    takeChange(now: number): { active: boolean; level: number } | undefined {
      const active = now - heard.at < holdTime
      const level = active ? 10 ** (-heard.level / 20) : 0
      if (level === reported) return undefined
      reported = level
      return { active, level }
    },
  }
}
