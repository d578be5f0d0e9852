import type { ComponentProps } from 'react'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { useMessages } from '#web/platform/i18n/messages.ts'

type Props = Omit<ComponentProps<typeof TextField>, 'label' | 'type' | 'inputMode' | 'autoComplete' | 'autoCapitalize'>

/** The address one signs in with, as phones and password managers expect it. */
export function EmailField({ enterKeyHint = 'next', ...field }: Props) {
  const t = useMessages('auth')
  return (
    <TextField
      {...field}
      label={t.email}
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      enterKeyHint={enterKeyHint}
    />
  )
}
