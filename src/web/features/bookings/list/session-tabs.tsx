import { cx } from '#web/ui/cx.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { tabLinkClass } from '#web/ui/layout/nav-class.ts'
import { TabBar } from '#web/ui/lists/tab-bar.tsx'
import { NavLink } from '#web/platform/routing/link.tsx'
import { MoreTabs } from '#web/platform/routing/more-tabs.tsx'
import { listNames, listPaths, useSessions, type ListName } from './lists.ts'
import * as t from '#texts/sessions.ts'

/** On phones so many tabs stand in the row, and the others in a menu. One of the others takes the place of all but the first. */
const mostOnPhones = 3

/** The states of sessions as addresses; pending ones have a tab only while there are any. */
export function SessionTabs({ current }: { current: ListName }) {
  const pending = useSessions('pending')
  const hasPending = current === 'pending' || pending.items.length > 0
  const tabs = listNames.filter((name) => name !== 'pending' || hasPending)
  const first = tabs.slice(0, mostOnPhones)
  const onPhones = first.includes(current) ? first : ['upcoming', current]
  const others = tabs.filter((name) => !onPhones.includes(name))
  const countIn = (name: ListName) => (name === 'pending' ? pending.count : null)
  return (
    <TabBar label={t.tabs}>
      {tabs.map((name) => (
        <Tab key={name} name={name} isCurrent={name === current} isOnPhones={onPhones.includes(name)} />
      ))}
      <MoreTabs
        tabs={others.map((name) => ({ href: listPaths[name], name: t.tab[name], count: countIn(name) }))}
        open={others.includes('pending') ? pending.items.length : 0}
      />
    </TabBar>
  )
}

// Only upcoming and pending sessions are counted; the other lists show a count once they were opened.
const countedFromAfar: ReadonlySet<ListName> = new Set(['upcoming', 'pending'])

function Tab({ name, isCurrent, isOnPhones }: { name: ListName; isCurrent: boolean; isOnPhones: boolean }) {
  const { count } = useSessions(name, isCurrent || countedFromAfar.has(name))
  return (
    <NavLink to={listPaths[name]} end className={cx(tabLinkClass, !isOnPhones && 'max-sm:hidden')}>
      {t.tab[name]}
      {/* With counts the tabs would not fit a row of a phone. */}
      {count === null ? null : (
        <Badge tone="neutral" count={count} label={t.count({ n: count })} className="max-sm:hidden" />
      )}
    </NavLink>
  )
}
