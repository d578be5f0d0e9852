import { useEffect, useEffectEvent, useRef, useState } from 'react'

/**
 * For an overlay whose code was loaded by the press on its placeholder. Its own button replaces the pressed one and must have the focus
 * before the overlay opens: closing restores the focus to it.
 */
export function useOpensOnArrival(opens: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const openOnce = useEffectEvent(() => {
    if (!opens) return
    button.current?.focus({ preventScroll: true })
    setOpen(true)
  })
  useEffect(() => openOnce(), [])
  return { button, isOpen, setOpen }
}
