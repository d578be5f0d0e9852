import type { Presence } from '#contract/rooms/schemas.ts'
import { useFormats } from '#web/platform/time/formats.ts'
import { row } from '#texts/language.ts'

type PresenceListProps = {
  presences: readonly Presence[]
  /** How long one of them was in the room, as a sentence. */
  sentence: (presence: Presence) => string
  /** Of a visit that is not over. */
  since: (time: string) => string
}

/** How long each of the two was in the room of their session, and from when to when. */
export function PresenceList({ presences, sentence, since }: PresenceListProps) {
  const { time, timeRange } = useFormats()
  return (
    <ul className="flex flex-col gap-1.5 text-ui">
      {presences.map((presence) => (
        <li key={presence.side}>
          {sentence(presence)}
          {presence.visits.length === 0 ? null : (
            <span className="block text-meta text-ink-2 tnum">
              {row(presence.visits.map(({ from, to }) => (to === null ? since(time(from)) : timeRange(from, to))))}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
