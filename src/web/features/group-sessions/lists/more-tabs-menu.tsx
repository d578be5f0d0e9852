import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { Menu } from '#web/ui/overlays/menu.tsx'
import { tabPaths, type GroupTab } from './lists.ts'
import * as t from '#texts/group-sessions/lists.ts'

type MoreTabsMenuProps = { tabs: readonly GroupTab[]; label: string; trigger: ReactNode; triggerClass: string }

/** The open menu; its code is loaded with the first press. */
export function MoreTabsMenu({ tabs, ...look }: MoreTabsMenuProps) {
  const navigate = useNavigate()
  const entries = tabs.map(({ name, badge }) => ({
    id: name,
    label: badge ? t.counted({ list: t.tab[name], n: badge.count }) : t.tab[name],
    href: tabPaths[name],
  }))
  return <Menu {...look} defaultOpen entries={entries} navigate={(to) => void navigate(to)} />
}
