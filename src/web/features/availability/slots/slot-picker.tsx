import { useEffect, useEffectEvent, useState } from 'react'
import type { Slot } from '#contract/availability/schemas.ts'
import { InlineAlert } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Calendar } from '#web/ui/fields/pickers/calendar.tsx'
import { cx } from '#web/ui/cx.ts'
import { announce } from '#web/ui/feedback/live-region.tsx'
import { SlotGrid } from '#web/ui/fields/pickers/slot-grid.tsx'
import { useBoot } from '#web/platform/routing/boot.ts'
import { formatsFor, useFormats } from '#web/platform/time/formats.ts'
import { formatLocale } from '#web/platform/i18n/locale.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { InSight } from '#web/platform/dom/scroll-into-view.tsx'
import { monthOf } from './months.ts'
import type { Choice } from './use-choice.ts'
import { useSlots, type SlotsView } from './use-slots.ts'
import { ZoneSwitcher } from './zone-switcher.tsx'

type SlotPickerProps = {
  mentor: { id: string; name: string; timeZone: string }
  choice: Pick<Choice, 'durationMinutes' | 'startsAt' | 'timeZone' | 'setStart' | 'setTimeZone'>
  /** The session for which another time is chosen. */
  movingSession?: string | undefined
  /** The chosen start is not free any more; it was cleared. */
  onLost?: (() => void) | undefined
  /** Focuses the chosen or the first free day. */
  autoFocus?: boolean
  className?: string
}

/** Free days of a month, the free starts of a day, and the zone in which they are shown. */
export function SlotPicker({ mentor, choice, movingSession, onLost, autoFocus, className }: SlotPickerProps) {
  const { startsAt, timeZone, durationMinutes } = choice
  const t = useMessages('booking')
  const { locale } = useBoot()
  const formats = formatsFor(locale, timeZone)
  const view = useSlots({ mentorId: mentor.id, durationMinutes, timeZone, movingSession }, startsAt)
  const [picked, setPicked] = useState<string | null>(null)
  const day = startsAt ? formats.isoDay(startsAt) : picked
  useLost(view, choice, onLost)

  function pick(next: string) {
    setPicked(next)
    if (next !== day) choice.setStart(null)
    announce(t.timesOn(view.days.get(next)?.length ?? 0, formatDay(formats, view.days.get(next), next)))
  }
  function changeZone(zone: string) {
    setPicked(null)
    choice.setTimeZone(zone)
    if (startsAt) view.show(monthOf(formatsFor(locale, zone).isoDay(startsAt)))
    announce(t.zoneChanged)
  }

  const slots = day ? (view.days.get(day) ?? []) : []
  return (
    <div className={cx('@container', className)}>
      <ZoneSwitcher value={timeZone} onChange={changeZone} counterpart={mentor} />
      <div className="grid gap-x-8 gap-y-5 @lg:grid-cols-[minmax(19.25rem,1fr)_minmax(13rem,0.75fr)]">
        <MonthOfDays view={view} value={day} onChange={pick} autoFocus={autoFocus ?? false} />
        <div className="min-w-0">
          {slots.length > 0 ? (
            // Below the calendar on phones, where a day that is pressed would seem to do nothing.
            <InSight key={picked} when={picked !== null}>
              <Times slots={slots} choice={choice} mentorZone={mentor.timeZone} />
            </InSight>
          ) : (
            <p className="hidden text-meta text-ink-2 @lg:block">{view.days.size > 0 ? t.chooseDay : ''}</p>
          )}
        </div>
      </div>
    </div>
  )
}

type MonthProps = { view: SlotsView; value: string | null; onChange: (day: string) => void; autoFocus: boolean }

function MonthOfDays({ view, value, onChange, autoFocus }: MonthProps) {
  const t = useMessages('booking')
  const words = useMessages('common')
  const { locale } = useBoot()
  const noon = useFormats('UTC')
  if (view.error) {
    return (
      <InlineAlert tone="danger" role="alert" action={<Button onClick={view.retry}>{words.tryAgain}</Button>}>
        {t.slotsFailed}
      </InlineAlert>
    )
  }
  const { nextFree } = view
  return (
    <div className="min-w-0" aria-busy={view.isLoading}>
      <Calendar
        label={t.freeDays}
        month={view.month}
        availableDays={new Set(view.days.keys())}
        value={value}
        onChange={onChange}
        today={view.today}
        locale={formatLocale[locale]}
        isLoading={view.isLoading}
        autoFocus={autoFocus}
        describeDay={(day) => t.times(view.days.get(day)?.length ?? 0)}
        onNextMonth={view.next}
        onPreviousMonth={view.previous}
      />
      {nextFree ? (
        <Button className="mt-3 w-full" onClick={() => (view.show(monthOf(nextFree)), onChange(nextFree))}>
          {t.nextFreeDay(noon.day(`${nextFree}T12:00:00Z`))}
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

type TimesProps = { slots: readonly Slot[]; choice: SlotPickerProps['choice']; mentorZone: string }

function Times({ slots, choice, mentorZone }: TimesProps) {
  const t = useMessages('booking')
  const formats = useFormats(choice.timeZone)
  const theirs = useFormats(mentorZone)
  const labels = slots.map(({ time }) => time.slice(0, 5))
  const offers = slots.map(({ startsAt, time }, i) => {
    const label = time.slice(0, 5)
    // An hour that the clock shows twice is told apart by its abbreviation.
    const isTwice = labels.indexOf(label) !== i || labels.lastIndexOf(label) !== i
    return {
      value: startsAt,
      label: isTwice ? `${label} ${formats.abbreviation(startsAt)}` : label,
      note:
        mentorZone === choice.timeZone ? formats.abbreviation(startsAt) : t.theirTime(theirs.timeWithZone(startsAt)),
    }
  })
  const first = slots[0]?.startsAt ?? 0
  return <SlotGrid label={formats.longDay(first)} slots={offers} value={choice.startsAt} onChange={choice.setStart} />
}

/** Clears a chosen start that the refetched month no longer offers. */
function useLost(view: SlotsView, choice: SlotPickerProps['choice'], onLost: (() => void) | undefined): void {
  const { startsAt, timeZone } = choice
  const { isoDay } = useFormats(timeZone)
  const day = startsAt ? isoDay(startsAt) : null
  const isKnown = !view.isLoading && !view.isFetching && !view.error && day !== null && monthOf(day) === view.month
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

function formatDay(formats: ReturnType<typeof useFormats>, slots: readonly Slot[] | undefined, day: string): string {
  return formats.longDay(slots?.[0]?.startsAt ?? `${day}T12:00:00Z`)
}
