import type { GroupSession } from '#contract/group-session-schemas.ts'
import type { Areas } from '#web/platform/i18n/en/index.ts'

/** "7 going"; of a session that is over, who had a seat, as nobody is going any more. */
export const crowdText = ({ going, status }: Pick<GroupSession, 'going' | 'status'>, t: Areas['groups']) =>
  status === 'PAST' ? t.hadSeat(going) : t.going(going)
