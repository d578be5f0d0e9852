import type { GroupSession } from '#contract/group-sessions/schemas.ts'
import { GroupCard } from './group-card.tsx'

type GroupGridProps = {
  sessions: readonly GroupSession[]
  label: string
  heading?: 'h2' | 'h3'
  /** Its first cards are above the fold. */
  isFirst?: boolean
}

/** Group sessions side by side. */
export function GroupGrid({ sessions, label, heading = 'h3', isFirst = false }: GroupGridProps) {
  return (
    // A container query: the same cards are also used beside a column.
    <div className="@container">
      <ul aria-label={label} className="grid gap-4 @lg:grid-cols-2 @[52rem]:grid-cols-3">
        {sessions.map((session, index) => (
          <GroupCard key={session.occurrenceId} session={session} heading={heading} isFirst={isFirst && index === 0} />
        ))}
      </ul>
    </div>
  )
}
