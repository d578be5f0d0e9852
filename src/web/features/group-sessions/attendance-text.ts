import type { GroupSession } from '#contract/group-sessions/schemas.ts'
import type { Areas } from '#web/platform/i18n/messages.ts'

/** "7 going", or "7 had a seat" after the session. */
export const attendanceText = ({ going, status }: Pick<GroupSession, 'going' | 'status'>, t: Areas['groups']) =>
  status === 'PAST' ? t.hadSeat(going) : t.going(going)

/** "3 people you know are going"; null where the reader knows nobody who attends. */
export function knownText({ knownGoing, status }: Pick<GroupSession, 'knownGoing' | 'status'>, t: Areas['groups']) {
  if (knownGoing === 0) return null
  return status === 'PAST' ? t.knownHadSeat(knownGoing) : t.knownGoing(knownGoing)
}
