import type { KeyboardEvent } from 'react'
import { cx } from '#web/ui/cx.ts'
import { dayName } from './day-names.ts'
import { unavailable } from '#texts/ui/pickers.ts'

type CalendarDayProps = {
  day: string | null
  locale: string
  isAvailable: boolean
  isSelected: boolean
  isToday: boolean
  isTabStop: boolean
  /** The first of a month that the heading does not name. */
  isMonthNamed: boolean
  note: string | undefined
  onChoose: (day: string) => void
  onMove: (event: KeyboardEvent, day: string) => void
  /** Passes the day's button, null when it unmounts. */
  register: (day: string, button: HTMLButtonElement | null) => void
}

const cell =
  'relative flex min-h-10.5 w-full items-center justify-center rounded-control text-ui tnum before:absolute before:top-0.5 ' +
  'before:text-[0.625rem] before:leading-none before:font-medium before:content-[attr(data-month)]'

/** One cell of the month: a button where there are times, plain text where there are none. */
export function CalendarDay(props: CalendarDayProps) {
  const { day, isAvailable, isSelected, isToday } = props
  if (!day) return <td />
  const number = dayName('dayOfMonth', props.locale, day)
  // Drawn by the style sheet: the button's accessible name already has the month.
  const month = props.isMonthNamed ? { 'data-month': dayName('shortMonth', props.locale, day) } : {}
  const dot = isToday ? <span className="absolute bottom-1.5 size-1 rounded-full bg-current" /> : null
  const name = dayName('day', props.locale, day)
  if (!isAvailable) {
    return (
      <td aria-disabled="true" className="p-px">
        {/* Dimmer than any text to read: these days cannot be chosen. */}
        <span {...month} className={cx(cell, 'text-line-strong')}>
          <span aria-hidden="true">{number}</span>
          <span className="sr-only">{`${name}, ${unavailable}`}</span>
          {dot}
        </span>
      </td>
    )
  }
  return (
    <td aria-selected={isSelected} className="p-px">
      <button
        ref={(button) => props.register(day, button)}
        type="button"
        data-day={day}
        {...month}
        tabIndex={props.isTabStop ? 0 : -1}
        aria-label={props.note ? `${name}, ${props.note}` : name}
        aria-current={isToday ? 'date' : undefined}
        aria-pressed={isSelected}
        onClick={() => props.onChoose(day)}
        onKeyDown={(event) => props.onMove(event, day)}
        className={cx(
          cell,
          'font-semibold transition-[background-color] after:absolute after:-inset-px',
          isSelected
            ? 'bg-primary text-on-primary hover:bg-primary-hover'
            : 'bg-primary-soft text-primary-soft-ink hover:ring-2 hover:ring-primary hover:ring-inset',
        )}
      >
        {number}
        {dot}
      </button>
    </td>
  )
}
