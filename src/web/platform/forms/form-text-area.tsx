import type { ComponentProps } from 'react'
import type { FieldValues } from 'react-hook-form'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { useField, type Bound, type FormFieldProps } from './form-fields.tsx'

/** A text area of a form; apart from the other fields, so that the sign-in pages do not load it. */
export function FormTextArea<Values extends FieldValues>({
  control,
  name,
  ...props
}: Bound<Values> & FormFieldProps<ComponentProps<typeof TextArea>>) {
  return <TextArea {...props} {...useField({ control, name })} />
}
