import type { ComponentProps } from 'react'
import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form'
import { TextField } from '#web/ui/fields/text-field.tsx'

export type Bound<Values extends FieldValues> = { control: Control<Values>; name: FieldPath<Values> }
/** A field's props except those set by its form. */
export type FormFieldProps<Props> = Omit<
  Props,
  'value' | 'onChange' | 'onBlur' | 'name' | 'ref' | 'errorMessage' | 'isInvalid'
>

/** The result of `useController` as props of our fields. */
export function useField<Values extends FieldValues, Name extends FieldPath<Values>>({
  control,
  name,
}: {
  control: Control<Values>
  name: Name
}) {
  const { field, fieldState } = useController({ control, name })
  return { ...field, ...(fieldState.error ? { isInvalid: true, errorMessage: fieldState.error.message } : {}) }
}

export function FormTextField<Values extends FieldValues>({
  control,
  name,
  ...props
}: Bound<Values> & FormFieldProps<ComponentProps<typeof TextField>>) {
  return <TextField {...props} {...useField({ control, name })} />
}
