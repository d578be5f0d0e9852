import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { addDays, dayForKey, monthWeeks } from './calendar-days.ts'
import { CalendarDay } from './calendar-day.tsx'
import { dayName, monthsName } from './day-names.ts'
import { Icon } from '#web/ui/media/icon.tsx'
import { iconButtonClass } from '#web/ui/actions/icon-button-class.ts'
import { readingKey } from '#web/ui/direction.ts'
import * as messages from '#texts/ui/pickers.ts'

type CalendarProps = {
  /** What the calendar is for, e.g. "Days with free times". */
  label: string
  /** The month on show, `YYYY-MM`. */
  month: string
  /** The rows on show where they are not those of the month: from this week on, or a single week. */
  weeks?: readonly (readonly (string | null)[])[] | undefined
  /** Days that can be chosen, `YYYY-MM-DD`; all others are skipped. */
  availableDays: ReadonlySet<string>
  value: string | null
  onChange: (day: string) => void
  /** Left out where there is nothing earlier or later; may jump to the next month that has a free day. */
  onPrevious?: (() => void) | undefined
  onNext?: (() => void) | undefined
  /** What the two buttons page by. */
  turns?: 'month' | 'week'
  /** Marked with a dot. */
  today?: string
  locale?: string
  /** 0 is Sunday. */
  weekStart?: number
  /** Added to a day's name, e.g. "6 times". */
  describeDay?: (day: string) => string | undefined
  /** Controls for the month, shown instead of its name. */
  choice?: ReactNode
  /** While the days are loading the grid is shown and no day can be chosen. */
  isLoading?: boolean
  /** Makes the month's name a heading of this level. */
  heading?: 'h2' | 'h3'
  /** Focuses the day in the tab order as soon as the days are loaded. */
  autoFocus?: boolean
}

type Weeks = NonNullable<CalendarProps['weeks']>

/** Roving tabindex: which day is in the tab order, and where the keys move it. */
function useDayFocus(
  { availableDays, value, isLoading, weekStart = 1, autoFocus = false, ...turns }: CalendarProps,
  weeks: Weeks,
) {
  const buttons = useRef(new Map<string, HTMLButtonElement>())
  const wantsFocus = useRef<boolean | { key: string; from: string }>(autoFocus)
  const [focused, setFocused] = useState<string | null>(value)
  const available = weeks.flat().filter((day) => day !== null && availableDays.has(day)) as string[]
  const tabStop = [focused, value].find((day) => day && available.includes(day)) ?? available[0] ?? null

  const focusTabStop = useEffectEvent(() => {
    const wanted = wantsFocus.current
    if (!wanted || isLoading) return
    wantsFocus.current = false
    const next = (wanted === true ? null : dayBeyond(wanted.key, wanted.from, available)) ?? tabStop
    if (!next) return
    setFocused(next)
    buttons.current.get(next)?.focus()
  })
  // On mount, and after a key that changed the page, once its days are loaded.
  const first = weeks.flat().find((day) => day !== null)
  useEffect(() => focusTabStop(), [isLoading, first])

  function move(event: KeyboardEvent, day: string) {
    const key = readingKey(event.key)
    const next = dayForKey(key, day, available, weekStart)
    const turn = turnKeys[key]
    if (!next && !turn) return
    event.preventDefault()
    if (next) {
      setFocused(next)
      buttons.current.get(next)?.focus()
    } else if (turn && turns[turn]) {
      setFocused(null)
      wantsFocus.current = { key, from: day }
      turns[turn]()
    }
  }
  function register(day: string, button: HTMLButtonElement | null) {
    if (button) buttons.current.set(day, button)
    else buttons.current.delete(day)
  }
  return { register, tabStop, move }
}

const turnKeys: Partial<Record<string, 'onNext' | 'onPrevious'>> = {
  PageDown: 'onNext',
  ArrowRight: 'onNext',
  ArrowDown: 'onNext',
  PageUp: 'onPrevious',
  ArrowLeft: 'onPrevious',
  ArrowUp: 'onPrevious',
}

/** Where an arrow that changed the page continues: pages overlap, and the day before or after must not be visited twice. */
function dayBeyond(key: string, from: string, available: readonly string[]): string | undefined {
  if (key === 'ArrowRight' || key === 'ArrowDown') return available.find((day) => day > from)
  if (key === 'ArrowLeft' || key === 'ArrowUp') return available.findLast((day) => day < from)
  return undefined
}

/** A month to choose a day from; arrows, Home, End, PageUp and PageDown move over the available days only. */
export function Calendar(props: CalendarProps) {
  const { month, availableDays, value, onChange, locale = 'en', weekStart = 1, isLoading = false } = props
  const weeks = props.weeks ?? monthWeeks(month, weekStart)
  const { register, tabStop, move } = useDayFocus(props, weeks)
  return (
    <div className="@container">
      <MonthBar {...props} locale={locale} title={titleOf(weeks, month, locale)} />
      {/* Seven targets of 44 px need 308: in a card on the narrowest phones the grid uses some of the padding. */}
      <table
        aria-label={props.label}
        role="grid"
        className="w-full table-fixed border-collapse @max-xs:-mx-2 @max-xs:w-[calc(100%+1rem)]"
      >
        <WeekdayRow locale={locale} weekStart={weekStart} />
        <tbody>
          {weeks.map((week, row) => (
            <tr key={row}>
              {week.map((day, column) => (
                <CalendarDay
                  key={day ?? column}
                  day={day}
                  locale={locale}
                  isAvailable={!isLoading && day !== null && availableDays.has(day)}
                  isSelected={day !== null && day === value}
                  isToday={day !== null && day === props.today}
                  isMonthNamed={day !== null && day.endsWith('-01') && !day.startsWith(month)}
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

/** "November 2026", or "November – December 2026" where the rows reach into the next month. */
function titleOf(weeks: Weeks, month: string, locale: string): string {
  const days = weeks.flat().filter((day) => day !== null)
  const last = days.at(-1) ?? `${month}-01`
  const first = days.find((day) => day.startsWith(month)) ?? days[0] ?? last
  return monthsName(locale, first, last)
}

type MonthBarProps = Omit<CalendarProps, 'heading'> & { title: string; heading?: 'h2' | 'h3' | 'p' }

function MonthBar({ title, choice, onPrevious, onNext, turns = 'month', heading: Title = 'p' }: MonthBarProps) {
  const [previous, next] =
    turns === 'week' ? [messages.previousWeek, messages.nextWeek] : [messages.previousMonth, messages.nextMonth]
  return (
    <div className="mb-2 flex flex-wrap items-center gap-x-2">
      <Title aria-live="polite" className={choice ? 'sr-only' : 'grow text-ui font-semibold first-letter:uppercase'}>
        {title}
      </Title>
      {choice ? <div className="flex grow gap-2">{choice}</div> : null}
      <div className="-me-2 flex">
        <MonthButton label={previous} onTurn={onPrevious}>
          <Icon as={ChevronLeft} />
        </MonthButton>
        <MonthButton label={next} onTurn={onNext}>
          <Icon as={ChevronRight} />
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
  const days = Array.from({ length: 7 }, (_, i) => (i + weekStart) % 7)
  return (
    <thead>
      <tr>
        {days.map((day) => (
          <th
            key={day}
            scope="col"
            abbr={dayName('weekday', locale, addDays('1970-01-04', day))}
            className="h-9 text-meta font-medium text-ink-2"
          >
            {/* `Intl` has no short names in Arabic and Swahili. */}
            {messages.weekdays[day]}
          </th>
        ))}
      </tr>
    </thead>
  )
}
