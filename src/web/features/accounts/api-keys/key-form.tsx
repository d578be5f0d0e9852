import type { FormEventHandler } from 'react'
import { useWatch, type Control } from 'react-hook-form'
import { apiKeyLimits } from '#contract/accounts/api-key-limits.ts'
import type { ApiScope } from '#contract/api-scopes.ts'
import { dayText, parseDay } from '#rules/time/days.ts'
import { FormCheckboxGroup } from '#web/platform/forms/form-checkbox-group.tsx'
import { FormDateField } from '#web/platform/forms/form-date-field.tsx'
import { FormTextField, useField } from '#web/platform/forms/form-fields.tsx'
import { Form } from '#web/platform/forms/form.tsx'
import { useFormats } from '#web/platform/time/formats.ts'
import { useNow } from '#web/platform/time/server-time.ts'
import { RadioGroup } from '#web/ui/fields/radio-group.tsx'
import { preloadSchemas } from '../security/load-schemas.ts'
import { ReasonField } from './reason-field.tsx'
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
      <FormCheckboxGroup control={control} name="scopes" label={t.scopes} choices={scopes} labels={t.scope} />
      <EndFields control={control} />
      {asksReason ? <ReasonField control={control} name="reason" /> : null}
    </Form>
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
