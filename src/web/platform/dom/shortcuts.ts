import { useEffect, useRef, useSyncExternalStore } from 'react'

/** Keys to actions: one key (`/`), or two in a row (`g o`). */
export type Bindings = Readonly<Record<string, () => void>>

const storageKey = 'shortcuts'
const listeners = new Set<() => void>()
const sequenceWithin = 1200

const areOn = () => localStorage.getItem(storageKey) !== 'off'

/** Whether single-letter shortcuts are on, and the switch (WCAG 2.1.4). */
export function useShortcutSwitch(): [boolean, (on: boolean) => void] {
  const on = useSyncExternalStore(
    (notify) => {
      listeners.add(notify)
      return () => listeners.delete(notify)
    },
    areOn,
    () => true,
  )
  const set = (next: boolean) => {
    if (next) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, 'off')
    for (const notify of [...listeners]) notify()
  }
  return [on, set]
}

/** Whether a key press belongs to what has focus: a field, an open menu or dialog. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return (
    target.isContentEditable ||
    target.closest('input, textarea, select, [role=dialog], [role=alertdialog], [role=menu], [role=listbox]') !== null
  )
}

/** Listens for shortcuts while the component is mounted; never while someone types. */
export function useShortcuts(bindings: Bindings): void {
  const latest = useRef(bindings)
  useEffect(() => {
    latest.current = bindings
  })
  useEffect(() => {
    let first = { key: '', at: 0 }
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (!areOn()) return
      const isSecond = event.timeStamp - first.at < sequenceWithin
      const action = (isSecond ? latest.current[`${first.key} ${event.key}`] : undefined) ?? latest.current[event.key]
      first = { key: event.key, at: event.timeStamp }
      if (!action) return
      event.preventDefault()
      action()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
