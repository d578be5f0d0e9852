import type { GroupSessionDetail } from '#contract/group-sessions/schemas.ts'
import { ManageSession, startTimeGroups } from '#web/features/group-sessions/public.ts'

/** What those who lead a session can change, with the start times of the form in which it was created. */
export const HostTools = ({ session }: { session: GroupSessionDetail }) => (
  <ManageSession session={session} startTimes={startTimeGroups} />
)
