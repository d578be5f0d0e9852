import { scopes, type Scope } from '#contract/group-sessions/constants.ts'
import type { GroupSessionDetail } from '#contract/group-sessions/schemas.ts'
import { RadioGroup } from '#web/ui/fields/radio-group.tsx'
import { useFormats } from '#web/platform/time/formats.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { isSeries } from '../details/viewer-status.ts'

type ScopeProps = { label: string; session: GroupSessionDetail; value: Scope; onChange: (scope: Scope) => void }

/** The scope of a change; nothing if only one date is left. */
export function ScopeField({ label, session, value, onChange }: ScopeProps) {
  const t = useMessages('group-members')
  const { day } = useFormats()
  if (!isSeries(session)) return null
  return (
    <RadioGroup
      className="mb-5"
      label={label}
      options={scopes.map((scope) => ({
        value: scope,
        label: t.scopes[scope],
        description: t.scopeHint[scope](day(session.startsAt)),
      }))}
      value={value}
      onChange={(next) => onChange(next as Scope)}
    />
  )
}
