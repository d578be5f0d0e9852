import { CalendarClock, CalendarX, ClipboardList, Pencil, UserPlus, UsersRound } from 'lucide-react'
import type { GroupSessionDetail } from '#contract/group-sessions/schemas.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import { Icon } from '#web/ui/media/icon.tsx'
import { paths } from '#web/paths.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { useLazyDialogs } from '#web/platform/routing/lazy-dialogs.tsx'
import { lazyComponent } from '#web/platform/routing/lazy-page.tsx'
import { Link } from '#web/platform/routing/link.tsx'
import { useNow } from '#web/platform/time/server-time.ts'

const dialogs = {
  reschedule: lazyComponent(() => import('./reschedule-dialog.tsx').then((module) => module.RescheduleDialog)),
  cancel: lazyComponent(() => import('./cancel-dialog.tsx').then((module) => module.CancelGroupDialog)),
  invite: lazyComponent(() => import('./invite-dialog.tsx').then((module) => module.InviteDialog)),
  cohosts: lazyComponent(() => import('./cohosts-dialog.tsx').then((module) => module.CohostsDialog)),
}

/** What the host, and in part a cohost, can change about a session that is not over. */
export function ManageSession({ session }: { session: GroupSessionDetail }) {
  const t = useMessages('group-members')
  const now = useNow()
  const { open, element } = useLazyDialogs(dialogs, { session })
  const { isHost } = session.viewer
  // Times can be changed until the start, words and people until the end of it all.
  const isOpen =
    Date.parse(session.seriesEndsAt) > now && (session.status !== 'CANCELLED' || session.occurrences.length > 1)
  const isAhead = session.status === 'UPCOMING' && Date.parse(session.startsAt) > now
  return (
    <section>
      <h2 className="mb-3 text-h2">{t.manage}</h2>
      <div className="flex flex-wrap gap-2.5">
        {isOpen ? (
          <Link to={paths.editGroupSession(session.sessionSlug, session.occurrenceDate)} className={buttonClass()}>
            <Icon as={Pencil} />
            {t.edit}
          </Link>
        ) : null}
        {isHost && isAhead ? (
          <Button icon={<Icon as={CalendarClock} />} onClick={() => open('reschedule')}>
            {t.reschedule}
          </Button>
        ) : null}
        {isOpen ? (
          <Button icon={<Icon as={UserPlus} />} onClick={() => open('invite')}>
            {t.invite}
          </Button>
        ) : null}
        {isHost && isOpen ? (
          <Button icon={<Icon as={UsersRound} />} onClick={() => open('cohosts')}>
            {t.inviteCohosts}
          </Button>
        ) : null}
        <Link to={paths.sessionReviewAttendees(session.mentorId, session.sessionSlug)} className={buttonClass()}>
          <Icon as={ClipboardList} />
          {t.reviews}
        </Link>
        {isHost && isAhead ? (
          <Button icon={<Icon as={CalendarX} />} onClick={() => open('cancel')}>
            {t.cancel}
          </Button>
        ) : null}
      </div>
      {element}
    </section>
  )
}
