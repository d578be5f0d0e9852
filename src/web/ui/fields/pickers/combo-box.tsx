import { ChevronsUpDown } from 'lucide-react'
import type { Ref } from 'react'
import { cx } from '#web/ui/cx.ts'
import { controlClass, describedBy, Field, fieldProps, useFieldIds, type FieldProps } from '../field.tsx'
import { Icon } from '#web/ui/media/icon.tsx'
import { Picker } from './picker.tsx'
import type { SearchOption } from './search-list.tsx'
import { choose } from '#texts/ui/pickers.ts'

type ComboBoxProps = FieldProps & {
  label: string
  options: readonly SearchOption[]
  value?: string | null
  onChange?: (value: string) => void
  onBlur?: () => void
  name?: string
  ref?: Ref<HTMLButtonElement>
  placeholder?: string
  searchPlaceholder?: string
  id?: string
}

/** One choice from a long searchable list: job titles, countries, zones. */
export function ComboBox(props: ComboBoxProps) {
  const { label, options, value = null, onChange, onBlur, ref, placeholder, searchPlaceholder } = props
  const ids = useFieldIds(props.id)
  const selected = options.find((option) => option.value === value)
  return (
    <Field {...fieldProps(props)} ids={ids}>
      <Picker
        label={label}
        options={options}
        value={value}
        {...(searchPlaceholder ? { placeholder: searchPlaceholder } : {})}
        onChoose={(next) => onChange?.(next)}
        onClose={onBlur}
        isDisabled={props.isDisabled ?? false}
        isInvalid={props.isInvalid ?? Boolean(props.errorMessage)}
        triggerRef={ref}
        triggerAria={{
          id: ids.id,
          'aria-labelledby': `${ids.labelId} ${ids.id}-value`,
          'aria-describedby': describedBy(ids, props),
        }}
        triggerClass={cx(controlClass, 'flex w-full items-center gap-2 text-start')}
        trigger={
          <>
            {selected?.start}
            <span id={`${ids.id}-value`} className={cx('min-w-0 grow truncate', !selected && 'text-ink-3')}>
              {selected?.label ?? placeholder ?? choose}
            </span>
            <Icon as={ChevronsUpDown} size={16} className="text-ink-3" />
          </>
        }
      />
    </Field>
  )
}
