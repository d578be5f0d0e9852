import type { FormEventHandler } from 'react'
import { useWatch, type Control } from 'react-hook-form'
import { apiKeyLimits } from '#contract/accounts/api-key-limits.ts'
import type { ApiScope } from '#contract/api-scopes.ts'
import { staffLimits } from '#contract/moderation/constants.ts'
import { dayText, parseDay } from '#rules/time/days.ts'
import { FormDateField } from '#web/platform/forms/form-date-field.tsx'
import { FormTextField, useField } from '#web/platform/forms/form-fields.tsx'
import { FormTextArea } from '#web/platform/forms/form-text-area.tsx'
import { Form } from '#web/platform/forms/form.tsx'
import { useFormats } from '#web/platform/time/formats.ts'
import { useNow } from '#web/platform/time/server-time.ts'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { useFieldIds } from '#web/ui/fields/field.tsx'
import { Fieldset } from '#web/ui/fields/fieldset.tsx'
import { RadioGroup } from '#web/ui/fields/radio-group.tsx'
import { preloadSchemas } from '../security/load-schemas.ts'
import { ends, type KeyValues } from './key-values.ts'
import * as t from '#texts/accounts/api-keys.ts'

type Fields = { control: Control<KeyValues> }
type Props = Fields & {
  id: string
  scopes: readonly ApiScope[]
  asksReason: boolean
  onSubmit: FormEventHandler<HTMLFormElement>
}

/** What a new key is called, what it may do, and when it ends. */
export function KeyForm({ id, control, scopes, asksReason, onSubmit }: Props) {
  return (
    <Form id={id} onSubmit={onSubmit} onFocus={preloadSchemas} className="flex flex-col gap-5">
      <FormTextField
        control={control}
        name="name"
        label={t.name}
        description={t.nameHelp}
        maxLength={apiKeyLimits.name}
        autoComplete="off"
      />
      <ScopeFields control={control} scopes={scopes} />
      <EndFields control={control} />
      {asksReason ? (
        <FormTextArea
          control={control}
          name="reason"
          label={t.reason}
          description={t.reasonHelp}
          limit={staffLimits.longestReason}
          rows={2}
        />
      ) : null}
    </Form>
  )
}

function ScopeFields({ control, scopes }: Fields & Pick<Props, 'scopes'>) {
  const field = useField({ control, name: 'scopes' })
  const ids = useFieldIds()
  const { value: chosen, errorMessage } = field as typeof field & { errorMessage?: string }
  const toggle = (scope: ApiScope, isOn: boolean) =>
    field.onChange(scopes.filter((one) => (one === scope ? isOn : chosen.includes(one))))
  return (
    <Fieldset ids={ids} label={t.scopes} errorMessage={errorMessage}>
      <div>
        {scopes.map((scope, index) => (
          <Checkbox
            key={scope}
            ref={index === 0 ? field.ref : undefined}
            label={t.scope[scope]}
            value={chosen.includes(scope)}
            onChange={(isOn) => toggle(scope, isOn)}
            onBlur={field.onBlur}
          />
        ))}
      </div>
    </Fieldset>
  )
}

function EndFields({ control }: Fields) {
  const field = useField({ control, name: 'end' })
  const end = useWatch({ control, name: 'end' })
  const { isoDay } = useFormats()
  const today = isoDay(useNow())
  const last = dayText(parseDay(today)! + apiKeyLimits.days - 1)
  const options = ends.map((value) => ({
    value,
    label: value === 'date' ? t.untilDate : t.forDays({ n: Number(value) }),
  }))
  return (
    <div className="flex flex-col gap-3">
      <RadioGroup {...field} label={t.end} options={options} isInline />
      {end === 'date' ? <FormDateField control={control} name="date" label={t.lastDay} min={today} max={last} /> : null}
    </div>
  )
}
