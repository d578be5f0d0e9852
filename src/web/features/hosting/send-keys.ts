import type { KeyboardEvent } from 'react'

/** Ctrl or Cmd with Enter sends, wherever one is in the form; listens on the way down, before the editor makes a line of it. */
export const sendKeys = (send: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.stopPropagation()
  event.nativeEvent.stopImmediatePropagation()
  send()
}
