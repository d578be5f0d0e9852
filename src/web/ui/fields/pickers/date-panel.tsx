import { useState } from 'react'
import { AnchoredPanel, type AnchoredPanelProps } from '#web/ui/overlays/anchored-panel.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Calendar } from './calendar.tsx'
import { addDays } from './calendar-days.ts'
import { dayName } from './day-names.ts'
import * as messages from '#texts/ui/pickers.ts'
import { clear, year } from '#texts/ui/pickers.ts'

export type DatePanelProps = Pick<AnchoredPanelProps, 'isOpen' | 'onOpenChange' | 'button'> & DaysProps

/** The panel of a `DateField`: its calendar. */
export function DatePanel({ isOpen, onOpenChange, button, ...days }: DatePanelProps) {
  return (
    <AnchoredPanel
      {...{ isOpen, onOpenChange, button }}
      title={days.label}
      placement="bottom"
      className="w-88 overflow-y-auto p-4"
    >
      {isOpen ? <Days {...days} /> : null}
      {isOpen && days.onClear ? (
        <Button variant="ghost" className="mt-2 w-full" onClick={days.onClear}>
          {clear}
        </Button>
      ) : null}
    </AnchoredPanel>
  )
}

type DaysProps = {
  label: string
  value: string
  min: string
  max: string
  today: string
  locale: string
  weekStart: number
  onChoose: (day: string) => void
  /** Clears a date that is optional. */
  onClear?: (() => void) | undefined
}

function Days({ label, value, min, max, today, locale, weekStart, onChoose }: DaysProps) {
  const [month, setMonth] = useState((value || (today > min ? today : min)).slice(0, 7))
  const inRange = (other: string) => other >= min.slice(0, 7) && other <= max.slice(0, 7)
  const turn = (other: string) => (inRange(other) ? () => setMonth(other) : undefined)
  const next = addDays(`${month}-28`, 4).slice(0, 7)
  const previous = addDays(`${month}-01`, -1).slice(0, 7)
  return (
    <Calendar
      autoFocus
      label={label}
      month={month}
      availableDays={daysOf(month, min, max)}
      value={value || null}
      onChange={onChoose}
      onNext={turn(next)}
      onPrevious={turn(previous)}
      today={today}
      locale={locale}
      weekStart={weekStart}
      choice={
        <>
          <MonthChoice {...{ month, min, max, locale }} onChange={setMonth} />
          <YearChoice {...{ month, min, max, locale }} onChange={setMonth} />
        </>
      }
    />
  )
}

const selectClass = 'min-h-11 rounded-control border border-line-strong bg-surface px-2 text-ui tnum'

function MonthChoice({ month, min, max, locale, onChange }: ChoiceProps) {
  const year = month.slice(0, 4)
  const months = Array.from({ length: 12 }, (_, index) => `${year}-${String(index + 1).padStart(2, '0')}`)
  return (
    <select
      aria-label={messages.month}
      value={month}
      onChange={(event) => onChange(event.target.value)}
      className={selectClass}
    >
      {months
        .filter((one) => one >= min.slice(0, 7) && one <= max.slice(0, 7))
        .map((one) => (
          <option key={one} value={one}>
            {dayName('monthOnly', locale, `${one}-01`)}
          </option>
        ))}
    </select>
  )
}

type ChoiceProps = { month: string; min: string; max: string; locale: string; onChange: (month: string) => void }

function YearChoice({ month, min, max, locale, onChange }: ChoiceProps) {
  const [first, last] = [Number(min.slice(0, 4)), Number(max.slice(0, 4))]
  const years = Array.from({ length: last - first + 1 }, (_, index) => String(first + index))
  function choose(wanted: string) {
    const same = `${wanted}${month.slice(4)}`
    onChange(same < min.slice(0, 7) ? min.slice(0, 7) : same > max.slice(0, 7) ? max.slice(0, 7) : same)
  }
  return (
    <select
      aria-label={year}
      value={month.slice(0, 4)}
      onChange={(event) => choose(event.target.value)}
      className={selectClass}
    >
      {years.map((one) => (
        <option key={one} value={one}>
          {dayName('year', locale, `${one}-01-01`)}
        </option>
      ))}
    </select>
  )
}

function daysOf(month: string, min: string, max: string): Set<string> {
  const days = new Set<string>()
  for (let day = `${month}-01`; day.startsWith(month); day = addDays(day, 1))
    if (day >= min && day <= max) days.add(day)
  return days
}
