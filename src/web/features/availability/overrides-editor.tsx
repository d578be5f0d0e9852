import { Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import type { AvailabilitySettings } from '#contract/availability/schemas.ts'
import { useFormats } from '#web/platform/time/formats.ts'
import { LocalDateField } from '#web/platform/forms/local-date-field.tsx'
import { serverNow } from '#web/platform/time/server-time.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/lists/card.tsx'
import { IconButton } from '#web/ui/overlays/icon-button.tsx'
import { Switch } from '#web/ui/fields/switch.tsx'
import { addDays } from '#web/ui/fields/pickers/calendar-days.ts'
import { nextSlot } from './draft.ts'
import { AddTime, SlotList } from './slot-list.tsx'
import * as t from '#texts/availability.ts'

type Overrides = AvailabilitySettings['overrides']

/** Date exceptions: other hours on a date, or a day off. */
export function OverridesEditor({
  overrides,
  onChange,
}: {
  overrides: Overrides
  onChange: (overrides: Overrides) => void
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  const set = (at: number, timeSlots: Overrides[number]['timeSlots']) =>
    onChange(overrides.map((one, index) => (index === at ? { ...one, timeSlots } : one)))
  return (
    <section aria-labelledby="overrides">
      <h2 ref={heading} id="overrides" tabIndex={-1} className="text-h2 outline-none">
        {t.overridesTitle}
      </h2>
      <p className="mt-1 text-ui text-ink-2">{t.overridesText}</p>
      {overrides.length > 0 ? (
        <Card padding="none" className="mt-4 divide-y divide-line">
          {overrides.map((override, at) => (
            <OverrideRow
              key={override.date}
              override={override}
              onChange={(timeSlots) => set(at, timeSlots)}
              onRemove={() => {
                onChange(overrides.filter((_, index) => index !== at))
                heading.current?.focus()
              }}
            />
          ))}
        </Card>
      ) : null}
      <AddDate
        taken={overrides.map(({ date }) => date)}
        onAdd={(date) =>
          onChange([...overrides, { date, timeSlots: [] }].toSorted((a, b) => a.date.localeCompare(b.date)))
        }
      />
    </section>
  )
}

type RowProps = {
  override: Overrides[number]
  onChange: (timeSlots: Overrides[number]['timeSlots']) => void
  onRemove: () => void
}

function OverrideRow({ override: { date, timeSlots }, onChange, onRemove }: RowProps) {
  const noon = useFormats('UTC')
  const isOff = useRef<HTMLInputElement>(null)
  const shown = noon.date(`${date}T12:00:00Z`)
  const weekday = noon.day(`${date}T12:00:00Z`).split(' ')[0]
  return (
    <div
      role="group"
      aria-label={shown}
      className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-2 p-4 sm:grid-cols-[11rem_minmax(0,1fr)_auto] sm:p-5"
    >
      <p className="flex min-h-11 items-center font-medium">{`${weekday} ${shown}`}</p>
      <div>
        <Switch
          ref={isOff}
          label={t.overrideOff}
          value={timeSlots.length === 0}
          onChange={(isWanted) => onChange(isWanted ? [] : [nextSlot([])!])}
        />
        {timeSlots.length > 0 ? (
          <SlotList
            day={shown}
            slots={timeSlots}
            onChange={(slots) => onChange([...slots])}
            onRemoved={() => isOff.current?.focus()}
          />
        ) : null}
      </div>
      <div className="flex self-start justify-self-end">
        {timeSlots.length > 0 ? (
          <AddTime day={shown} slots={timeSlots} onChange={(slots) => onChange([...slots])} />
        ) : null}
        <IconButton label={t.overrideRemove({ date: shown })} icon={Trash2} onClick={onRemove} />
      </div>
    </div>
  )
}

function AddDate({ taken, onAdd }: { taken: readonly string[]; onAdd: (date: string) => void }) {
  const today = useFormats().isoDay(serverNow())
  const [date, setDate] = useState('')
  const [error, setError] = useState('')
  function add() {
    const refusal = date === '' ? '' : date < today ? t.overridePast : taken.includes(date) ? t.overrideTwice : null
    if (refusal !== null) return setError(refusal)
    onAdd(date)
    setDate('')
    setError('')
  }
  return (
    <div className="mt-4 flex flex-wrap items-end gap-3">
      <LocalDateField
        label={t.overrideDate}
        min={today}
        max={addDays(today, 365)}
        value={date}
        onChange={setDate}
        {...(error ? { errorMessage: error } : {})}
        className="w-56"
      />
      <Button isDisabled={date === ''} onClick={add}>
        {t.overrideAdd}
      </Button>
    </div>
  )
}
