import { useState } from 'react'
import { AnchoredPanel, type AnchoredPanelProps } from '#web/ui/overlays/anchored-panel.tsx'
import { useUiMessages } from '#web/ui/messages.ts'
import { Calendar } from './calendar.tsx'
import { addDays } from './calendar-days.ts'

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
  onChoose: (day: string) => void
}

function Days({ label, value, min, max, today, locale, onChoose }: DaysProps) {
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
      end={<YearChoice {...{ month, min, max }} onChange={setMonth} />}
    />
  )
}

type YearProps = { month: string; min: string; max: string; onChange: (month: string) => void }

function YearChoice({ month, min, max, onChange }: YearProps) {
  const { year } = useUiMessages()
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
      className="min-h-11 rounded-control border border-line-strong bg-surface px-2 text-ui tnum"
    >
      {years.map((one) => (
        <option key={one}>{one}</option>
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
