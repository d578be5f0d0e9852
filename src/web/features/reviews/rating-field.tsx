import type { Ref } from 'react'
import { RadioGroup } from '#web/ui/fields/radio-group.tsx'
import * as reviews from '#texts/reviews.ts'

type RatingFieldProps = {
  label: string
  value?: number | undefined
  onChange?: (value: number) => void
  onBlur?: () => void
  name?: string
  ref?: Ref<HTMLInputElement>
  isInvalid?: boolean
  errorMessage?: string | undefined
  /** Only the numbers are visible; the words are for screen readers. */
  isCompact?: boolean
}

/** A rating from 1 to 5 as a radio group. */
export function RatingField({ value, onChange, errorMessage, isCompact = false, ...field }: RatingFieldProps) {
  const options = reviews.word.map((label, index) => ({
    value: String(index + 1),
    label: isCompact ? (
      <>
        {index + 1}
        <span className="sr-only"> {label}</span>
      </>
    ) : (
      `${index + 1} ${label}`
    ),
  }))
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
