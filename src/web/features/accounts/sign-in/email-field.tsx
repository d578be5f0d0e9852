import type { ComponentProps } from 'react'
import type { FieldValues } from 'react-hook-form'
import { FormTextField } from '#web/platform/forms/form-fields.tsx'
import { useMessages } from '#web/platform/i18n/messages.ts'

type Preset = 'label' | 'type' | 'inputMode' | 'autoCapitalize'

/** The e-mail field, with the attributes that phones and password managers expect. */
export function EmailField<Values extends FieldValues>({
  enterKeyHint = 'next',
  autoComplete = 'username',
  ...field
}: Omit<ComponentProps<typeof FormTextField<Values>>, Preset>) {
  const t = useMessages('auth')
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
