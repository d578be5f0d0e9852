import { useState, type KeyboardEvent } from 'react'
import type { Entry } from './entry.ts'
import { allMentorsKey } from './found-entries.ts'

type Chosen = { text: string; first: string | null; key: string | null }

/**
 * Which entry is active: the one that arrow keys, Home and End chose, else the first. The first stays active for its text when better ones
 * arrive from the server above it, so that Enter opens what was on the screen.
 */
export function useActive(text: string, entries: readonly Entry[]) {
  const [chosen, setChosen] = useState<Chosen>({ text, first: null, key: null })
  const first = entries.find(({ key }) => key !== allMentorsKey)?.key ?? null
  if (chosen.text !== text) setChosen({ text, first, key: null })
  else if (chosen.first === null && first !== null) setChosen({ ...chosen, first })
  const at = (key: string | null) => entries.find((entry) => entry.key === key)
  const active = at(chosen.key) ?? at(chosen.first) ?? entries[0]
  const select = (entry: Entry | undefined) => setChosen((before) => ({ ...before, key: entry?.key ?? null }))
  const move = (by: 1 | -1) => {
    const here = active ? entries.indexOf(active) : -1
    select(entries[(here + by + entries.length) % entries.length])
  }
  const moves: Readonly<Record<string, () => void>> = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Home: () => select(entries[0]),
    End: () => select(entries.at(-1)),
  }
  /** Whether the key was one that moves. */
  const onKey = (event: KeyboardEvent): boolean => {
    const go = moves[event.key]
    // With Shift they select text.
    if (!go || event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return false
    event.preventDefault()
    if (entries.length > 0) go()
    return true
  }
  return { active, onKey }
}
