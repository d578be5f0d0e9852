import { buttonClass } from '#web/ui/actions/button-class.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { paths } from '#web/paths.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { useMe } from '#web/platform/session/auth-session.ts'
import { tabPaths, type ListName } from './lists.ts'
import * as t from '#texts/group-sessions/lists.ts'

/** The empty state of a list: what will appear here, and how. */
export function NoGroups({ name }: { name: ListName }) {
  const { role } = useMe()
  const isUpcoming = name === 'upcoming'
  const titles = { upcoming: t.noUpcoming, past: t.noPast, cancelled: t.noCancelled, pending: t.noPending }
  const texts = {
    upcoming: role === 'mentor' ? t.noUpcomingMentor : t.noUpcomingMentee,
    past: null,
    cancelled: null,
    pending: t.noPendingText,
  }
  return (
    <EmptyState
      seed={tabPaths[name]}
      title={titles[name]}
      action={
        <Link
          to={isUpcoming ? paths.groupsDiscover : paths.groups}
          className={buttonClass(isUpcoming ? 'primary' : 'secondary')}
        >
          {isUpcoming ? t.discover : t.toUpcoming}
        </Link>
      }
    >
      {texts[name]}
    </EmptyState>
  )
}
