import { cx } from '#web/ui/cx.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { tabLinkClass } from '#web/ui/layout/nav-class.ts'
import { TabBar } from '#web/ui/lists/tab-bar.tsx'
import { TabWords } from '#web/ui/lists/tab-words.tsx'
import { NavLink } from '#web/platform/routing/link.tsx'
import { MoreTabs } from '#web/platform/routing/more-tabs.tsx'
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
import * as t from '#texts/group-sessions/lists.ts'

/** On phones one row is all there is: these stand in it, the others in a menu. One of the others takes the place of the last two. */
const usualTabs: readonly TabName[] = ['upcoming', 'past', 'discover']
const tabsOnPhones = (current: TabName): readonly TabName[] =>
  usualTabs.includes(current) ? usualTabs : ['upcoming', current]

/** The tabs of the reader's group sessions, each at an address; Pending and Cancelled are shown while they are not empty. */
export function GroupTabs({ current }: { current: TabName }) {
  const tabs = useTabs(current)
  const onPhones = tabsOnPhones(current)
  const others = tabs.filter(({ name }) => !onPhones.includes(name))
  return (
    <TabBar label={t.tabs}>
      {tabs.map((tab) => (
        <NavLink
          key={tab.name}
          to={tabPaths[tab.name]}
          end
          className={cx(tabLinkClass, others.includes(tab) && 'max-sm:hidden')}
        >
          {tab.name === 'discover' ? <TabWords name={t.tab.discover} short={t.discoverShort} /> : t.tab[tab.name]}
          {tab.badge ? (
            <Badge tone="neutral" {...tab.badge} className={usualTabs.includes(tab.name) ? 'max-sm:hidden' : ''} />
          ) : null}
        </NavLink>
      ))}
      <MoreTabs
        tabs={others.map(({ name, badge }) => ({
          href: tabPaths[name],
          name: t.tab[name],
          count: badge?.count ?? null,
        }))}
        open={openIn(others)}
      />
    </TabBar>
  )
}

/** How many invites and requests in these tabs the reader has to answer. */
const openIn = (tabs: readonly GroupTab[]) =>
  tabs.reduce(
    (sum, { name, badge }) => (name === 'invites' || name === 'requests' ? sum + (badge?.count ?? 0) : sum),
    0,
  )

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
