import type { ComponentProps } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { useField, type Bound, type FormFieldProps } from './form-fields.tsx'

export function FormCheckbox<Values extends FieldValues>({
  control,
  name,
  ...props
}: Bound<Values> & FormFieldProps<ComponentProps<typeof Checkbox>>) {
  return <Checkbox {...props} {...useField({ control, name })} />
}
