import { useEffect, useRef } from 'react'

/** Ctrl or Cmd with Enter submits from anywhere on the page except in a dialog; captured before the editor inserts a line. */
export function useSendKeys(send: () => void): void {
  const latest = useRef(send)
  useEffect(() => {
    latest.current = send
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
      if (event.target instanceof Element && event.target.closest('[role=dialog], [role=alertdialog]')) return
      event.preventDefault()
      event.stopPropagation()
      latest.current()
    }
    document.addEventListener('keydown', listen, true)
    return () => document.removeEventListener('keydown', listen, true)
  }, [])
}
