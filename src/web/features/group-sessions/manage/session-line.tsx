import type { GroupSessionDetail } from '#contract/group-sessions/schemas.ts'
import { SessionWhen } from '../details/session-head.tsx'

/** Names the session and the date that a dialog is about. */
export const SessionLine = ({ session }: { session: GroupSessionDetail }) => (
  <div className="mb-5 rounded-lg border border-line px-4 py-3">
    <p className="mb-0.5 text-ui text-ink-2">{session.sessionTitle}</p>
    <SessionWhen session={session} />
  </div>
)
