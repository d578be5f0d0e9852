import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { FormTextField } from '#web/platform/form.tsx'
import { useMessages } from '#web/platform/i18n/messages.ts'

type Props<Values extends FieldValues> = {
  control: Control<Values>
  name: FieldPath<Values>
  enterKeyHint?: 'next' | 'send'
}

/** The address one signs in with, as phones and password managers expect it. */
export function EmailField<Values extends FieldValues>({ control, name, enterKeyHint = 'next' }: Props<Values>) {
  const t = useMessages('auth')
  return (
    <FormTextField
      control={control}
      name={name}
      label={t.email}
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      enterKeyHint={enterKeyHint}
    />
  )
}
