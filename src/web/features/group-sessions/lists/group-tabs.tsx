import { cx } from '#web/ui/cx.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { tabLinkClass } from '#web/ui/layout/nav-class.ts'
import { TabBar } from '#web/ui/lists/tab-bar.tsx'
import { NavLink } from '#web/platform/routing/link.tsx'
import { useMe } from '#web/platform/session/auth-session.ts'
import {
  tabPaths,
  useGroups,
  useOpenInvites,
  useOpenRequests,
  type GroupTab,
  type ListName,
  type TabName,
} from './lists.ts'
import { MoreTabs } from './more-tabs.tsx'
import * as t from '#texts/group-sessions/lists.ts'

/** On phones these stand beside a menu with the others, in one row. */
const firstTabs: readonly TabName[] = ['upcoming', 'past', 'discover']
const isFirst = ({ name }: GroupTab) => firstTabs.includes(name)

/** The tabs of the reader's group sessions, each at an address; Pending and Cancelled are shown while they are not empty. */
export function GroupTabs({ current }: { current: TabName }) {
  const tabs = useTabs(current)
  const others = tabs.filter((tab) => !isFirst(tab))
  return (
    <TabBar label={t.tabs}>
      {tabs.map((tab) => (
        <NavLink
          key={tab.name}
          to={tabPaths[tab.name]}
          end
          className={cx(tabLinkClass, !isFirst(tab) && 'max-sm:hidden')}
        >
          <TabName name={tab.name} />
          {tab.badge ? (
            <Badge tone="neutral" {...tab.badge} className={tab.name === 'past' ? 'max-sm:hidden' : ''} />
          ) : null}
        </NavLink>
      ))}
      {others.length > 0 ? <MoreTabs tabs={others} current={others.find(({ name }) => name === current)} /> : null}
    </TabBar>
  )
}

/** "Discover" is enough where "Discover sessions" would take a second row. */
function TabName({ name }: { name: TabName }) {
  if (name !== 'discover') return t.tab[name]
  return (
    <>
      <span className="max-sm:sr-only">{t.tab.discover}</span>
      <span aria-hidden="true" className="sm:hidden">
        {t.discoverShort}
      </span>
    </>
  )
}

function useTabs(current: TabName): GroupTab[] {
  const { role } = useMe()
  const [upcoming, pending] = [useGroups('upcoming'), useGroups('pending')]
  // Counted after it was opened.
  const past = useGroups('past', current === 'past')
  const cancelled = useGroups('cancelled')
  const [invites, requests] = [useOpenInvites(), useOpenRequests()]
  const tabOf = (name: ListName, { count }: { count: number | null }): GroupTab => ({
    name,
    badge: count === null ? null : { count, label: t.count({ n: count }) },
  })
  const openOf = (name: TabName, count: number): GroupTab => ({
    name,
    badge: count > 0 ? { count, label: t.countOpen({ n: count }) } : null,
  })
  const ifFilled = (name: ListName, list: { count: number | null; items: readonly unknown[] }) =>
    list.items.length > 0 || name === current ? [tabOf(name, list)] : []
  return [
    tabOf('upcoming', upcoming),
    ...ifFilled('pending', pending),
    tabOf('past', past),
    { name: 'discover', badge: null },
    ...ifFilled('cancelled', cancelled),
    ...(role === 'mentor' ? [openOf('invites', invites), openOf('requests', requests)] : []),
  ]
}
