import { useLocation, useNavigate } from 'react-router'
import { paths } from '#web/paths.ts'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { useShortcuts } from '#web/platform/dom/shortcuts.ts'
import { useMayCreate } from '../header/use-may-create.ts'
import { ShortcutHelp } from './shortcut-help.tsx'

const list = lazyComponent(() => import('./shortcut-dialog.tsx').then((module) => module.ShortcutDialog))

/** The shortcuts of the shell, and the dialog that lists them. */
export function ShellShortcuts() {
  const navigate = useNavigate()
  const may = useMayCreate()
  const { pathname } = useLocation()
  useShortcuts({
    'g o': () => void navigate(paths.dashboard),
    'g s': () => void navigate(paths.sessions),
    'g g': () => void navigate(paths.groups),
    'g c': () => void navigate(paths.chat),
    'g n': () => void navigate(paths.networks),
    ...(may === 'yes' && pathname !== paths.createGroupSession
      ? { c: () => void navigate(paths.createGroupSession) }
      : {}),
  })
  return <ShortcutHelp list={list} />
}
