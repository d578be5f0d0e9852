import type { GroupSession } from '#contract/group-sessions/schemas.ts'
import * as t from '#texts/group-sessions/groups.ts'

/** "7 going", or "7 had a seat" after the session. */
export const attendanceText = ({ going, status }: Pick<GroupSession, 'going' | 'status'>) =>
  status === 'PAST' ? t.hadSeat({ n: going }) : t.going({ n: going })

/** "3 people you know are going"; null where the reader knows nobody who attends. */
export function knownText({ knownGoing, status }: Pick<GroupSession, 'knownGoing' | 'status'>) {
  if (knownGoing === 0) return null
  return status === 'PAST' ? t.knownHadSeat({ n: knownGoing }) : t.knownGoing({ n: knownGoing })
}
