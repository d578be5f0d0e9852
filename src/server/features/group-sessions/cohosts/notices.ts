import { storeNotification, type News } from '#server/features/notifications/public.ts'
import type { Reaction, Reactions } from '#server/platform/feature.ts'
import { findCohosts, type CohostRow } from './queries.ts'

type CohostEvent = 'cohost.invited' | 'cohost.requested' | 'cohost.accepted' | 'cohost.declined'
type Told = News & { to: 'host' | 'mentor' }

/** The other mentor hears what one of the two did. */
export const cohostNotices: Reactions = {
  'cohost.invited': tell('cohost.invited', 'PENDING', ({ host_name: host, title }) => ({
    to: 'mentor',
    type: 'COHOST_INVITE_RECEIVED',
    target: '/dashboard/group/invites',
    message: `${host} invites you to cohost “${title}”`,
  })),
  'cohost.requested': tell('cohost.requested', 'PENDING', ({ mentor_name: mentor, title }) => ({
    to: 'host',
    type: 'COHOST_REQUEST_RECEIVED',
    target: '/dashboard/group/cohost-requests',
    message: `${mentor} asks to cohost “${title}”`,
  })),
  'cohost.accepted': tell('cohost.accepted', 'ACCEPTED', (row) => answered(row, 'ACCEPTED')),
  'cohost.declined': tell('cohost.declined', 'DECLINED', (row) => answered(row, 'DECLINED')),
}

function answered(row: CohostRow, status: 'ACCEPTED' | 'DECLINED'): Told {
  const { origin, mentor_name: mentor, host_name: host, title, slug } = row
  const verb = status === 'ACCEPTED' ? 'accepted' : 'declined'
  const target = `/group-details/${slug}`
  if (origin === 'invite') {
    const message = `${mentor} ${verb} your invite to cohost “${title}”`
    return { to: 'host', type: `COHOST_INVITE_${status}`, target, message }
  }
  const message = `${host} ${verb} your request to cohost “${title}”`
  // Who was declined may not see a private session any more.
  const isHidden = status === 'DECLINED' && row.is_private
  const leadsTo = isHidden ? '/dashboard/group/cohost-requests' : target
  return { to: 'mentor', type: `COHOST_REQUEST_${status}`, target: leadsTo, message }
}

/** Told only while the row stands as the event left it: what was taken back or answered since is no news. */
function tell<E extends CohostEvent>(
  event: E,
  status: CohostRow['status'],
  write: (row: CohostRow) => Told,
): Record<string, Reaction<E>> {
  return {
    tell: async (ctx, { cohostId }) => {
      const [row] = await findCohosts(ctx.db, [cohostId])
      if (row?.status !== status) return
      const { to, ...news } = write(row)
      const [userId, picture] =
        to === 'host' ? [row.host_user_id, row.mentor_picture] : [row.mentor_user_id, row.host_picture]
      const key = `${event}:${row.id}`
      await storeNotification(ctx, { userId, key, picture }, { ...news, groupSessionId: row.group_session_id })
    },
  }
}
