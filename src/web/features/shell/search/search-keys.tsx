import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/platform/session/auth-session.ts'
import { asMember } from '#web/platform/session/session-storage.ts'
import { useShortcuts } from '#web/platform/dom/shortcuts.ts'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { usePreload } from '#web/ui/lazy/preload.ts'
import { phoneQuery } from '#web/ui/use-media-query.ts'

const dialog = lazyComponent(() => import('./search-dialog.tsx').then((module) => module.SearchDialog))
let show: ((text: string) => void) | null = null

/** Opens the search of everything, for a text. */
export const searchEverything = (text: string) => show?.(text)

/** Opens the search of everything with `/` and, also from a field, with Ctrl or Cmd and K; on phones it is a page. */
export function SearchKeys() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  // Staff without a profile of their own have the dialog on phones, too: the page is for members.
  const isMember = asMember(useSession()) !== null
  const [opened, setOpened] = useState({ isOpen: false, text: '', times: 0 })
  const whenLoaded = usePreload(dialog)
  const openWith = (text: string) => {
    if (pathname === paths.search) return document.querySelector<HTMLInputElement>('main [role=combobox]')?.focus()
    if (isMember && matchMedia(phoneQuery).matches) return void navigate(paths.search)
    return whenLoaded(() => setOpened(({ times }) => ({ isOpen: true, text, times: times + 1 })))
  }
  useShortcuts({ '/': () => openWith('') })
  const openEvent = useEffectEvent(openWith)
  useEffect(() => {
    show = (text) => openEvent(text)
    const listen = (event: KeyboardEvent) => {
      const isCombination = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      if (!isCombination || event.key.toLowerCase() !== 'k' || event.defaultPrevented) return
      event.preventDefault()
      if (!isOverPage()) openEvent('')
    }
    document.addEventListener('keydown', listen)
    return () => {
      show = null
      document.removeEventListener('keydown', listen)
    }
  }, [])
  if (opened.times === 0) return null
  return (
    <Suspense>
      <dialog.Component
        key={opened.times}
        isOpen={opened.isOpen}
        onOpenChange={(isOpen) => setOpened((before) => ({ ...before, isOpen }))}
        start={opened.text}
      />
    </Suspense>
  )
}

/** Whether a dialog is open: it is answered first. */
const isOverPage = () => document.querySelector('[data-overlay]') !== null
