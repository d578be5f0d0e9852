import { useState, type KeyboardEvent, type ReactNode, type Ref } from 'react'
import { Chip } from '#web/ui/feedback/chip.tsx'
import { controlClass } from './control-class.ts'
import { cx } from '#web/ui/cx.ts'
import { describedBy, Field, fieldProps, useFieldIds, type FieldProps } from './field.tsx'
import { floatingClass } from '#web/ui/overlays/floating-class.ts'
import * as messages from '#texts/ui/pickers.ts'

type Token = { value: string; label: string; start?: ReactNode; detail?: string }

type TokenFieldProps = FieldProps & {
  chosen: readonly Token[]
  onAdd: (value: string) => void
  onRemove: (value: string) => void
  /** The text in the box; the caller decides when to search. */
  query: string
  onQuery: (text: string) => void
  /** Without those already chosen. */
  options: readonly Token[]
  /** Beside or in place of options: "No user found", "Searching". */
  status?: string | undefined
  /** Text that is not an option can be added too. */
  isCreatable?: boolean
  max: number
  /** "Remove Career". */
  removeLabel: (label: string) => string
  placeholder?: string
  onBlur?: () => void
  ref?: Ref<HTMLInputElement>
  id?: string
}

/** Several choices as chips next to a search box: arrows and Enter add one, Backspace removes the last one. */
export function TokenField(props: TokenFieldProps) {
  const { chosen, max } = props
  const ids = useFieldIds(props.id)
  const isFull = chosen.length >= max
  const counter = (
    <span role="status" className="ms-auto shrink-0 text-meta text-ink-2 tnum">
      {isFull ? messages.chosenAll({ max }) : messages.chosenOf({ chosen: chosen.length, max })}
    </span>
  )
  return (
    <Field {...fieldProps(props)} ids={ids} end={counter}>
      {chosen.length > 0 ? (
        <ul className="flex flex-wrap gap-2 pb-0.5">
          {chosen.map((token) => (
            <li key={token.value}>
              <Chip
                tone="primary"
                icon={token.start}
                removeLabel={props.removeLabel(token.label)}
                onRemove={() => props.onRemove(token.value)}
                className="min-h-8 text-meta"
              >
                {token.label}
              </Chip>
            </li>
          ))}
        </ul>
      ) : null}
      <TokenBox {...props} ids={ids} isFull={isFull} />
    </Field>
  )
}

type BoxProps = TokenFieldProps & { ids: ReturnType<typeof useFieldIds>; isFull: boolean }

function TokenBox(props: BoxProps) {
  const { ref, ids, query, onQuery, options, status, isFull, ...rest } = props
  const { isOpen, setOpen, active, setActive, handleKey, add } = useTokenKeys({
    ...rest,
    ids,
    query,
    onQuery,
    options,
    isFull,
  })
  const current = options[active]
  const listId = `${ids.id}-list`
  const isShown = isOpen && !isFull && (options.length > 0 || Boolean(status))
  return (
    <div className="relative">
      <input
        ref={ref}
        id={ids.id}
        role="combobox"
        type="text"
        autoComplete="off"
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={listId}
        aria-activedescendant={isShown && current ? `${listId}-${active}` : undefined}
        aria-invalid={(rest.isInvalid ?? Boolean(rest.errorMessage)) || undefined}
        aria-describedby={describedBy(ids, rest)}
        placeholder={rest.placeholder}
        value={query}
        readOnly={isFull}
        onChange={(event) => {
          onQuery(event.target.value)
          setActive(rest.isCreatable ? -1 : 0)
          setOpen(true)
        }}
        onKeyDown={handleKey}
        onFocus={() => setOpen(true)}
        onBlur={() => {
          setOpen(false)
          rest.onBlur?.()
        }}
        className={cx(controlClass, 'w-full read-only:border-line read-only:bg-surface-2')}
      />
      <p role="status" className="sr-only">
        {isShown && query ? (status ?? messages.results({ count: options.length })) : ''}
      </p>
      <div className={cx('absolute inset-x-0 top-full z-20 mt-1', !isShown && 'hidden')}>
        <div className={cx(floatingClass, 'max-h-72 overflow-y-auto p-1.5')}>
          <div id={listId} role="listbox" aria-label={String(rest.label)} tabIndex={-1}>
            {isShown ? <Options {...{ listId, options, active }} onChoose={add} /> : null}
          </div>
          {status && options.length === 0 ? <p className="px-3 py-2.5 text-ui text-ink-2">{status}</p> : null}
        </div>
      </div>
    </div>
  )
}

type OptionsProps = { listId: string; options: readonly Token[]; active: number; onChoose: (value: string) => void }

function Options({ listId, options, active, onChoose }: OptionsProps) {
  return options.map((option, index) => (
    <div
      key={option.value}
      id={`${listId}-${index}`}
      role="option"
      aria-selected={index === active}
      tabIndex={-1}
      // Keeps the focus in the box: moving it would close the list before the click is handled.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChoose(option.value)}
      className={cx(
        'flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-3 py-1.5 text-ui hover:bg-surface-2 dark:hover:bg-surface-3',
        index === active && 'bg-surface-2 outline-2 -outline-offset-2 outline-focus dark:bg-surface-3',
      )}
    >
      {option.start}
      <span className="min-w-0">
        <span className="block truncate">{option.label}</span>
        {option.detail ? <span className="block text-meta text-ink-2">{option.detail}</span> : null}
      </span>
    </div>
  ))
}

function useTokenKeys({ query, onQuery, options, isCreatable, isFull, chosen, ...on }: BoxProps) {
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(isCreatable ? -1 : 0)

  function add(value: string) {
    if (isFull) return
    on.onAdd(value)
    onQuery('')
    setActive(isCreatable ? -1 : 0)
  }

  function handleKey(event: KeyboardEvent<HTMLInputElement>) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const option = options[active]
    if (step !== 0 && options.length > 0) {
      event.preventDefault()
      setOpen(true)
      setActive((active + step + options.length) % options.length)
    } else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      // In a form Enter would submit it.
      event.preventDefault()
      if (isOpen && option) add(option.value)
      else if (isCreatable && query.trim()) add(query)
    } else if (event.key === ',' && isCreatable) {
      event.preventDefault()
      if (query.trim()) add(query)
    } else if (event.key === 'Backspace' && query === '' && chosen.length > 0) on.onRemove(chosen.at(-1)!.value)
    else if (event.key === 'Escape' && isOpen) setOpen(false)
  }
  return { isOpen, setOpen, active, setActive, handleKey, add }
}
