import { useEffect, useEffectEvent, useRef, useState } from 'react'

/**
 * For an overlay whose code was loaded by the press on its placeholder. Its own button replaces the pressed one and must have the focus
 * before the overlay opens: closing restores the focus to it. `isByKey` while it is open because a key pressed the placeholder;
 * `onKey` is called before that.
 */
export function useOpensOnArrival(opens: boolean, onKey?: () => void) {
  const button = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState<'byKey' | 'otherwise' | null>(null)
  const openOnce = useEffectEvent(() => {
    if (!opens) return
    button.current?.focus({ preventScroll: true })
    const isByKey = button.current?.matches(':focus-visible') === true
    if (isByKey) onKey?.()
    setOpened(isByKey ? 'byKey' : 'otherwise')
  })
  useEffect(() => openOnce(), [])
  const setOpen = (isOpen: boolean) => setOpened(isOpen ? 'otherwise' : null)
  return { button, isOpen: opened !== null, isByKey: opened === 'byKey', setOpen }
}
