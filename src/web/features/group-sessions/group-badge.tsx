import type { GroupSession } from '#contract/group-sessions/schemas.ts'
import { isLive } from '#rules/sessions/join.ts'
import { Chip } from '#web/ui/feedback/chip.tsx'
import { CountdownBadge } from '#web/ui/feedback/countdown-badge.tsx'
import { useNow } from '#web/platform/time/server-time.ts'
import * as t from '#texts/group-sessions/groups.ts'

// Further ahead "Soon" would say less than the date beside it.
const soonMs = 3 * 24 * 60 * 60 * 1000

/** Live, Past, or Soon within three days of the start, by the server's clock; nothing before that. */
export function GroupBadge({ session }: { session: Pick<GroupSession, 'startsAt' | 'endsAt' | 'status'> }) {
  const now = useNow()
  const [start, end] = [Date.parse(session.startsAt), Date.parse(session.endsAt)]
  if (session.status === 'CANCELLED') return <Chip tone="danger">{t.cancelled}</Chip>
  if (isLive(start, end, now)) return <CountdownBadge state="live">{t.isLive}</CountdownBadge>
  if (now >= end) return <Chip>{t.past}</Chip>
  return start - now <= soonMs ? <Chip tone="accent">{t.soon}</Chip> : null
}
