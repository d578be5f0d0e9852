import { useEffect, useRef, useState } from 'react'

/**
 * For an overlay whose code came with the press that asked for it. Its own button takes the place of the one that was pressed: it has to
 * have the focus before the overlay opens, or closing gives the focus back to a button that is gone.
 */
export function useOpensOnArrival(opens: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (!opens) return
    button.current?.focus({ preventScroll: true })
    setOpen(true)
    // Once, on arrival.
  }, [])
  return { button, isOpen, setOpen }
}
