import { CalendarClock, CalendarX, ClipboardList, CopyPlus, Pencil, UserPlus, UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { GroupSessionDetail } from '#contract/group-sessions/schemas.ts'
import { Menu, type MenuEntry } from '#web/ui/overlays/menu.tsx'
import { paths } from '#web/paths.ts'
import { useLazyDialogs } from '#web/ui/lazy/lazy-dialog.tsx'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { useNow } from '#web/platform/time/server-time.ts'
import { attendeesOn } from './attendees-on.ts'
import * as t from '#texts/group-sessions/members.ts'

const dialogs = {
  reschedule: lazyComponent(() => import('./reschedule-dialog.tsx').then((module) => module.RescheduleDialog)),
  cancel: lazyComponent(() => import('./cancel-dialog.tsx').then((module) => module.CancelGroupDialog)),
  invite: lazyComponent(() => import('./invite-dialog.tsx').then((module) => module.InviteDialog)),
  cohosts: lazyComponent(() => import('./cohosts-dialog.tsx').then((module) => module.CohostsDialog)),
}

type ManageMenuProps = { session: GroupSessionDetail; face: ReactNode; className: string }
type Tool = MenuEntry & { isShown: boolean }

/** The open menu; its code is loaded with the first press. */
export function ManageMenu({ session, face, className }: ManageMenuProps) {
  const now = useNow()
  const navigate = useNavigate()
  const { open, element } = useLazyDialogs(dialogs, { session })
  const { isHost } = session.viewer
  // Times can be changed until the start, details and people until the end of the series.
  const isOpen =
    Date.parse(session.seriesEndsAt) > now && (session.status !== 'CANCELLED' || session.occurrences.length > 1)
  const isAhead = session.status === 'UPCOMING' && Date.parse(session.startsAt) > now
  const toEdit = paths.editGroupSession(session.sessionSlug, session.occurrenceDate)
  const toReview = attendeesOn(session)
  const dialog = (id: keyof typeof dialogs) => ({ id, onAction: () => open(id) })
  const tools: Tool[] = [
    { isShown: isOpen, id: 'edit', label: t.edit, icon: Pencil, href: toEdit },
    { isShown: isHost && isAhead, ...dialog('reschedule'), label: t.reschedule, icon: CalendarClock },
    { isShown: isOpen, ...dialog('invite'), label: t.invite, icon: UserPlus },
    { isShown: isHost && isOpen, ...dialog('cohosts'), label: t.inviteCohosts, icon: UsersRound },
    { isShown: true, id: 'review', label: t.reviews, icon: ClipboardList, href: toReview },
    {
      isShown: isHost,
      id: 'again',
      label: t.runAgain,
      icon: CopyPlus,
      href: paths.runAgain(session.sessionSlug),
    },
    { isShown: isHost && isAhead, ...dialog('cancel'), label: t.cancel, icon: CalendarX, isDanger: true },
  ]
  return (
    <>
      <Menu
        label={t.manage}
        triggerClass={className}
        trigger={face}
        defaultOpen
        entries={tools.filter(({ isShown }) => isShown)}
        placement="bottom start"
        navigate={(to) => void navigate(to)}
      />
      {element}
    </>
  )
}
