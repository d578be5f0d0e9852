import { useState } from 'react'
import { addDays } from '#web/ui/fields/pickers/calendar-days.ts'
import type { SlotsView, Weeks } from './use-slots.ts'

/** Where to find the day while none was picked. */
type SearchFrom = { from: string } | { before: string }

export type DayOnShow = {
  /** The day whose times are shown; null if no visible day is free. */
  day: string | null
  pick: (day: string) => void
  /** The rows of the calendar: all of them, or the week of that day. */
  weeks: Weeks
  next: (() => void) | undefined
  previous: (() => void) | undefined
}

type Options = {
  /** The day of the chosen start. */
  startDay: string | null
  /** The day to begin with, or the first free one after it. */
  opensAt: string | null
  isWeek: boolean
  /** Called when another day than that of the chosen start is shown, which clears the choice. */
  onLeave: () => void
}

/**
 * The day whose times are shown: of the chosen start, else the picked one, else the first visible free day. `isWeek` shows one week at a
 * time and goes from each week with a free day to the next.
 */
export function useDayOnShow(view: SlotsView, { startDay, opensAt, isWeek, onLeave }: Options): DayOnShow {
  const [picked, setPicked] = useState<string | null>(null)
  const [anchor, setAnchor] = useState<SearchFrom>({ from: opensAt ?? view.today })
  const free = [...view.days.keys()]
  const wanted = [startDay, picked].find((day) => day !== null && view.days.has(day))
  const day = wanted ?? nearest(free, anchor) ?? null
  const row = view.weeks.find((week) => week.includes(day ?? view.today)) ?? view.weeks[0] ?? []
  const weeks = isWeek ? [row] : view.weeks
  const [first, last] = edgesOf(weeks)
  const later = isWeek ? free.find((one) => one > last) : undefined
  const earlier = isWeek ? free.findLast((one) => one < first) : undefined

  function pick(next: string) {
    setPicked(next)
    if (next !== startDay) onLeave()
  }
  function turnPage(turn: (() => void) | undefined, to: SearchFrom) {
    return turn && (() => (isWeek && onLeave(), setPicked(null), setAnchor(to), turn()))
  }
  return {
    day,
    weeks,
    pick,
    next: later ? () => pick(later) : turnPage(view.next, { from: addDays(last, 1) }),
    previous: earlier
      ? () => pick(earlier)
      : turnPage(view.previous, isWeek ? { before: first } : { from: view.today }),
  }
}

function nearest(free: readonly string[], anchor: SearchFrom): string | undefined {
  if ('before' in anchor) return free.findLast((day) => day < anchor.before) ?? free[0]
  return free.find((day) => day >= anchor.from) ?? free.at(-1)
}

function edgesOf(weeks: Weeks): [first: string, last: string] {
  const days = weeks.flat().filter((day) => day !== null)
  return [days[0] ?? '', days.at(-1) ?? '']
}
