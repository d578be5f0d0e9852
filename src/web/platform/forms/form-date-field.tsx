import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { useField } from './form-fields.tsx'
import { LocalDateField, type LocalDateFieldProps } from './local-date-field.tsx'

type FormDateFieldProps<Values extends FieldValues> = {
  control: Control<Values>
  name: FieldPath<Values>
} & Pick<LocalDateFieldProps, 'label' | 'min' | 'max' | 'isOptional' | 'description' | 'className'>

/** A `LocalDateField` of a form; separate, so that pages without react-hook-form do not load it. */
export function FormDateField<Values extends FieldValues>({ control, name, ...props }: FormDateFieldProps<Values>) {
  return <LocalDateField {...props} {...useField({ control, name })} />
}
