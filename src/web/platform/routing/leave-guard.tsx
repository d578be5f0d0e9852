import { useContext, useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#web/ui/actions/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { holdWork, isReloadingOnPurpose } from '#web/ui/feedback/reload-page.ts'
import { askBeforeLeaving } from './leave-question.ts'
import { PagesContext } from './link.tsx'
import { pathOf } from '#web/platform/i18n/addresses.ts'

type LeaveWords = { title: string; text: string; stay: string; leave: string }

type LeaveGuardProps = {
  isOn: boolean
  words: LeaveWords
  /** Writes the work to the browser's storage, when people leave and so that the page may reload by itself; false where that failed. */
  keep?: () => boolean
  /** The steps of the page are entries of the history, between which one goes without a question. */
  hasSteps?: boolean
}

const cannotSave = () => false

/**
 * While `isOn`, internal links and going back ask first, and the browser asks before the tab is closed. Leaving is red only where it loses
 * the work.
 */
export function LeaveGuard({ isOn, words, keep = cannotSave, hasSteps = false }: LeaveGuardProps) {
  const navigate = useNavigate()
  const { pageAt } = useContext(PagesContext)
  const [wanted, setWanted] = useState<{ leave: () => void } | null>(null)
  const keepNow = useEffectEvent(keep)
  useEffect(() => {
    if (!isOn) return
    const onClick = (event: MouseEvent) => {
      const to = addressOf(event)
      // The links for language and data use keep what was typed; for any other address without a page the browser asks.
      if (to === null || pageAt(to)?.path === '*') return
      event.preventDefault()
      setWanted({ leave: () => void navigate(to) })
    }
    const warn = (event: BeforeUnloadEvent) => {
      if (!isReloadingOnPurpose()) event.preventDefault()
    }
    const release = holdWork({ keep: () => keepNow() })
    document.addEventListener('click', onClick, true)
    addEventListener('beforeunload', warn)
    const withdraw = askBeforeLeaving((leave) => setWanted({ leave }), hasSteps ? pathOf(location.pathname) : undefined)
    return () => {
      document.removeEventListener('click', onClick, true)
      removeEventListener('beforeunload', warn)
      withdraw()
      release()
    }
  }, [isOn, hasSteps, navigate, pageAt])
  const leave = () => {
    keep()
    wanted?.leave()
  }
  const footer = (
    <>
      <Button autoFocus onClick={() => setWanted(null)}>
        {words.stay}
      </Button>
      <Button variant={keep === cannotSave ? 'danger' : 'secondary'} onClick={leave}>
        {words.leave}
      </Button>
    </>
  )
  return (
    <Dialog
      isOpen={wanted !== null}
      onOpenChange={() => setWanted(null)}
      role="alertdialog"
      size="sm"
      title={words.title}
      footer={footer}
    >
      <p className="text-ui text-ink-2">{words.text}</p>
    </Dialog>
  )
}

/** The internal target of a plain click on a link; null for clicks that do not leave the page. */
function addressOf(event: MouseEvent): string | null {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
  if (!isPlain || !link || link.target === '_blank' || link.hasAttribute('download')) return null
  const isHere = link.pathname === location.pathname && link.search === location.search
  return link.origin === location.origin && !isHere ? pathOf(link.pathname) + link.search + link.hash : null
}
