import { ChevronDown } from 'lucide-react'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { LazyMenuButton } from '#web/ui/lazy/lazy-menu-button.tsx'
import { Icon } from '#web/ui/media/icon.tsx'
import { useOpenInvites, useOpenRequests, type GroupTab } from './lists.ts'
import * as t from '#texts/group-sessions/lists.ts'

const menu = lazyComponent(() => import('./more-tabs-menu.tsx').then((module) => module.MoreTabsMenu))

/** As a tab, but narrower: the row fits a phone of 360 px in every language. */
const buttonClass =
  'inline-flex min-h-11 shrink-0 items-center gap-1 whitespace-nowrap rounded-control px-1.5 text-ui font-medium text-ink-2 ' +
  'hover:text-ink sm:hidden'

/** On phones the tabs that are not in the row; a dot says that some wait for an answer. */
export function MoreTabs({ tabs }: { tabs: readonly GroupTab[] }) {
  const has = (name: GroupTab['name']) => tabs.some((tab) => tab.name === name)
  const [invites, requests] = [useOpenInvites(), useOpenRequests()]
  const open = (has('invites') ? invites : 0) + (has('requests') ? requests : 0)
  const trigger = (
    <span aria-hidden="true" className="inline-flex items-center gap-1">
      {t.more}
      {open > 0 ? <Badge label="" /> : null}
      <Icon as={ChevronDown} size={16} />
    </span>
  )
  const look = {
    label: open > 0 ? t.moreListsOpen({ n: open }) : t.moreLists,
    trigger,
    triggerClass: buttonClass,
  }
  return <LazyMenuButton lazy={menu} props={{ tabs, ...look }} {...look} />
}
