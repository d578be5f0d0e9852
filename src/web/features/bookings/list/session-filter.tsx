import { attendances, cancellers } from '#contract/bookings/constants.ts'
import type { Role } from '#contract/fields.ts'
import { SystemSelect } from '#web/ui/fields/pickers/select.tsx'
import type { Search } from './lists.ts'
import * as t from '#texts/sessions.ts'

export type SessionFilter = Pick<Search, 'attendance' | 'cancelledBy'>

type FilterProps = { reader: Role; value: SessionFilter; onChange: (filter: SessionFilter) => void }

/** Narrows past sessions to those that both people joined, or to the others. */
export const AttendanceFilter = ({ value, onChange }: FilterProps) => (
  <FilterSelect
    value={value.attendance}
    all={t.attendance.all}
    options={attendances.map((one) => ({ value: one, label: t.attendance[one] }))}
    onChange={(attendance) => onChange(attendance ? { attendance } : {})}
  />
)

/** Narrows cancelled sessions by who cancelled them. */
export function CancellerFilter({ reader, value, onChange }: FilterProps) {
  const labelOf = (by: (typeof cancellers)[number]) =>
    by === 'nobody' ? t.canceller.nobody : by === reader ? t.canceller.you : t.canceller.other
  return (
    <FilterSelect
      value={value.cancelledBy}
      all={t.canceller.all}
      options={cancellers.map((by) => ({ value: by, label: labelOf(by) }))}
      onChange={(cancelledBy) => onChange(cancelledBy ? { cancelledBy } : {})}
    />
  )
}

type FilterSelectProps<Value extends string> = {
  value: Value | undefined
  /** The choice that leaves nothing out. */
  all: string
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value | undefined) => void
}

const FilterSelect = <Value extends string>({ value, all, options, onChange }: FilterSelectProps<Value>) => (
  <SystemSelect
    label={t.show}
    isLabelHidden
    className="sm:w-80"
    value={value ?? 'all'}
    options={[{ value: 'all', label: all }, ...options]}
    onChange={(chosen) => onChange(options.find((option) => option.value === chosen)?.value)}
  />
)
