import { useEffect, useRef, useSyncExternalStore } from 'react'
import { areShortcutsOn, listenForShortcuts, setShortcutsOn, type Bindings } from './shortcut-keys.ts'

const listeners = new Set<() => void>()

function subscribe(notify: () => void): () => void {
  listeners.add(notify)
  return () => listeners.delete(notify)
}

/** Whether single-letter shortcuts are on, and the switch. */
export function useShortcutSwitch(): [boolean, (on: boolean) => void] {
  const isOn = useSyncExternalStore(subscribe, areShortcutsOn, () => true)
  const set = (next: boolean) => {
    setShortcutsOn(next)
    for (const notify of [...listeners]) notify()
  }
  return [isOn, set]
}

/** Listens for shortcuts while the component is mounted; never while someone types. */
export function useShortcuts(bindings: Bindings): void {
  const latest = useRef(bindings)
  useEffect(() => {
    latest.current = bindings
  })
  useEffect(() => listenForShortcuts(() => latest.current), [])
}
