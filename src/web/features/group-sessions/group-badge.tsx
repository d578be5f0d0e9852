import type { GroupSession } from '#contract/group-sessions/schemas.ts'
import { groupPageMessages } from '#contract/group-sessions/page-messages.ts'
import { isLive } from '#rules/sessions/join.ts'
import { Chip } from '#web/ui/feedback/chip.tsx'
import { CountdownBadge } from '#web/ui/feedback/countdown-badge.tsx'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { useNow } from '#web/platform/time/server-time.ts'

/** Past, Soon or live, by the server's clock. */
export function GroupBadge({ session }: { session: Pick<GroupSession, 'startsAt' | 'endsAt' | 'status'> }) {
  const t = useMessages('groups')
  const now = useNow()
  const [start, end] = [Date.parse(session.startsAt), Date.parse(session.endsAt)]
  if (session.status === 'CANCELLED') return <Chip tone="danger">{t.cancelled}</Chip>
  if (isLive(start, end, now)) return <CountdownBadge state="live">{groupPageMessages.isLive}</CountdownBadge>
  return <Chip>{now >= end ? t.past : t.soon}</Chip>
}
