import type { Slot } from '#contract/availability/schemas.ts'
import { minutesOf, timeOf } from '#contract/weekdays.ts'
import { useFormats } from '#web/platform/time/formats.ts'
import { cx } from '#web/ui/cx.ts'
import { dayScale, type DayScale } from '../day-scale.ts'
import { freePeriods } from './free-periods.ts'
import * as t from '#texts/bookings/week-grid.ts'
import * as bookings from '#texts/bookings.ts'

export type WeekGridProps = {
  /** The days on show, null where the month does not have one. */
  week: readonly (string | null)[]
  /** Free starts by day. */
  days: ReadonlyMap<string, readonly Slot[]>
  durationMinutes: number
  /** The day whose times are listed, and the chosen start. */
  day: string | null
  startsAt: string | null
  onDay: (day: string) => void
}

const height = 168

/** The free hours of a whole week beside each other. A pressed day lists its times, as in the calendar, which is the keyboard's way. */
export function WeekGrid({ week, days, durationMinutes, day, startsAt, onDay }: WeekGridProps) {
  const columns = week.map((date) => {
    const slots = (date && days.get(date)) || []
    return { date, slots, periods: freePeriods(slots, durationMinutes) }
  })
  const scale = dayScale(columns.flatMap(({ periods }) => periods))
  return (
    <section aria-labelledby="week-grid" className="mt-6 border-t border-line pt-5">
      <h3 id="week-grid" className="mb-3 text-ui font-semibold">
        {t.title}
      </h3>
      <div className="flex gap-2">
        <Hours scale={scale} />
        <ol className="grid grow grid-cols-7 gap-1.5">
          {columns.map(({ date, slots, periods }, column) => (
            <li key={date ?? column} className="min-w-0">
              {date ? (
                <Day
                  {...{ date, periods, scale, onDay }}
                  count={slots.length}
                  isShown={date === day}
                  chosen={slots.find((slot) => slot.startsAt === startsAt)?.time ?? null}
                />
              ) : null}
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

/** A minute of the day as pixels from the top. */
const down = (scale: DayScale, minute: number) => (scale.at(minute) / 100) * height

function Hours({ scale }: { scale: DayScale }) {
  const { wallTime } = useFormats()
  return (
    <div aria-hidden="true" className="shrink-0 pt-11">
      <svg width="48" height={height} className="overflow-visible">
        {scale.ticks.map((minute) => (
          <text
            key={minute}
            x="24"
            y={down(scale, minute) + 4}
            textAnchor="middle"
            className="fill-ink-2 text-micro tnum"
          >
            {wallTime(timeOf(minute % 1440))}
          </text>
        ))}
      </svg>
    </div>
  )
}

type DayProps = {
  date: string
  count: number
  periods: ReturnType<typeof freePeriods>
  scale: DayScale
  isShown: boolean
  /** The chosen start, a local time. */
  chosen: string | null
  onDay: (day: string) => void
}

function Day({ date, count, periods, scale, isShown, chosen, onDay }: DayProps) {
  const noon = useFormats('UTC')
  const at = `${date}T12:00:00Z`
  const chosenAt = chosen === null ? null : down(scale, minutesOf(chosen))
  return (
    <button
      type="button"
      tabIndex={-1}
      disabled={count === 0}
      aria-pressed={isShown}
      onClick={() => onDay(date)}
      className={cx(
        'block w-full rounded-control border text-center text-meta font-medium tnum disabled:text-ink-3',
        isShown ? 'border-primary' : 'border-transparent enabled:hover:border-line-strong',
      )}
    >
      <span className="flex h-11 items-center justify-center">{noon.shortDay(at)}</span>
      <span className="sr-only">, {bookings.times({ n: count })}</span>
      <svg width="100%" height={height} aria-hidden="true" className="rounded-b-control bg-surface-2">
        {scale.ticks.map((minute) => (
          <line key={minute} x2="100%" y1={down(scale, minute)} y2={down(scale, minute)} className="stroke-line" />
        ))}
        {periods.map(({ startTime, endTime }) => {
          const [top, bottom] = [down(scale, minutesOf(startTime)), down(scale, minutesOf(endTime))]
          return (
            <rect
              key={startTime}
              x="4%"
              width="92%"
              y={top + 0.5}
              height={bottom - top - 1}
              rx="3"
              className="fill-success-soft stroke-success"
            />
          )
        })}
        {chosenAt === null ? null : <rect x="4%" width="92%" y={chosenAt} height="5" className="fill-primary" />}
      </svg>
    </button>
  )
}
