import { useField, type Bound } from '#web/platform/forms/form-fields.tsx'
import { Select } from '#web/ui/fields/pickers/select.tsx'
import { RadioGroup } from '#web/ui/fields/radio-group.tsx'
import type { AnnouncementValues } from './announcement-values.ts'

type Choices = { label: string; description?: string; options: readonly { value: string; label: string }[] }

export function FormRadios({ control, name, ...props }: Bound<AnnouncementValues> & Choices) {
  return <RadioGroup {...props} {...useField({ control, name })} />
}

/** Stands for the empty value, which a list cannot hold. */
export const anyValue = '-'

export function FormSelect({ control, name, ...props }: Bound<AnnouncementValues> & Choices) {
  const { value, onChange, ...field } = useField({ control, name })
  const change = (next: string) => onChange(next === anyValue ? '' : next)
  return <Select {...props} {...field} value={value || anyValue} onChange={change} />
}
