import { Suspense, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '#web/paths.ts'
import { usePreload } from '#web/ui/lazy/preload.ts'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { useShortcuts } from '#web/platform/dom/shortcuts.ts'

const list = lazyComponent(() => import('./visitor-shortcuts.tsx').then((module) => module.VisitorShortcuts))

// The page's own search box, to which the shell has no ref.
const searchBox = () => document.querySelector<HTMLInputElement>('main input[type=search]')

/** The keys of visitors: `/` searches for a mentor, `?` lists them. */
export function VisitorKeys() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [isOpen, setOpen] = useState<boolean | null>(null)
  const whenLoaded = usePreload(list, { ahead: false })
  const open = () => whenLoaded(() => setOpen(true))
  const isWanted = useRef(false)
  const search = () => {
    const box = searchBox()
    if (box) return box.focus()
    isWanted.current = true
    void navigate(paths.find)
  }
  useShortcuts({ '/': search, '?': open })
  useEffect(() => {
    if (!isWanted.current) return
    isWanted.current = false
    // The page may still be loading, and its heading gets the focus first.
    const timer = setInterval(() => {
      const box = searchBox()
      if (!box) return
      clearInterval(timer)
      box.focus()
    }, 50)
    return () => clearInterval(timer)
  }, [pathname])
  return isOpen === null ? null : (
    <Suspense>
      <list.Component isOpen={isOpen} onOpenChange={setOpen} />
    </Suspense>
  )
}
