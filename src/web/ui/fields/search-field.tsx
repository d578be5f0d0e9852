import { Search, X } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cx } from '#web/ui/cx.ts'
import { controlClass } from './control-class.ts'
import { Icon } from '#web/ui/media/icon.tsx'
import { readText, useHydratedInput } from './use-hydrated-input.ts'
import * as ui from '#texts/ui.ts'

type SearchFieldProps = Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'children' | 'type' | 'size'> & {
  /** The accessible name; the field has no visible label. */
  label: string
  value: string
  onChange: (value: string) => void
}

/** A search box; Escape and its clear button empty it. */
export function SearchField({ label, value, onChange, className, onKeyDown, ref, ...input }: SearchFieldProps) {
  const { control, shown } = useHydratedInput({ ref, value, onChange, read: readText })
  return (
    <span className={cx('relative block h-fit', className)}>
      <Icon as={Search} className="pointer-events-none absolute start-3 top-1/2 -mt-2.5 text-ink-3" />
      <input
        autoComplete="off"
        enterKeyHint="search"
        {...input}
        ref={control}
        type="search"
        aria-label={label}
        value={shown}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          onKeyDown?.(event)
          if (event.key !== 'Escape' || value === '' || event.defaultPrevented) return
          event.preventDefault()
          event.stopPropagation()
          onChange('')
        }}
        className={cx(controlClass, 'w-full ps-10 pe-11 placeholder-shown:pe-2')}
      />
      {value ? (
        <button
          type="button"
          aria-label={ui.clearSearch}
          onClick={() => onChange('')}
          className="absolute inset-y-0 end-0 flex w-11 items-center justify-center rounded-control text-ink-2 hover:text-ink"
        >
          <Icon as={X} size={16} />
        </button>
      ) : null}
    </span>
  )
}
