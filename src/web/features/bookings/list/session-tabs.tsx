import { Badge } from '#web/ui/feedback/badge.tsx'
import { tabLinkClass } from '#web/ui/layout/nav-class.ts'
import { TabBar } from '#web/ui/lists/tab-bar.tsx'
import { NavLink } from '#web/platform/routing/link.tsx'
import { listNames, listPaths, useSessions, type ListName } from './lists.ts'
import * as t from '#texts/sessions.ts'

/** The states of sessions as addresses; pending ones have a tab only while there are any. */
export function SessionTabs({ current }: { current: ListName }) {
  const pending = useSessions('pending')
  const hasPending = current === 'pending' || pending.items.length > 0
  return (
    <TabBar label={t.tabs}>
      {listNames
        .filter((name) => name !== 'pending' || hasPending)
        .map((name) => (
          <Tab key={name} name={name} isCurrent={name === current} />
        ))}
    </TabBar>
  )
}

// Only upcoming and pending sessions are counted; the other lists show a count once they were opened.
const countedFromAfar: ReadonlySet<ListName> = new Set(['upcoming', 'pending'])

function Tab({ name, isCurrent }: { name: ListName; isCurrent: boolean }) {
  const { count } = useSessions(name, isCurrent || countedFromAfar.has(name))
  return (
    <NavLink to={listPaths[name]} end className={tabLinkClass}>
      {t.tab[name]}
      {count === null ? null : (
        <Badge
          tone="neutral"
          count={count}
          label={t.count({ n: count })}
          // With more counts the tabs would take two rows of a phone.
          className={name === 'pending' ? '' : 'max-sm:hidden'}
        />
      )}
    </NavLink>
  )
}
