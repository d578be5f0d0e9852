import type { Ref } from 'react'
import { RadioGroup } from '#web/ui/fields/radio-group.tsx'
import { useMessages } from '#web/platform/i18n/messages.ts'

type RatingFieldProps = {
  label: string
  value?: number | undefined
  onChange?: (value: number) => void
  onBlur?: () => void
  name?: string
  ref?: Ref<HTMLInputElement>
  isInvalid?: boolean
  errorMessage?: string | undefined
}

/** 1 to 5 in words: radios, which keyboard and screen reader know. */
export function RatingField({ value, onChange, errorMessage, ...field }: RatingFieldProps) {
  const { word } = useMessages('reviews')
  const options = word.map((label, index) => ({ value: String(index + 1), label: `${index + 1} ${label}` }))
  return (
    <RadioGroup
      {...field}
      {...(errorMessage === undefined ? {} : { errorMessage })}
      options={options}
      value={value === undefined ? null : String(value)}
      onChange={(chosen) => onChange?.(Number(chosen))}
      isInline
    />
  )
}
