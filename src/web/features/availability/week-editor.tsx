import { useRef, type ReactNode } from 'react'
import type { DayOfWeek } from '#contract/weekdays.ts'
import { useWeekdays } from '#web/platform/time/weekdays.ts'
import type { TimeSlot } from '#contract/availability/schemas.ts'
import { longZoneName } from '#web/platform/time/long-zone-name.ts'
import { serverNow } from '#web/platform/time/server-time.ts'
import { useZone } from '#web/platform/time/zones.ts'
import { Card } from '#web/ui/lists/card.tsx'
import { Switch } from '#web/ui/fields/switch.tsx'
import { CopyDay } from './copy-day.tsx'
import { nextSlot, type AvailabilityDraft } from './draft.ts'
import { AddTime, SlotList } from './slot-list.tsx'
import * as t from '#texts/availability.ts'

type Props = {
  week: AvailabilityDraft['week']
  onChange: (week: AvailabilityDraft['week']) => void
  /** Hides the heading where its container has one. */
  isHeadingHidden?: boolean
}

/** The weekly hours: seven days, each on or off with its ranges. */
export function WeekEditor({ week, onChange, isHeadingHidden = false }: Props) {
  const zone = longZoneName(useZone(), serverNow())
  const days = useWeekdays()
  const set = (day: DayOfWeek, slots: readonly TimeSlot[]) => onChange({ ...week, [day]: slots })
  return (
    <section aria-labelledby="week">
      <h2 id="week" tabIndex={-1} className={isHeadingHidden ? 'sr-only' : 'text-h2 outline-none'}>
        {t.weekTitle}
      </h2>
      {isHeadingHidden ? null : <p className="mt-1 text-ui text-ink-2">{t.weekText({ zone })}</p>}
      <Card padding="none" className="mt-4 divide-y divide-line">
        {days.map((day) => (
          <Day
            key={day}
            name={t.days[day]}
            slots={week[day]}
            onChange={(slots) => set(day, slots)}
            end={
              <CopyDay
                day={day}
                onCopy={(others) =>
                  onChange({ ...week, ...Object.fromEntries(others.map((other) => [other, week[day]])) })
                }
              />
            }
          />
        ))}
      </Card>
    </section>
  )
}

type DayProps = {
  name: string
  slots: readonly TimeSlot[]
  onChange: (slots: readonly TimeSlot[]) => void
  end: ReactNode
}

/** One row; on phones the times stand below the name. */
function Day({ name, slots, onChange, end }: DayProps) {
  const isOn = useRef<HTMLInputElement>(null)
  return (
    <div
      role="group"
      aria-label={name}
      className={
        'grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1 px-4 py-2 ' +
        'large-text:grid-cols-[minmax(0,1fr)] sm:grid-cols-[11rem_minmax(0,1fr)_auto] sm:gap-x-6 sm:px-5'
      }
    >
      <Switch
        ref={isOn}
        label={name}
        value={slots.length > 0}
        onChange={(isWanted) => onChange(isWanted ? [nextSlot([])!] : [])}
        className="self-start"
      />
      {slots.length > 0 ? (
        <>
          <div className="max-sm:order-last max-sm:col-span-full">
            <SlotList day={name} slots={slots} onChange={onChange} onRemoved={() => isOn.current?.focus()} />
          </div>
          <div className="flex self-start">
            <AddTime day={name} slots={slots} onChange={onChange} />
            {end}
          </div>
        </>
      ) : (
        <p className="flex min-h-11 items-center text-ui text-ink-2">{t.dayOff}</p>
      )}
    </div>
  )
}
