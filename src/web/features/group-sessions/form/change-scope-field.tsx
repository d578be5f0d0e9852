import { scopes, type Scope } from '#contract/group-sessions/constants.ts'
import type { GroupSessionDetail } from '#contract/group-sessions/schemas.ts'
import { useFormats } from '#web/platform/time/formats.ts'
import { RadioGroup } from '#web/ui/fields/radio-group.tsx'
import { Select } from '#web/ui/fields/pickers/select.tsx'
import type { ChangeScope } from './draft/changes.ts'
import * as t from '#texts/group-sessions/hosting.ts'

type Props = { session: GroupSessionDetail; value: ChangeScope; onChange: (changeScope: ChangeScope) => void }

/** Whether a change applies to one occurrence, it and those after it, or all upcoming ones. */
export function ChangeScopeField({ session, value, onChange }: Props) {
  const { moment, day } = useFormats()
  const ahead = session.occurrences.filter(({ status }) => status === 'UPCOMING')
  const chosen = ahead.find(({ occurrenceDate }) => occurrenceDate === value.date) ?? ahead[0]
  const name = chosen ? day(chosen.startsAt) : ''
  const label: Record<Scope, string> = {
    occurrence: t.scopeOccurrence({ day: name }),
    following: t.scopeFollowing({ day: name }),
    series: t.scopeSeries,
  }
  return (
    <div className="flex flex-col gap-4">
      <RadioGroup
        label={t.scope}
        options={scopes.map((scope) => ({ value: scope, label: label[scope] }))}
        value={value.scope}
        onChange={(scope) => onChange({ ...value, scope: scope as Scope })}
      />
      {value.scope === 'series' ? null : (
        <Select
          className="max-w-sm"
          label={t.occurrence}
          options={ahead.map((one) => ({ value: one.occurrenceDate, label: moment(one.startsAt) }))}
          value={chosen?.occurrenceDate ?? null}
          onChange={(date) => onChange({ ...value, date })}
        />
      )}
    </div>
  )
}
