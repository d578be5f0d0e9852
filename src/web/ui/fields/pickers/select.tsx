import { ChevronDown } from 'lucide-react'
import { Suspense, useId, useLayoutEffect, useState, type ComponentProps } from 'react'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { usePreload } from '#web/ui/lazy/preload.ts'
import { Icon } from '#web/ui/media/icon.tsx'
import { touchPhoneQuery, useMediaQuery } from '#web/ui/use-media-query.ts'
import { describedBy, useFieldIds } from '../field.tsx'
import { isGroup, NativeSelect, SelectField, type SelectControlProps, type SelectProps } from '../native-select.tsx'
import { selectButtonClass, selectValueClass } from './select-class.ts'
import { choose } from '#texts/ui/pickers.ts'

const list = lazyComponent(() => import('./list-select.tsx').then((module) => module.ListSelect))

/** One choice from a short or grouped list: a native select on touch phones, a list box elsewhere. */
export function Select(props: SelectProps) {
  const isTouch = useMediaQuery(touchPhoneQuery, true)
  const ids = useFieldIds(props.id)
  const Control = isTouch ? NativeSelect : LateListSelect
  return (
    <SelectField {...props} ids={ids}>
      <Control {...props} ids={ids} />
    </SelectField>
  )
}

/** A list box whose code is fetched when the page is used, and mounted when it is opened. If it cannot be fetched: a native select. */
function LateListSelect(props: SelectControlProps) {
  const [state, setState] = useState<'closed' | 'loading' | 'list' | 'native'>('closed')
  usePreload(list)
  // The native select takes the place of the button that was pressed.
  useLayoutEffect(() => {
    if (state === 'native') document.getElementById(props.ids.id)?.focus()
  }, [state, props.ids.id])
  // Somebody who has gone on to another field meanwhile is not brought back.
  const replace = (next: typeof state) => setState((current) => (current === 'loading' ? next : current))
  function open() {
    setState('loading')
    list.preload().then(
      () => replace('list'),
      () => replace('native'),
    )
  }
  function leave() {
    replace('closed')
    props.onBlur?.()
  }
  const button = <ClosedSelect {...props} isLoading={state === 'loading'} onOpen={open} onBlur={leave} />
  if (state === 'native') return <NativeSelect {...props} />
  if (state !== 'list') return button
  return (
    <Suspense fallback={button}>
      <list.Component {...props} />
    </Suspense>
  )
}

type ClosedSelectProps = SelectControlProps & { isLoading: boolean; onOpen: () => void }

/** Looks and is announced like the closed list box. */
function ClosedSelect({ ids, options, value, placeholder, ref, isLoading, onOpen, ...props }: ClosedSelectProps) {
  const valueId = useId()
  const chosen = options.flatMap((entry) => (isGroup(entry) ? entry.options : entry)).find((one) => one.value === value)
  return (
    <button
      type="button"
      id={ids.id}
      ref={ref as ComponentProps<'button'>['ref']}
      disabled={props.isDisabled}
      aria-haspopup="listbox"
      aria-expanded={false}
      aria-busy={isLoading || undefined}
      aria-labelledby={`${valueId} ${ids.labelId}`}
      aria-describedby={describedBy(ids, props)}
      data-invalid={(props.isInvalid ?? Boolean(props.errorMessage)) || undefined}
      onBlur={props.onBlur}
      onClick={onOpen}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
        event.preventDefault()
        onOpen()
      }}
      className={selectButtonClass}
    >
      <span id={valueId} className={selectValueClass} data-placeholder={chosen ? undefined : true}>
        {chosen?.label ?? placeholder ?? choose}
      </span>
      <Icon as={ChevronDown} className="text-ink-3" />
    </button>
  )
}

/** The same with a native select everywhere: for screens with many of them. */
export function SystemSelect(props: SelectProps) {
  const ids = useFieldIds(props.id)
  return (
    <SelectField {...props} ids={ids}>
      <NativeSelect {...props} ids={ids} />
    </SelectField>
  )
}
