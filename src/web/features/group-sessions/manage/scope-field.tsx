import { scopes, type Scope } from '#contract/group-sessions/constants.ts'
import type { GroupSessionDetail } from '#contract/group-sessions/schemas.ts'
import { RadioGroup } from '#web/ui/fields/radio-group.tsx'
import { useFormats } from '#web/platform/time/formats.ts'
import { isSeries } from '../details/viewer-status.ts'
import * as t from '#texts/group-sessions/members.ts'

type ScopeProps = { label: string; session: GroupSessionDetail; value: Scope; onChange: (scope: Scope) => void }

/** The scope of a change; nothing if only one date is left. */
export function ScopeField({ label, session, value, onChange }: ScopeProps) {
  const { day } = useFormats()
  if (!isSeries(session)) return null
  return (
    <RadioGroup
      className="mb-5"
      label={label}
      options={scopes.map((scope) => ({
        value: scope,
        label: t.scopes[scope],
        description: hintOf(scope, day(session.startsAt)),
      }))}
      value={value}
      onChange={(next) => onChange(next as Scope)}
    />
  )
}

const hintOf = (scope: Scope, day: string): string =>
  ({ occurrence: day, following: t.fromDayOn({ day }), series: t.wholeSeries })[scope]
