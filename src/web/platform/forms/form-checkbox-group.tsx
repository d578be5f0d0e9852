import type { ReactNode } from 'react'
import type { FieldPathByValue, FieldValues, Control } from 'react-hook-form'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { useFieldIds } from '#web/ui/fields/field.tsx'
import { Fieldset } from '#web/ui/fields/fieldset.tsx'
import { useField } from './form-fields.tsx'

type FormCheckboxGroupProps<Values extends FieldValues, Choice extends string> = {
  control: Control<Values>
  name: FieldPathByValue<Values, Choice[]>
  label: string
  choices: readonly Choice[]
  labels: Readonly<Record<Choice, ReactNode>>
}

/** Any number of these choices; the value has them in the order that is shown. */
export function FormCheckboxGroup<Values extends FieldValues, Choice extends string>({
  control,
  name,
  label,
  choices,
  labels,
}: FormCheckboxGroupProps<Values, Choice>) {
  const field = useField({ control, name })
  const ids = useFieldIds()
  const { errorMessage } = field as typeof field & { errorMessage?: string }
  const chosen: readonly Choice[] = field.value
  const toggle = (choice: Choice, isOn: boolean) =>
    field.onChange(choices.filter((one) => (one === choice ? isOn : chosen.includes(one))))
  return (
    <Fieldset ids={ids} label={label} errorMessage={errorMessage}>
      <div>
        {choices.map((choice, index) => (
          <Checkbox
            key={choice}
            ref={index === 0 ? field.ref : undefined}
            label={labels[choice]}
            value={chosen.includes(choice)}
            onChange={(isOn) => toggle(choice, isOn)}
            onBlur={field.onBlur}
          />
        ))}
      </div>
    </Fieldset>
  )
}
