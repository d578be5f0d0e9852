/**
 * The UTC offsets of one zone, in milliseconds. Period i lasts from `at[i]` to before `at[i + 1]`; its local time is instant + `offset[i]`.
 * From `unambiguousFrom[i]` on, the period has local times that no earlier period had: after the clock went back, that is the end of the
 * repeated hour. `at` holds one number more than the others; its ends are the limits of all time.
 * A "wall" is a local time as the milliseconds since 1970-01-01T00:00 of that same zone.
 */
export type ZoneOffsets = {
  readonly at: readonly number[]
  readonly offset: readonly number[]
  readonly unambiguousFrom: readonly number[]
}

/** Offset periods as the API sends them; the first one has no beginning. */
export type OffsetPeriods = { from: string | null; offsetMinutes: number; abbreviation: string }[]

// The limits of Date (8.64e15 ms) with room for an offset on both sides.
const EVER = 8.639e15

/** The offsets of a zone from the instants at which they change; `offset` holds one number more. */
export function makeOffsets(changes: readonly number[], offset: readonly number[]): ZoneOffsets {
  const at = [-EVER, ...changes, EVER]
  let shown = -Infinity
  const unambiguousFrom = offset.map((shift, i) => {
    const begin = Math.max(at[i]!, shown - shift)
    shown = Math.max(shown, at[i + 1]! + shift)
    return begin
  })
  return { at, offset, unambiguousFrom }
}

/** UTC as a zone. */
export const utcOffsets: ZoneOffsets = /* @__PURE__ */ makeOffsets([], [0])

export const offsetsFromPeriods = (periods: Readonly<OffsetPeriods>): ZoneOffsets =>
  makeOffsets(
    periods.flatMap(({ from }) => (from === null ? [] : [Date.parse(from)])),
    periods.map(({ offsetMinutes }) => offsetMinutes * 60_000),
  )

/** The number of the period that an instant is in. */
export function periodAt({ at }: ZoneOffsets, instant: number): number {
  let i = 0
  while (at[i + 1]! <= instant) i++
  return i
}

/** How far a zone is ahead of UTC at an instant, in milliseconds. */
export const offsetAt = (offsets: ZoneOffsets, instant: number): number => offsets.offset[periodAt(offsets, instant)]!

/** The local time at an instant. */
export const wallOf = (offsets: ZoneOffsets, instant: number): number => instant + offsetAt(offsets, instant)

/** The local date and time (`YYYY-MM-DD`, `HH:MM:SS`) at an instant. */
export function localTimeAt(offsets: ZoneOffsets, instant: number): { date: string; time: string } {
  const text = new Date(wallOf(offsets, instant)).toISOString()
  return { date: text.slice(0, 10), time: text.slice(11, 19) }
}
