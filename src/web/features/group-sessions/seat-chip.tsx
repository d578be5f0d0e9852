import type { GroupSession } from '#contract/group-sessions/schemas.ts'
import { Chip } from '#web/ui/feedback/chip.tsx'
import * as t from '#texts/group-sessions/groups.ts'

/** The reader's own seat at an upcoming session. */
export function SeatChip({ session: { rsvp, status } }: { session: Pick<GroupSession, 'rsvp' | 'status'> }) {
  if (status !== 'UPCOMING' || rsvp === null || rsvp === 'CANCELLED') return null
  return <Chip tone={rsvp === 'GOING' ? 'success' : 'accent'}>{t.rsvp[rsvp]}</Chip>
}
