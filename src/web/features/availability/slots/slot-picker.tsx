import { ChevronDown, ChevronUp } from 'lucide-react'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { InlineAlert } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { addDays } from '#web/ui/fields/pickers/calendar-days.ts'
import { Calendar } from '#web/ui/fields/pickers/calendar.tsx'
import { cx } from '#web/ui/cx.ts'
import { announce } from '#web/ui/feedback/live-region.tsx'
import { SkeletonBlock } from '#web/ui/feedback/skeleton.tsx'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { Icon } from '#web/ui/media/icon.tsx'
import { phoneQuery, useMediaQuery } from '#web/ui/use-media-query.ts'
import { localTimeAt } from '#rules/time/zone-offsets.ts'
import { useBoot } from '#web/platform/routing/boot.ts'
import { useFormats } from '#web/platform/time/formats.ts'
import { zoneNamed } from '#web/platform/time/zones.ts'
import { ClockSwitch } from './clock-switch.tsx'
import { Times, TimesSkeleton } from './times.tsx'
import type { Choice } from './use-choice.ts'
import { useDayOnShow, type DayOnShow } from './use-day-on-show.ts'
import { useSlots, type SlotsView } from './use-slots.ts'
import { ZoneSwitcher } from './zone-switcher.tsx'
import * as t from '#texts/bookings.ts'
import * as common from '#texts/common.ts'

type SlotPickerProps = {
  mentor: { id: string; name: string; timeZone: string }
  choice: Pick<Choice, 'durationMinutes' | 'startsAt' | 'timeZone' | 'setStart' | 'setTimeZone'>
  /** The session for which another time is chosen, and its present start: the calendar opens there. */
  moving?: { id: string; startsAt: string } | undefined
  /** A time was pressed with a pointer; arrow keys only choose. */
  onPress?: ((startsAt: string) => void) | undefined
  /** Called when the chosen start is no longer free and was cleared. */
  onLost?: (() => void) | undefined
  /** The level of the month and of the day: `h3` below the heading of a panel or dialog. */
  heading?: 'h2' | 'h3'
  /** Focuses the selected day on mount. */
  autoFocus?: boolean
  /** On the widest screens, shows the whole week of the day below. */
  hasWeek?: boolean
  className?: string
}

const weekGrid = lazyComponent(() => import('./week-grid.tsx').then((module) => module.WeekGrid))

/** Free days, the free starts of one of them, and their zone. On phones one week, with its times right below. */
export function SlotPicker(props: SlotPickerProps) {
  const { mentor, choice, moving, onPress, onLost, autoFocus, heading = 'h3', hasWeek = false, className } = props
  const { startsAt, timeZone, durationMinutes } = choice
  const formats = useFormats(timeZone)
  const noon = useFormats('UTC')
  const startDay = startsAt ? formats.isoDay(startsAt) : null
  const [opensAt] = useState(startDay ?? (moving ? formats.isoDay(moving.startsAt) : null))
  const question = { mentorId: mentor.id, durationMinutes, timeZone, movingSession: moving?.id }
  const view = useSlots(question, opensAt)
  const isPhone = useMediaQuery(phoneQuery)
  const isWidest = useMediaQuery('(min-width: 80rem)')
  const [isOpen, setOpen] = useState(false)
  const isWeek = isPhone && !isOpen
  const shown = useDayOnShow(view, { startDay, opensAt, isWeek, onLeave: () => choice.setStart(null) })
  useLostStart(view, choice, onLost)
  const { day } = shown

  function pick(next: string) {
    shown.pick(next)
    setOpen(false)
    announce(t.timesOn({ n: view.days.get(next)?.length ?? 0, day: noon.longDay(`${next}T12:00:00Z`) }))
  }
  function changeZone(zone: string) {
    choice.setTimeZone(zone)
    if (startsAt) view.show(localTimeAt(zoneNamed(zone).offsets, Date.parse(startsAt)).date)
    announce(t.zoneChanged)
  }

  return (
    <div className={cx('@container', className)}>
      <div className="grid gap-x-8 gap-y-3 max-md:gap-y-0 @lg:grid-cols-[minmax(19.25rem,1fr)_minmax(13rem,0.75fr)]">
        <div className="min-w-0">
          <Days {...{ view, shown, isWeek, heading }} onChange={pick} autoFocus={autoFocus ?? false} />
          {isPhone ? <WeekOrMonth isOpen={isOpen} onChange={setOpen} /> : null}
        </div>
        <div className="min-w-0">
          <div className="mb-1 flex items-center justify-between gap-2 large-text:flex-wrap">
            <ZoneSwitcher value={timeZone} onChange={changeZone} counterpart={mentor} />
            <ClockSwitch />
          </div>
          {day ? (
            <Times {...{ choice, heading, onPress }} slots={view.days.get(day) ?? []} mentorZone={mentor.timeZone} />
          ) : view.isLoading ? (
            <TimesSkeleton />
          ) : null}
        </div>
      </div>
      {hasWeek && isWidest && day ? (
        <Suspense fallback={<SkeletonBlock className="mt-6 h-70 rounded-card" />}>
          <weekGrid.Component
            {...{ day, durationMinutes, startsAt }}
            week={weekWith(day, view)}
            days={view.days}
            onDay={pick}
          />
        </Suspense>
      ) : null}
    </div>
  )
}

