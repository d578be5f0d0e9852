import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { addDays, dayForKey, monthWeeks } from './calendar-days.ts'
import { CalendarDay } from './calendar-day.tsx'
import { dayName } from './day-names.ts'
import { Icon } from '#web/ui/media/icon.tsx'
import { iconButtonClass } from '#web/ui/actions/icon-button-class.ts'
import { useUiMessages } from '#web/ui/messages.ts'

export type CalendarProps = {
  /** What the calendar is for, e.g. "Days with free times". */
  label: string
  /** The month on show, `YYYY-MM`. */
  month: string
  /** Days that can be chosen, `YYYY-MM-DD`; all others are skipped. */
  availableDays: ReadonlySet<string>
  value: string | null
  onChange: (day: string) => void
  /** Left out where there is no such month; may jump to the next month that has a free day. */
  onPreviousMonth?: (() => void) | undefined
  onNextMonth?: (() => void) | undefined
  /** Marked with a dot. */
  today?: string
  locale?: string
  /** 0 is Sunday. */
  weekStart?: number
  /** Added to a day's name, e.g. "6 times". */
  describeDay?: (day: string) => string | undefined
  /** Stands beside the month, e.g. the time zone. */
  end?: ReactNode
  /** While the days are loading the frame stays and no day can be chosen. */
  isLoading?: boolean
  /** Focuses the day that the tab key reaches, as soon as the days are there. */
  autoFocus?: boolean
}

/** Roving tabindex: which day the tab key reaches, and where the keys move it. */
function useDayFocus({
  month,
  availableDays,
  value,
  isLoading,
  weekStart = 1,
  autoFocus = false,
  ...turns
}: CalendarProps) {
  const buttons = useRef(new Map<string, HTMLButtonElement>())
  const wantsFocus = useRef(autoFocus)
  const [focused, setFocused] = useState<string | null>(value)
  const available = [...availableDays].filter((day) => day.startsWith(month)).toSorted()
  const tabStop = [focused, value].find((day) => day && available.includes(day)) ?? available[0] ?? null

  const focusTabStop = useEffectEvent(() => {
    if (!wantsFocus.current || isLoading) return
    wantsFocus.current = false
    if (tabStop) buttons.current.get(tabStop)?.focus()
  })
  // At the start, and after a key that turned the month, once the days of that month are there.
  useEffect(() => focusTabStop(), [isLoading, month])

  function move(event: KeyboardEvent, day: string) {
    const next = dayForKey(event.key, day, available, weekStart)
    const turn = turnKeys[event.key]
    if (!next && !turn) return
    event.preventDefault()
    if (next) {
      setFocused(next)
      buttons.current.get(next)?.focus()
    } else if (turn && turns[turn]) {
      setFocused(null)
      wantsFocus.current = true
      turns[turn]()
    }
  }
  function register(day: string, button: HTMLButtonElement | null) {
    if (button) buttons.current.set(day, button)
    else buttons.current.delete(day)
  }
  return { register, tabStop, move }
}

const turnKeys: Partial<Record<string, 'onNextMonth' | 'onPreviousMonth'>> = {
  PageDown: 'onNextMonth',
  ArrowRight: 'onNextMonth',
  ArrowDown: 'onNextMonth',
  PageUp: 'onPreviousMonth',
  ArrowLeft: 'onPreviousMonth',
  ArrowUp: 'onPreviousMonth',
}

/** A month to choose a day from; arrows, Home, End, PageUp and PageDown move over the available days only. */
export function Calendar(props: CalendarProps) {
  const { month, availableDays, value, onChange, locale = 'en', weekStart = 1, isLoading = false } = props
  const { register, tabStop, move } = useDayFocus(props)
  return (
    <div className="@container">
      <MonthBar {...props} locale={locale} />
      {/* Seven targets of 44 px need 308: in a card on the narrowest phones the grid uses some of the padding. */}
      <table
        aria-label={props.label}
        role="grid"
        className="w-full table-fixed border-collapse @max-xs:-mx-2 @max-xs:w-[calc(100%+1rem)]"
      >
        <WeekdayRow locale={locale} weekStart={weekStart} />
        <tbody>
          {monthWeeks(month, weekStart).map((week, row) => (
            <tr key={row}>
              {week.map((day, column) => (
                <CalendarDay
                  key={day ?? column}
                  day={day}
                  locale={locale}
                  isAvailable={!isLoading && day !== null && availableDays.has(day)}
                  isSelected={day !== null && day === value}
                  isToday={day !== null && day === props.today}
                  isTabStop={day !== null && day === tabStop}
                  note={day ? props.describeDay?.(day) : undefined}
                  onChoose={onChange}
                  onMove={move}
                  register={register}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function MonthBar({ month, locale, end, onPreviousMonth, onNextMonth }: CalendarProps & { locale: string }) {
  const messages = useUiMessages()
  return (
    <div className="mb-2 flex flex-wrap items-center gap-x-2">
      <p aria-live="polite" className="grow text-ui font-semibold first-letter:uppercase">
        {dayName('month', locale, `${month}-01`)}
      </p>
      {end}
      <div className="-me-2 flex">
        <MonthButton label={messages.previousMonth} onTurn={onPreviousMonth}>
          <Icon as={ChevronLeft} className="rtl:rotate-180" />
        </MonthButton>
        <MonthButton label={messages.nextMonth} onTurn={onNextMonth}>
          <Icon as={ChevronRight} className="rtl:rotate-180" />
        </MonthButton>
      </div>
    </div>
  )
}

function MonthButton(props: { label: string; onTurn: (() => void) | undefined; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={props.label}
      title={props.label}
      aria-disabled={!props.onTurn || undefined}
      onClick={props.onTurn}
      className={iconButtonClass(
        'md',
        'aria-disabled:cursor-default aria-disabled:bg-transparent aria-disabled:text-line-strong',
      )}
    >
      {props.children}
    </button>
  )
}

function WeekdayRow({ locale, weekStart }: { locale: string; weekStart: number }) {
  // 4 January 1970 was a Sunday.
  const days = Array.from({ length: 7 }, (_, i) => addDays('1970-01-04', (i + weekStart) % 7))
  return (
    <thead>
      <tr>
        {days.map((day) => (
          <th
            key={day}
            scope="col"
            abbr={dayName('weekday', locale, day)}
            className="h-9 text-meta font-medium text-ink-2"
          >
            {dayName('shortWeekday', locale, day)}
          </th>
        ))}
      </tr>
    </thead>
  )
}
