import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { choiceSearch, durationIn, startIn, useChoice, type Choice } from '#web/features/availability/public.ts'
import { useSearch } from '#web/platform/routing/browser-router.tsx'

export type BookingSteps = {
  choice: Choice
  /** The chosen time while notes are written; null while a time is chosen. */
  notesFor: string | null
  toNotes: (startsAt: string) => void
  toTimes: () => void
  /** Opens the page of the booked session, from which Back does not lead into the form. */
  finish: (to: string, state: unknown) => void
}

type EntryState = { isAfterTimes?: boolean } | null
type Chosen = Pick<Choice, 'startsAt' | 'durationMinutes'>

/**
 * The two steps of a booking, in the address: with a time in it members write notes, and Back from there shows the times again. Visitors
 * log in first, so theirs only keeps the choice.
 */
export function useBookingSteps(isMember: boolean): BookingSteps {
  const { pathname, state } = useLocation()
  const navigate = useNavigate()
  const search = useSearch()
  const chosen = useChoice(search)
  const written = isMember ? startIn(search) : null
  const { finish, finishing } = useFinish(written)
  const notesFor = finishing ?? written
  const startsAt = notesFor ?? chosen.startsAt
  const durationMinutes = notesFor ? durationIn(search) : chosen.durationMinutes
  const isAfterTimes = (state as EntryState)?.isAfterTimes === true

  const addressOf = (choice: Chosen) => ({ pathname, search: choiceSearch(choice) })
  const keep = (choice: Chosen) => void navigate(addressOf(choice), { replace: true, state: state as unknown })
  /** Of a member's choice without notes the address has the length only. */
  const inAddress = (start: string | null) => (isMember && notesFor === null ? null : start)

  return {
    notesFor,
    choice: {
      ...chosen,
      startsAt,
      durationMinutes,
      setStart(start) {
        chosen.setStart(start)
        if (inAddress(start) !== startIn(search)) keep({ startsAt: inAddress(start), durationMinutes })
      },
      setDuration(minutes) {
        chosen.setDuration(minutes)
        keep({ startsAt: inAddress(startsAt), durationMinutes: minutes })
      },
    },
    toNotes: (start) =>
      void navigate(addressOf({ startsAt: start, durationMinutes }), {
        state: { isAfterTimes: true } satisfies EntryState,
      }),
    toTimes: () => (isAfterTimes ? void navigate(-1) : keep({ startsAt: null, durationMinutes })),
    finish: (to, state) => finish(to, state, isAfterTimes),
  }
}

/** Replaces the form by the next page; an entry for the times is left first, with the notes on the screen until then. */
function useFinish(written: string | null) {
  const navigate = useNavigate()
  const [next, setNext] = useState<{ to: string; state: unknown; startsAt: string | null } | null>(null)
  useEffect(() => {
    if (!next || written !== null) return undefined
    // Not within the event of the step back, in which React renders at once and would hide this page until the next one's code is there.
    const timer = setTimeout(() => void navigate(next.to, { replace: true, state: next.state }))
    return () => clearTimeout(timer)
  }, [next, written, navigate])
  return {
    finishing: next?.startsAt ?? null,
    finish(to: string, state: unknown, isAfterTimes: boolean) {
      if (!isAfterTimes) return void navigate(to, { replace: true, state })
      setNext({ to, state, startsAt: written })
      return void navigate(-1)
    },
  }
}
