import { ChevronDown } from 'lucide-react'
import { cx } from '#web/ui/cx.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { LazyMenuButton } from '#web/ui/lazy/lazy-menu-button.tsx'
import { Icon } from '#web/ui/media/icon.tsx'
import { useOpenInvites, useOpenRequests, type GroupTab } from './lists.ts'
import * as t from '#texts/group-sessions/lists.ts'

const menu = lazyComponent(() => import('./more-tabs-menu.tsx').then((module) => module.MoreTabsMenu))

/** As a tab, but narrower: with a count of two digits the row still fits a phone of 360 px. */
const buttonClass =
  'inline-flex min-h-11 shrink-0 items-center gap-1 whitespace-nowrap rounded-control px-1.5 text-ui hover:text-ink sm:hidden'

/** On phones the tabs that are not in the row, behind a button that names the current one; a dot says that some wait for an answer. */
export function MoreTabs({ tabs, current }: { tabs: readonly GroupTab[]; current: GroupTab | undefined }) {
  const open = useOpenInvites() + useOpenRequests()
  const name = current ? t.otherLists({ list: t.tab[current.name] }) : t.moreLists
  const trigger = (
    <span aria-hidden="true" className="inline-flex items-center gap-1">
      {current ? t.tab[current.name] : t.more}
      {open > 0 ? <Badge label="" /> : null}
      <Icon as={ChevronDown} size={16} />
    </span>
  )
  const look = {
    label: open > 0 ? `${name}, ${t.countOpen({ n: open })}` : name,
    trigger,
    triggerClass: cx(
      buttonClass,
      current ? 'bg-primary-soft font-semibold text-primary-ink' : 'font-medium text-ink-2',
    ),
  }
  return <LazyMenuButton lazy={menu} props={{ tabs, ...look }} {...look} />
}
