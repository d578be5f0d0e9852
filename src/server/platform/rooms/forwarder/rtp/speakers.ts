/** Who speaks in a room, by the levels that the packets carry (RFC 6464: 0 is the loudest, 127 is silence). */
export type Speakers = {
  hear(id: string, level: number, now: number): void
  /** Everybody who was heard, the loudest first; `current` keep their place against somebody who is hardly louder. */
  rank(now: number, current: ReadonlySet<string>): string[]
  /** Everybody who has spoken, the most recent first: the order of the videos. */
  recent(): string[]
  remove(id: string): void
}

type Voice = { loudness: number; heardAt: number; spokeAt: number }

/** Loudness in dB above silence (127 minus the level). */
const speech = 70
const advantage = 6
const smoothing = 0.3
/** Loudness that is lost per millisecond without a packet: nothing is sent in silence (Opus DTX). */
const decay = 0.05

export function createSpeakers(): Speakers {
  const voices = new Map<string, Voice>()
  const loudnessAt = ({ loudness, heardAt }: Voice, now: number) => Math.max(0, loudness - (now - heardAt) * decay)
  return {
    hear(id, level, now) {
      const voice = voices.get(id) ?? { loudness: 0, heardAt: now, spokeAt: 0 }
      const before = loudnessAt(voice, now)
      voice.loudness = before + (127 - level - before) * smoothing
      voice.heardAt = now
      if (voice.loudness >= speech) voice.spokeAt = now
      voices.set(id, voice)
    },
    rank(now, current) {
      const score = ([id, voice]: [string, Voice]) => loudnessAt(voice, now) + (current.has(id) ? advantage : 0)
      return [...voices]
        .map((entry) => ({ id: entry[0], score: score(entry) }))
        .toSorted((a, b) => b.score - a.score)
        .map(({ id }) => id)
    },
    recent: () =>
      [...voices]
        .filter(([, { spokeAt }]) => spokeAt > 0)
        .toSorted(([, a], [, b]) => b.spokeAt - a.spokeAt)
        .map(([id]) => id),
    remove: (id) => void voices.delete(id),
  }
}