/** The week in which to show a day: the seven days from today on, or its own. */
function weekWith(day: string, { weeks, today }: SlotsView): SlotsView['weeks'][number] {
  const coming = Array.from({ length: 7 }, (_, index) => addDays(today, index))
  return coming.includes(day) ? coming : (weeks.find((week) => week.includes(day)) ?? [])
}

type DaysProps = {
  view: SlotsView
  shown: DayOnShow
  isWeek: boolean
  onChange: (day: string) => void
  heading: 'h2' | 'h3'
  autoFocus: boolean
}

function Days({ view, shown, isWeek, onChange, heading, autoFocus }: DaysProps) {
  const { formatTag, weekStart } = useBoot()
  const noon = useFormats('UTC')
  if (view.error) {
    return (
      <InlineAlert tone="danger" role="alert" action={<Button onClick={view.retry}>{common.tryAgain}</Button>}>
        {t.slotsFailed}
      </InlineAlert>
    )
  }
  const { nextFree } = view
  return (
    <div className="min-w-0" aria-busy={view.isLoading}>
      <Calendar
        label={t.freeDays}
        heading={heading}
        month={view.month}
        weeks={shown.weeks}
        turns={isWeek ? 'week' : 'month'}
        availableDays={new Set(view.days.keys())}
        value={shown.day}
        onChange={onChange}
        today={view.today}
        locale={formatTag}
        weekStart={weekStart}
        isLoading={view.isLoading}
        autoFocus={autoFocus}
        describeDay={(day) => t.times({ n: view.days.get(day)?.length ?? 0 })}
        onNext={shown.next}
        onPrevious={shown.previous}
      />
      {nextFree ? (
        <Button className="mt-3 w-full" onClick={() => (view.show(nextFree), onChange(nextFree))}>
          {t.nextFreeDay({ day: noon.day(`${nextFree}T12:00:00Z`) })}
        </Button>
      ) : null}
      {!view.isLoading && view.days.size === 0 && !view.next ? (
        <p role="status" className="mt-3 text-ui text-ink-2">
          {t.noMoreDays}
        </p>
      ) : null}
    </div>
  )
}

/** Switches between a week and the month, on phones. */
function WeekOrMonth({ isOpen, onChange }: { isOpen: boolean; onChange: (isOpen: boolean) => void }) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={() => onChange(!isOpen)}
      className="flex min-h-11 w-full items-center justify-center gap-1.5 rounded-control text-meta font-medium text-primary-ink"
    >
      {isOpen ? t.showWeek : t.showMonth}
      <Icon as={isOpen ? ChevronUp : ChevronDown} size={16} />
    </button>
  )
}

/** Clears a chosen start that the refetched month no longer offers. */
function useLostStart(view: SlotsView, choice: SlotPickerProps['choice'], onLost: (() => void) | undefined): void {
  const { startsAt, timeZone } = choice
  const { isoDay } = useFormats(timeZone)
  const day = startsAt ? isoDay(startsAt) : null
  const isKnown = !view.isLoading && !view.isFetching && !view.error && day !== null && view.weeks.flat().includes(day)
  const isFree = day !== null && (view.days.get(day)?.some((slot) => slot.startsAt === startsAt) ?? false)
  const isLost = isKnown && !isFree
  const release = useEffectEvent(() => {
    choice.setStart(null)
    onLost?.()
  })
  useEffect(() => {
    if (isLost) release()
  }, [isLost])
}
