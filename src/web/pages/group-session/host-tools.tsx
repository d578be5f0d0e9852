import type { GroupSessionDetail } from '#contract/group-session-schemas.ts'
import { ManageSession } from '#web/features/group-sessions/manage/manage-session.tsx'
import { startTimeGroups } from '#web/features/hosting/start-times.ts'

/** What those who lead a session can change, with the start times of the form in which it was created. */
export const HostTools = ({ session }: { session: GroupSessionDetail }) => (
  <ManageSession session={session} startTimes={startTimeGroups} />
)
