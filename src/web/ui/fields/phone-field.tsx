import { ChevronDown } from 'lucide-react'
import { useState, type Ref } from 'react'
import { cx } from '#web/ui/cx.ts'
import { keepDirection } from '#web/ui/direction.ts'
import { controlClass, describedBy, Field, fieldProps, useFieldIds, type FieldProps } from './field.tsx'
import { Icon } from '#web/ui/media/icon.tsx'
import { readPhone, type PhoneValue } from './phone-text.ts'
import { Picker } from './pickers/picker.tsx'
import * as messages from '#texts/ui/pickers.ts'

export type DialCountry = { code: string; name: string; dial: string; flag?: string }

/** Formats a number as its country writes it, which it finds among those of its code; its large metadata is loaded on focus. */
export type PhoneFormatter = (value: PhoneValue) => PhoneValue

type PhoneFieldProps = FieldProps & {
  countries: readonly DialCountry[]
  value?: PhoneValue
  onChange?: (value: PhoneValue) => void
  onBlur?: () => void
  name?: string
  ref?: Ref<HTMLInputElement>
  loadFormatter?: () => Promise<PhoneFormatter>
  id?: string
}

/** Country code and national number; an international number, pasted or filled in, sets both. The flag is decoration, the code is text. */
export function PhoneField(props: PhoneFieldProps) {
  const { countries, value = { country: 'KE', national: '' }, onChange, onBlur, ref, loadFormatter } = props
  const { format, load } = useFormatter(loadFormatter)
  const ids = useFieldIds(props.id)
  const country = countries.find(({ code }) => code === value.country)

  const isInvalid = (props.isInvalid ?? Boolean(props.errorMessage)) || undefined
  return (
    <Field {...fieldProps(props)} ids={ids}>
      <div className="flex gap-2 large-text:flex-wrap">
        <Picker
          label={messages.country}
          options={countries.map(dialOption)}
          value={value.country}
          onChoose={(code) => onChange?.({ ...value, country: code })}
          isDisabled={props.isDisabled ?? false}
          triggerAria={{
            'aria-label': `${messages.country}: ${country?.name ?? value.country} +${country?.dial ?? ''}`,
          }}
          triggerClass={cx(controlClass, 'inline-flex shrink-0 items-center gap-1.5 tnum')}
          trigger={
            <>
              <span aria-hidden="true">{country?.flag}</span>
              {dialText(country?.dial ?? '')}
              <Icon as={ChevronDown} size={16} className="text-ink-3" />
            </>
          }
        />
        <input
          ref={ref}
          id={ids.id}
          type="tel"
          name={props.name}
          autoComplete="tel"
          inputMode="tel"
          value={value.national}
          disabled={props.isDisabled}
          aria-invalid={isInvalid}
          aria-describedby={describedBy(ids, props)}
          onFocus={load}
          onBlur={() => {
            if (format && value.national) onChange?.(format(value))
            onBlur?.()
          }}
          onChange={(event) => onChange?.(readPhone(event.target.value, value.country, countries))}
          className={cx(controlClass, 'w-full min-w-0 tnum')}
        />
      </div>
    </Field>
  )
}

function useFormatter(loadFormatter: PhoneFieldProps['loadFormatter']) {
  const [loaded, setLoaded] = useState<{ format: PhoneFormatter } | null>(null)
  function load() {
    if (loaded || !loadFormatter) return
    // Without the metadata the number stays as typed; the form validates it anyway.
    loadFormatter().then(
      (format) => setLoaded({ format }),
      () => undefined,
    )
  }
  return { format: loaded?.format, load }
}

/** `+234`, from right to left, too. */
const dialText = (dial: string) => keepDirection(`+${dial}`)

const dialOption = ({ code, name, dial, flag }: DialCountry) => ({
  value: code,
  label: name,
  keywords: `${code} +${dial} ${dial}`,
  end: dialText(dial),
  start: flag ? <span aria-hidden="true">{flag}</span> : undefined,
})
