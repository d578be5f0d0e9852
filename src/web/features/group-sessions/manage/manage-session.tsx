import { Settings2 } from 'lucide-react'
import type { GroupSessionDetail } from '#contract/group-sessions/schemas.ts'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import { Icon } from '#web/ui/media/icon.tsx'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { LazyMenuButton } from '#web/ui/lazy/lazy-menu-button.tsx'
import { GroupCalendarHint } from './group-calendar-hint.tsx'
import { HostGuide } from './host-guide.tsx'
import * as t from '#texts/group-sessions/members.ts'

export { PendingCohosts } from './pending-cohosts.tsx'

const menu = lazyComponent(() => import('./manage-menu.tsx').then((module) => module.ManageMenu))

/** For host and cohosts: what they did with it in their own calendar, the menu for changing it, and what to do next. */
export function ManageSession({ session }: { session: GroupSessionDetail }) {
  return (
    <>
      {session.status === 'UPCOMING' ? <GroupCalendarHint session={session} /> : null}
      <ManageButton session={session} />
      {session.status === 'CANCELLED' ? null : <HostGuide session={session} />}
    </>
  )
}

/** The menu for changing a session; cancelling is last. */
function ManageButton({ session }: { session: GroupSessionDetail }) {
  const className = buttonClass('secondary', 'md', 'w-full')
  const face = (
    <>
      <Icon as={Settings2} />
      <span aria-hidden="true">{t.manage}</span>
    </>
  )
  return (
    <LazyMenuButton
      lazy={menu}
      props={{ session, face, className }}
      label={t.manage}
      trigger={face}
      triggerClass={className}
      needsNetwork
    />
  )
}
