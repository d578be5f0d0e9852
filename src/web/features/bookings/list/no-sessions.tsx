import { availabilityRoutes } from '#contract/availability/routes.ts'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { findWith, paths } from '#web/paths.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { useRead } from '#web/platform/api/use-read.ts'
import { useMe } from '#web/platform/session/auth-session.ts'
import { listPaths, type ListName } from './lists.ts'
import * as t from '#texts/sessions.ts'
import * as common from '#texts/common.ts'

/** The empty state of a list: what will appear here, and how. */
export function NoSessions({ name }: { name: ListName }) {
  const { role } = useMe()
  if (name === 'upcoming') return role === 'mentor' ? <MentorUpcoming /> : <MenteeUpcoming />
  return <OtherEmptyState name={name} />
}

function MenteeUpcoming() {
  return (
    <EmptyState
      seed={paths.sessions}
      title={t.noUpcoming}
      action={
        <Link to={findWith({})} className={buttonClass('primary')}>
          {common.discoverMentors}
        </Link>
      }
    >
      {t.noUpcomingMentee}
    </EmptyState>
  )
}

/** A mentor who cannot be booked yet is asked for their hours first. */
function MentorUpcoming() {
  const hours = useRead(availabilityRoutes.getAvailability, {})
  const lacksHours = hours.data?.every(({ timeSlots }) => timeSlots.length === 0) ?? false
  const [to, label] = lacksHours ? [paths.settingsAvailability, t.addHours] : [paths.ownProfile, t.ownProfile]
  return (
    <EmptyState
      seed={paths.sessions}
      title={lacksHours ? t.addHoursTitle : t.noUpcoming}
      action={
        <Link to={to} className={buttonClass(lacksHours ? 'primary' : 'secondary')}>
          {label}
        </Link>
      }
    >
      {lacksHours ? t.addHoursText : t.noUpcomingMentor}
    </EmptyState>
  )
}

function OtherEmptyState({ name }: { name: Exclude<ListName, 'upcoming'> }) {
  const titles = { past: t.noPast, cancelled: t.noCancelled, pending: t.noPending }
  return (
    <EmptyState
      seed={listPaths[name]}
      title={titles[name]}
      action={
        <Link to={paths.sessions} className={buttonClass('secondary')}>
          {t.toUpcoming}
        </Link>
      }
    >
      {name === 'pending' ? t.noPendingText : null}
    </EmptyState>
  )
}
