import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { Menu } from '#web/ui/overlays/menu.tsx'
import * as t from '#texts/tabs.ts'

export type MoreTab = { href: string; name: string; count: number | null }
type MoreTabsMenuProps = { tabs: readonly MoreTab[]; label: string; trigger: ReactNode; triggerClass: string }

/** The open menu; its code is loaded with the first press. */
export function MoreTabsMenu({ tabs, ...look }: MoreTabsMenuProps) {
  const navigate = useNavigate()
  const entries = tabs.map(({ href, name, count }) => ({
    id: href,
    label: count === null ? name : t.counted({ list: name, n: count }),
    href,
  }))
  return <Menu {...look} defaultOpen entries={entries} navigate={(to) => void navigate(to)} />
}
