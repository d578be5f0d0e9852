import { ChevronDown } from 'lucide-react'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { keptOffline } from '#web/ui/lazy/kept-offline.ts'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { LazyMenuButton } from '#web/ui/lazy/lazy-menu-button.tsx'
import { Icon } from '#web/ui/media/icon.tsx'
import type { MoreTab } from './more-tabs-menu.tsx'
import * as t from '#texts/tabs.ts'

const menu = lazyComponent(keptOffline(() => import('./more-tabs-menu.tsx').then((module) => module.MoreTabsMenu)))

/** As a tab, but narrower: the row fits a phone of 360 px in every language. */
const buttonClass =
  'inline-flex min-h-11 shrink-0 items-center gap-1 whitespace-nowrap rounded-control px-1.5 text-ui font-medium text-ink-2 ' +
  'hover:text-ink sm:hidden'

type MoreTabsProps = {
  tabs: readonly MoreTab[]
  /** How much in them waits for an answer; a dot says that something does. */
  open: number
}

/** On phones the tabs that are not in the row; nothing where all are. */
export function MoreTabs({ tabs, open }: MoreTabsProps) {
  if (tabs.length === 0) return null
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
