import type { GroupSession } from '#contract/group-sessions/schemas.ts'
import { GroupCard } from './group-card.tsx'

type GroupGridProps = {
  sessions: readonly GroupSession[]
  label: string
  heading?: 'h2' | 'h3'
  /** `strip`: one row that scrolls sideways on phones, the next card peeking. */
  layout?: 'grid' | 'strip'
  /** Its first cards are in the first screen. */
  isFirst?: boolean
}

// By the room there is, not by the screen: the same cards stand beside a column too.
const strip =
  'scrollbar-none -mx-4 flex snap-x snap-mandatory scroll-px-4 gap-4 overflow-x-auto px-4 pb-1 ' +
  '*:w-[calc(100vw-3.5rem)] *:max-w-xs *:h-auto *:shrink-0 *:snap-start ' +
  'sm:mx-0 sm:grid sm:px-0 sm:*:w-auto sm:*:max-w-none @lg:grid-cols-2 @[52rem]:grid-cols-3 ' +
  // One row: in two columns no third card hangs below.
  'sm:@lg:@max-[52rem]:[&>:nth-child(n+3)]:hidden'
const grid = 'grid gap-4 @lg:grid-cols-2 @[52rem]:grid-cols-3'

/** Group sessions side by side. */
export function GroupGrid({ sessions, label, heading = 'h3', layout = 'grid', isFirst = false }: GroupGridProps) {
  return (
    <div className="@container">
      <ul aria-label={label} className={layout === 'strip' ? strip : grid}>
        {sessions.map((session, index) => (
          <GroupCard key={session.occurrenceId} session={session} heading={heading} isFirst={isFirst && index === 0} />
        ))}
      </ul>
    </div>
  )
}
