import { useState, type ComponentProps } from 'react'
import type { FieldValues } from 'react-hook-form'
import { passwordRules } from '#contract/accounts/password-rules.ts'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { useField, type Bound, type FormFieldProps } from './form-fields.tsx'
import * as texts from '#texts/ui/passwords.ts'

/** A password; `withRules` shows the live checklist for a new one. */
export function FormPasswordField<Values extends FieldValues>(
  props: Bound<Values> & { withRules?: boolean } & FormFieldProps<Omit<ComponentProps<typeof PasswordField>, 'rules'>>,
) {
  const { control, name, withRules = false, ...rest } = props
  const field = useField({ control, name })
  const rules = usePasswordRules(String(field.value ?? ''))
  return <PasswordField {...rest} {...field} {...(withRules ? { rules } : {})} />
}

type NewPasswordProps<Values extends FieldValues> = Bound<Values> & {
  label: string
  /** The same for the field below, where it is typed again. */
  again: { name: Bound<Values>['name']; label: string }
}

/** A new password, typed twice; one button shows both. */
export function NewPasswordFields<Values extends FieldValues>({ again, ...first }: NewPasswordProps<Values>) {
  const [isShown, setShown] = useState(false)
  const common = { control: first.control, autoComplete: 'new-password' as const, isShown }
  return (
    <>
      <FormPasswordField {...common} {...first} withRules onShow={setShown} enterKeyHint="next" />
      <FormPasswordField {...common} {...again} enterKeyHint="go" />
    </>
  )
}

/** The live checklist of a new password. */
function usePasswordRules(value: string) {
  return passwordRules.map((rule) => ({ text: texts.rule[rule.id], isMet: rule.met(value) }))
}
