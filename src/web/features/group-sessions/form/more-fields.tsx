import { LANGUAGES } from '#contract/reference/languages.ts'
import { useField } from '#web/platform/forms/form-fields.tsx'
import { Select } from '#web/ui/fields/pickers/select.tsx'
import { Switch } from '#web/ui/fields/switch.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { asCapacity } from './draft/draft.ts'
import { fieldId, type FormSectionProps } from './form-section.ts'
import * as t from '#texts/group-sessions/hosting.ts'

export function CapacityField({ control }: FormSectionProps) {
  const { onChange, ...field } = useField({ control, name: 'capacity' })
  return (
    <TextField
      {...field}
      id={fieldId('capacity')}
      isOptional
      label={t.capacity}
      description={t.capacityHelp}
      inputMode="numeric"
      autoComplete="off"
      onChange={(typed) => onChange(asCapacity(typed))}
    />
  )
}

export function LanguageField({ control }: FormSectionProps) {
  const field = useField({ control, name: 'language' })
  // A list option cannot have an empty value; `-` represents it.
  const options = [{ value: '-', label: t.anyLanguage }, ...LANGUAGES.map(({ name }) => ({ value: name, label: name }))]
  return (
    <Select
      {...field}
      id={fieldId('language')}
      isOptional
      label={t.language}
      options={options}
      value={field.value || '-'}
      onChange={(language) => field.onChange(language === '-' ? '' : language)}
    />
  )
}

export function PrivateField({ control }: FormSectionProps) {
  const { value, onChange, onBlur, name, ref } = useField({ control, name: 'privateSession' })
  return <Switch {...{ value, onChange, onBlur, name, ref }} label={t.private} description={t.privateHelp} />
}
