import { useEffect, useEffectEvent, useState } from 'react'
import { availabilityRoutes } from '#contract/availability/routes.ts'
import type { Slot } from '#contract/availability/schemas.ts'
import type { CallError } from '#web/platform/api/api-error.ts'
import { useBoot } from '#web/platform/routing/boot.ts'
import { useFormats } from '#web/platform/time/formats.ts'
import { useRead } from '#web/platform/api/use-read.ts'
import { useNow } from '#web/platform/time/server-time.ts'
import { monthWeeks, weeksFrom } from '#web/ui/fields/pickers/calendar-days.ts'
import { firstFreeDay, lastFreeDay, type SlotsQuery } from './find-free-day.ts'
import { monthOf, shiftMonth, spanOf } from './months.ts'

// No mentor publishes further ahead than 365 days.
const furthest = 12

export type Weeks = readonly (readonly (string | null)[])[]

export type SlotsView = {
  /** The month on show, `YYYY-MM`. */
  month: string
  /** Its weeks; the first month begins with this week and reaches four weeks ahead. */
  weeks: Weeks
  /** Today in the zone, `YYYY-MM-DD`. */
  today: string
  /** The free starts of the weeks on show by day; days without any are absent. */
  days: ReadonlyMap<string, readonly Slot[]>
  isLoading: boolean
  /** The data on the screen is being refetched. */
  isFetching: boolean
  error: CallError | null
  retry: () => void
  /** Go to the nearest month with a free day; undefined if there is none. */
  next: (() => void) | undefined
  previous: (() => void) | undefined
  /** The first free day after the weeks on show, when these have none. */
  nextFree: string | null
  /** Goes to the month of a day, unless the day is visible. */
  show: (day: string) => void
}

/**
 * Free starts of a mentor, a month at a time with the next one prefetched. Starts at the day `start`, else at this week, or the first
 * month with a free day.
 */
export function useSlots(question: SlotsQuery, start: string | null = null): SlotsView {
  const { isoDay } = useFormats(question.timeZone)
  const { weekStart } = useBoot()
  const today = isoDay(useNow())
  const first = monthOf(today)
  const last = shiftMonth(first, furthest)
  const [chosen, setMonth] = useState(() =>
    start && start > lastOf(weeksOf(first, today, weekStart)) ? monthOf(start) : first,
  )
  // A page can stay open until the month is over.
  const month = clamp(chosen, first, last)
  const [hasTurned, setTurned] = useState(start !== null)
  const weeks = weeksOf(month, today, weekStart)
  const end = lastOf(weeks)
  const shown = useMonth(question, month)
  const following = useMonth(question, shiftMonth(month, 1))
  // The next month can answer first: the first of its days is not the first free one then.
  const known = shown.isLoading || shown.error ? [] : [...shown.days, ...following.days]
  const days = new Map(known.filter(([day]) => day <= end))
  const isLoading = shown.isLoading || (days.size === 0 && monthOf(end) > month && following.isLoading)
  const turn = (to: string) => (setTurned(true), setMonth(to))
  const { after, seekNext, seekPrevious } = useSeek(question, month, first, last, turn)
  const followingDay = [...following.days.keys()].find((day) => day > end) ?? null
  const isEmpty = !isLoading && !shown.error && days.size === 0
  const needsSeek = isEmpty && !following.isLoading && !following.error && followingDay === null && after === undefined
  const nextFree = isEmpty ? (followingDay ?? after ?? null) : null

  const seek = useEffectEvent(() => seekNext(false))
  useEffect(() => {
    if (needsSeek) seek()
  }, [needsSeek])
  // Until the reader changes the month, the first free day is shown, however far ahead it is.
  const opening = hasTurned ? null : nextFree
  useEffect(() => {
    if (opening) setMonth(monthOf(opening))
  }, [opening])

  const hasNext = followingDay !== null || (month < last && after !== null)
  return {
    ...shown,
    days,
    isLoading,
    isFetching: shown.isFetching || following.isFetching,
    month,
    weeks,
    today,
    next: hasNext ? () => (followingDay ? turn(monthOf(followingDay)) : seekNext(true)) : undefined,
    previous: month > first ? seekPrevious : undefined,
    nextFree,
    show: (day) => {
      if (!weeks.flat().includes(day)) turn(clamp(monthOf(day), first, last))
    },
  }
}

const weeksOf = (month: string, today: string, weekStart: number): Weeks =>
  month === monthOf(today) ? weeksFrom(today, weekStart) : monthWeeks(month, weekStart)

const lastOf = (weeks: Weeks): string => weeks.flat().findLast((day) => day !== null) ?? ''

const clamp = (month: string, first: string, last: string) => (month < first ? first : month > last ? last : month)

function useMonth({ mentorId, ...query }: SlotsQuery, month: string) {
  const read = useRead(availabilityRoutes.slots, { params: { mentorId }, query: { ...query, ...spanOf(month) } })
  const free = read.data?.days.filter(({ slots }) => slots.length > 0) ?? []
  return {
    days: new Map(free.map(({ date, slots }) => [date, slots])),
    isLoading: read.isPending,
    isFetching: read.isFetching,
    error: read.data ? null : read.error,
    retry: () => void read.refetch(),
  }
}

/** Looks further than the next month; `after` is the first free day there, null if there is none. */
function useSeek(question: SlotsQuery, month: string, first: string, last: string, go: (month: string) => void) {
  const key = JSON.stringify([question, month])
  const [found, setFound] = useState<{ key: string; day: string | null } | null>(null)

  function seekNext(goes: boolean): void {
    const known = found?.key === key ? found.day : undefined
    const day = known === undefined ? firstFreeDay(question, shiftMonth(month, 2), last) : Promise.resolve(known)
    void day.then(
      (free) => {
        setFound({ key, day: free })
        if (goes && free) go(monthOf(free))
      },
      () => undefined, // the month itself shows a lost connection; the arrow can be pressed again
    )
  }

  function seekPrevious(): void {
    const before = shiftMonth(month, -1)
    void lastFreeDay(question, before, first).then(
      (free) => go(free ? monthOf(free) : before),
      () => go(before),
    )
  }

  return { after: found?.key === key ? found.day : undefined, seekNext, seekPrevious }
}
