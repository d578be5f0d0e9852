import { CalendarDays } from 'lucide-react'
import { useImperativeHandle, useRef, useState, type Ref } from 'react'
import type { DatePanelProps } from './date-panel.tsx'
import { cx } from '#web/ui/cx.ts'
import { controlClass, describedBy, Field, fieldProps, useFieldIds, type FieldProps } from '../field.tsx'
import { Icon } from '#web/ui/media/icon.tsx'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { OnceOpen } from '#web/ui/overlays/once-open.tsx'
import { choose } from '#texts/ui/pickers.ts'

type DateFieldProps = FieldProps & {
  label: string
  /** `YYYY-MM-DD`, or empty. */
  value?: string
  onChange?: (day: string) => void
  onBlur?: () => void
  name?: string
  ref?: Ref<HTMLButtonElement>
  id?: string
  /** First and last day that can be chosen; all others are skipped. */
  min: string
  max: string
  today: string
  locale?: string
  /** The first day of a week; Sunday is 0. */
  weekStart?: number
  /** The chosen day as text. */
  format: (day: string) => string
}

const panel = lazyComponent<DatePanelProps>(() => import('./date-panel.tsx').then((module) => module.DatePanel))

/** A day from a calendar that opens beside the button, as a sheet on phones. */
export function DateField(props: DateFieldProps) {
  const { label, value = '', onChange, onBlur, ref, format, min, max, today, locale = 'en', weekStart = 1 } = props
  const ids = useFieldIds(props.id)
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useImperativeHandle(ref, () => button.current as HTMLButtonElement, [])

  function changeOpen(open: boolean) {
    setOpen(open)
    if (!open) onBlur?.()
  }

  return (
    <Field {...fieldProps(props)} ids={ids}>
      <button
        id={ids.id}
        type="button"
        ref={button}
        disabled={props.isDisabled}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-labelledby={`${ids.labelId} ${ids.id}-value`}
        aria-describedby={describedBy(ids, props)}
        data-invalid={(props.isInvalid ?? Boolean(props.errorMessage)) || undefined}
        onClick={() => changeOpen(!isOpen)}
        className={cx(controlClass, 'flex w-full items-center gap-2 text-start')}
      >
        <span id={`${ids.id}-value`} className={cx('min-w-0 grow truncate', value === '' && 'text-ink-3')}>
          {value === '' ? choose : format(value)}
        </span>
        <Icon as={CalendarDays} className="text-ink-3" />
      </button>
      <OnceOpen
        panel={panel}
        props={{
          isOpen,
          onOpenChange: changeOpen,
          button,
          label,
          value,
          min,
          max,
          today,
          locale,
          weekStart,
          onChoose: choosing,
          onClear: props.isOptional && value !== '' ? () => choosing('') : undefined,
        }}
      />
    </Field>
  )

  function choosing(day: string) {
    onChange?.(day)
    changeOpen(false)
  }
}
