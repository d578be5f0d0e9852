/** Loudness of speech, 0 to 1 as browsers report it: about -40 dB. */
const speech = 0.01
/** Milliseconds of silence after which somebody else takes over, and for which another one must be louder. */
const silence = 600
const interruption = 1200
/** Milliseconds between two looks at how loud the voices are. */
const interval = 200

type Voice = { readonly id: string; readonly level: number }

/**
 * Follows who speaks by the levels of the voices. A short noise changes nothing, and in silence whoever spoke last stays the speaker: a
 * picture that jumps to and fro is worse than one that is late.
 */
export function followSpeaker(onSpeaker: (id: string) => void): (voices: readonly Voice[], now: number) => void {
  let current: string | null = null
  let heardAt = -Infinity
  let challenger: { id: string; since: number } | null = null
  return (voices, now) => {
    const loudest = voices.toSorted((a, b) => b.level - a.level).find(({ level }) => level >= speech)?.id
    if (voices.some(({ id, level }) => id === current && level >= speech)) heardAt = now
    if (loudest === undefined || loudest === current) {
      challenger = null
      return
    }
    if (challenger?.id !== loudest) challenger = { id: loudest, since: now }
    const isFree = current === null || now - heardAt >= silence
    if (!isFree && now - challenger.since < interruption) return
    current = loudest
    heardAt = now
    challenger = null
    onSpeaker(loudest)
  }
}

/** Looks at the voices again and again, and reports who speaks; the returned function ends it. */
export function watchSpeaker(readVoices: () => readonly Voice[], onSpeaker: (id: string) => void): () => void {
  const hear = followSpeaker(onSpeaker)
  const timer = setInterval(() => hear(readVoices(), performance.now()), interval)
  return () => clearInterval(timer)
}
