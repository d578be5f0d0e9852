import type { ComponentProps } from 'react'
import type { FieldValues } from 'react-hook-form'
import { FormTextField } from '#web/platform/forms/form-fields.tsx'
import * as t from '#texts/accounts/auth.ts'

type Preset = 'label' | 'type' | 'inputMode' | 'autoCapitalize'

/** The e-mail field, with the attributes that phones and password managers expect. */
export function EmailField<Values extends FieldValues>({
  enterKeyHint = 'next',
  autoComplete = 'username',
  ...field
}: Omit<ComponentProps<typeof FormTextField<Values>>, Preset>) {
  return (
    <FormTextField
      {...field}
      label={t.email}
      type="email"
      inputMode="email"
      autoComplete={autoComplete}
      autoCapitalize="none"
      enterKeyHint={enterKeyHint}
    />
  )
}
