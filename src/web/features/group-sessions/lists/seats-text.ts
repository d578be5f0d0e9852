import type { GroupSession } from '#contract/group-sessions/schemas.ts'
import { attendanceText } from '../attendance-text.ts'
import * as t from '#texts/group-sessions/groups.ts'

/** "7 going · 5 seats left" while seats can be taken. */
export function seatsText(session: Pick<GroupSession, 'going' | 'capacity' | 'status'>) {
  const { going, capacity, status } = session
  const coming = attendanceText(session)
  if (capacity === null || status !== 'UPCOMING') return coming
  return `${coming} · ${capacity > going ? t.seats({ free: capacity - going }) : t.full}`
}
