import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '#web/paths.ts'
import { usePreload } from '#web/ui/lazy/preload.ts'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { useShortcuts } from '#web/platform/dom/shortcuts.ts'
import { focusSearch } from '../header/header-search.tsx'
import { useMayCreate } from '../header/use-may-create.ts'

const dialog = lazyComponent(() => import('./shortcut-dialog.tsx').then((module) => module.ShortcutDialog))
let show: (() => void) | null = null

/** Opens the list of shortcuts. */
export const showShortcuts = () => show?.()

/** The shortcuts of the shell, and the dialog that lists them. */
export function ShellShortcuts() {
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState<boolean | null>(null)
  const whenLoaded = usePreload(dialog)
  const open = () => whenLoaded(() => setOpen(true))
  const may = useMayCreate()
  const { pathname } = useLocation()
  useShortcuts({
    '/': focusSearch,
    'g o': () => void navigate(paths.dashboard),
    'g s': () => void navigate(paths.sessions),
    'g g': () => void navigate(paths.groups),
    'g c': () => void navigate(paths.chat),
    'g n': () => void navigate(paths.networks),
    ...(may === 'yes' && pathname !== paths.createGroupSession
      ? { c: () => void navigate(paths.createGroupSession) }
      : {}),
    '?': open,
  })
  const openEvent = useEffectEvent(open)
  useEffect(() => {
    show = () => openEvent()
    return () => {
      show = null
    }
  }, [])
  return isOpen === null ? null : (
    <Suspense>
      <dialog.Component isOpen={isOpen} onOpenChange={setOpen} />
    </Suspense>
  )
}
