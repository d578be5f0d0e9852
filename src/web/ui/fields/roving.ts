import { useRef, useState, type KeyboardEvent } from 'react'
import { readingKey } from '#web/ui/direction.ts'

/** The buttons of a toolbar as one tab stop: arrow keys, Home and End move inside (ARIA APG, toolbar). */
export function useRoving(count: number) {
  const buttons = useRef<(HTMLButtonElement | null)[]>([])
  const [last, setLast] = useState(0)
  const current = Math.min(last, count - 1)

  function onKeyDown(event: KeyboardEvent) {
    const next = nextOf(readingKey(event.key), current, count)
    if (next === null) return
    event.preventDefault()
    buttons.current[next]?.focus()
  }

  const button = (index: number) => ({
    ref: (element: HTMLButtonElement | null) => {
      buttons.current[index] = element
    },
    tabIndex: index === current ? 0 : -1,
    onFocus: () => setLast(index),
  })
  return { onKeyDown, button }
}

function nextOf(key: string, current: number, count: number): number | null {
  if (key === 'ArrowRight') return (current + 1) % count
  if (key === 'ArrowLeft') return (current - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}
