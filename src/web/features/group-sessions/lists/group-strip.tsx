import type { GroupSession } from '#contract/group-sessions/schemas.ts'
import { GroupCard } from './group-card.tsx'
import { GroupSkeleton } from './group-skeletons.tsx'

// A container query: the same cards are also used beside a column.
const strip =
  'scrollbar-none -mx-4 flex snap-x snap-mandatory scroll-px-4 gap-4 overflow-x-auto px-4 pb-1 ' +
  '*:w-[calc(100vw-3.5rem)] *:max-w-xs *:h-auto *:shrink-0 *:snap-start ' +
  'sm:mx-0 sm:grid sm:px-0 sm:*:w-auto sm:*:max-w-none @lg:grid-cols-2 @[52rem]:grid-cols-3 ' +
  // One row: with two columns a third card would wrap.
  'sm:@lg:@max-[52rem]:[&>:nth-child(n+3)]:hidden'

/** The strip while its sessions load; wrap it in `Loading`. */
export const StripSkeleton = () => (
  <span className="@container block">
    <span className={strip}>
      {[1, 2, 3].map((key) => (
        <GroupSkeleton key={key} />
      ))}
    </span>
  </span>
)

/** Group sessions in one row that scrolls sideways on phones, the next card peeking. */
export function GroupStrip({ sessions, label }: { sessions: readonly GroupSession[]; label: string }) {
  return (
    <div className="@container">
      <ul aria-label={label} className={strip}>
        {sessions.map((session) => (
          <GroupCard key={session.occurrenceId} session={session} />
        ))}
      </ul>
    </div>
  )
}
