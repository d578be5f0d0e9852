import type { GroupSessionDetail } from '#contract/group-sessions/schemas.ts'
import { useNow } from '#web/platform/time/server-time.ts'
import { SessionCountdown } from '#web/features/sessions/public.ts'
import { ConnectAction, MessageAction } from '#web/features/connections/public.ts'
import { GroupBadge } from '../group-badge.tsx'
import { PagePoster } from '../page-poster.tsx'
import { HostLine } from './host-line.tsx'
import { BackToHost, SessionWhen } from './session-head.tsx'

/** The top of the page: poster, title, time, countdown and host. */
export function SessionTop({ session }: { session: GroupSessionDetail }) {
  return (
    <div className="min-w-0">
      <BackToHost session={session} />
      <PagePoster session={session} />
      <div className="mt-5 flex flex-col items-start gap-2.5">
        <div className="empty:hidden">
          <Badge session={session} />
        </div>
        <h1 tabIndex={-1} className="text-h1 wrap-break-word">
          {session.sessionTitle}
        </h1>
      </div>
      <div className="mt-2">
        <SessionWhen session={session} />
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3">
        <HostLine session={session} />
        {session.viewer.isConnectedWithHost === null ? null : (
          <div className="flex flex-wrap gap-2">
            <ConnectAction
              person={{ profileId: session.mentorId, role: 'mentor', name: session.mentorFullName }}
              isConnected={session.viewer.isConnectedWithHost}
              size="sm"
            />
            <MessageAction person={{ profileId: session.mentorId, name: session.mentorFullName }} size="sm" />
          </div>
        )}
      </div>
    </div>
  )
}

/** The countdown within three days; or that it is live, over or cancelled. */
function Badge({ session }: { session: GroupSessionDetail }) {
  const now = useNow()
  const isAhead = session.status === 'UPCOMING' && now < Date.parse(session.startsAt)
  return isAhead ? <SessionCountdown session={session} /> : <GroupBadge session={session} />
}
