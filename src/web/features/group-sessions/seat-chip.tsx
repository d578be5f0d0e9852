import type { GroupSession } from '#contract/group-sessions/schemas.ts'
import { Chip } from '#web/ui/feedback/chip.tsx'
import { useMessages } from '#web/platform/i18n/messages.ts'

/** The reader's own seat at an upcoming session. */
export function SeatChip({ session: { rsvp, status } }: { session: Pick<GroupSession, 'rsvp' | 'status'> }) {
  const t = useMessages('groups')
  if (status !== 'UPCOMING' || rsvp === null || rsvp === 'CANCELLED') return null
  return <Chip tone={rsvp === 'GOING' ? 'success' : 'accent'}>{t.rsvp[rsvp]}</Chip>
}
