import type { ComponentProps } from 'react'
import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { passwordRules } from '#contract/accounts/password-rules.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'

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

export function FormCheckbox<Values extends FieldValues>({
  control,
  name,
  ...props
}: Bound<Values> & FormFieldProps<ComponentProps<typeof Checkbox>>) {
  return <Checkbox {...props} {...useField({ control, name })} />
}

/** A password; `withRules` shows the live checklist for a new one. */
export function FormPasswordField<Values extends FieldValues>(
  props: Bound<Values> & { withRules?: boolean } & FormFieldProps<Omit<ComponentProps<typeof PasswordField>, 'rules'>>,
) {
  const { control, name, withRules = false, ...rest } = props
  const field = useField({ control, name })
  const rules = usePasswordRules(String(field.value ?? ''))
  return <PasswordField {...rest} {...field} {...(withRules ? { rules } : {})} />
}

/** The live checklist of a new password. */
function usePasswordRules(value: string) {
  const { passwordRule } = useMessages('common')
  return passwordRules.map((rule) => ({ text: passwordRule[rule.id], isMet: rule.met(value) }))
}
