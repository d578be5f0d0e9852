import { Badge } from '#web/ui/feedback/badge.tsx'
import { tabLinkClass } from '#web/ui/layout/nav-class.ts'
import { TabBar } from '#web/ui/lists/tab-bar.tsx'
import { NavLink } from '#web/platform/routing/link.tsx'
import { useMe } from '#web/platform/session/auth-session.ts'
import { tabPaths, useGroups, useOpenInvites, useOpenRequests, type ListName, type TabName } from './lists.ts'
import * as t from '#texts/group-sessions/lists.ts'

/** The tabs of the reader's group sessions, each at an address; Pending and Cancelled are shown while they are not empty. */
export function GroupTabs({ current }: { current: TabName }) {
  const { role } = useMe()
  return (
    <TabBar label={t.tabs}>
      <ListTab name="upcoming" current={current} />
      <ListTab name="pending" current={current} isOnlyFilled />
      <ListTab name="past" current={current} isCountedLate />
      <Tab name="discover" />
      <ListTab name="cancelled" current={current} isOnlyFilled />
      {role === 'mentor' ? (
        <>
          <InvitesTab />
          <RequestsTab />
        </>
      ) : null}
    </TabBar>
  )
}

type ListTabProps = {
  name: ListName
  current: TabName
  /** Left out while it is empty and not the current one. */
  isOnlyFilled?: boolean
  /** Counted after it was opened. */
  isCountedLate?: boolean
}

function ListTab({ name, current, isOnlyFilled = false, isCountedLate = false }: ListTabProps) {
  const { count, items } = useGroups(name, !isCountedLate || name === current)
  if (isOnlyFilled && name !== current && items.length === 0) return null
  return <Tab name={name} badge={count === null ? null : { count, label: t.count({ n: count }) }} />
}

function InvitesTab() {
  const open = useOpenInvites()
  return <Tab name="invites" badge={open > 0 ? { count: open, label: t.countOpen({ n: open }) } : null} />
}

function RequestsTab() {
  const open = useOpenRequests()
  return <Tab name="requests" badge={open > 0 ? { count: open, label: t.countOpen({ n: open }) } : null} />
}

function Tab({ name, badge = null }: { name: TabName; badge?: { count: number; label: string } | null }) {
  return (
    <NavLink to={tabPaths[name]} end className={tabLinkClass}>
      {t.tab[name]}
      {badge ? <Badge tone="neutral" {...badge} /> : null}
    </NavLink>
  )
}
