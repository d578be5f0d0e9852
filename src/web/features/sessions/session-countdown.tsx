import { countdown } from '#rules/sessions/join.ts'
import { CountdownBadge } from '#web/ui/feedback/countdown-badge.tsx'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { useNow } from '#web/platform/time/server-time.ts'

/** The countdown to a session, by the server's clock; nothing when it is further away or over. */
export function SessionCountdown({ session }: { session: { startsAt: string; endsAt: string } }) {
  const { countdown: words } = useMessages('common')
  const left = countdown(Date.parse(session.startsAt), Date.parse(session.endsAt), useNow())
  if (!('n' in left)) return left.kind === 'live' ? <CountdownBadge state="live">{words.live}</CountdownBadge> : null
  return <CountdownBadge state={left.kind === 'days' ? 'later' : 'soon'}>{words[left.kind](left.n)}</CountdownBadge>
}
