import { Check, Search } from 'lucide-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode, type Ref } from 'react'
import { cx } from '#web/ui/cx.ts'
import { controlClass } from '../field.tsx'
import { Icon } from '#web/ui/media/icon.tsx'
import { matchOptions } from '../match-options.ts'
import * as messages from '#texts/ui/pickers.ts'

export type SearchOption = {
  value: string
  label: string
  /** More search terms: a code, a city, an abbreviation. */
  keywords?: string
  /** Beside the label, e.g. the current clock of a zone. */
  end?: ReactNode
  start?: ReactNode
  /** A line under the label. */
  detail?: string
  /** Options of one group are listed together under its name. */
  group?: string
}

export type SearchListProps = {
  label: string
  placeholder?: string
  options: readonly SearchOption[]
  value: string | null
  onChoose: (value: string) => void
}

/**
 * A search box over a long list; arrows move, Enter chooses, accents and case do not matter. React Aria's Autocomplete over its ListBox
 * opened the 420 time zones in 450 ms instead of 175 (4x slower CPU), took as many times longer to filter, weighed 9 kB more, and is no
 * combobox to a screen reader.
 */
export function SearchList({ label, placeholder, options, value, onChoose }: SearchListProps) {
  const [query, setQuery] = useState('')
  const id = useId()
  const found = matchOptions(options, query)
  const { activeIndex, setActive, handleKey } = useActiveOption(found, value, onChoose)
  const current = found[activeIndex]
  const activeRow = useRef<HTMLDivElement>(null)
  // Values may hold spaces and slashes, which ids may not.
  const places = new Map(options.map((option, index) => [option.value, index]))
  const idOf = (option: SearchOption) => `${id}-${places.get(option.value)}`

  useEffect(() => {
    activeRow.current?.scrollIntoView({ block: 'nearest' })
  }, [current?.value])

  function search(text: string) {
    setQuery(text)
    setActive(null)
  }

  return (
    <div className="flex min-h-0 grow flex-col">
      <SearchBox
        label={placeholder ?? messages.search}
        listId={`${id}-list`}
        activeId={current ? idOf(current) : undefined}
        value={query}
        onChange={search}
        onKeyDown={handleKey}
      />
      <p role="status" className="sr-only">
        {query ? messages.results({ count: found.length }) : ''}
      </p>
      {found.length === 0 ? <p className="px-4 pt-4 text-center text-ui text-ink-2">{messages.noResults}</p> : null}
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={label}
        tabIndex={-1}
        className="min-h-0 grow overflow-y-auto overscroll-contain p-1.5"
      >
        {found.map((option, index) => (
          <Row
            key={option.value}
            ref={index === activeIndex ? activeRow : undefined}
            id={idOf(option)}
            option={option}
            groupName={query === '' && option.group !== found[index - 1]?.group ? option.group : undefined}
            isActive={index === activeIndex}
            isSelected={option.value === value}
            onChoose={onChoose}
          />
        ))}
      </div>
    </div>
  )
}

const jumps: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }

/** The option that Enter chooses: first the selected one, then the one the arrows moved to; the first one after a search. */
function useActiveOption(found: readonly SearchOption[], value: string | null, onChoose: (value: string) => void) {
  const [active, setActive] = useState<string | null>(value)
  const wanted = found.findIndex((option) => option.value === active)
  const activeIndex = Math.max(0, wanted)

  function handleKey(event: KeyboardEvent) {
    const jump = jumps[event.key]
    const current = found[activeIndex]
    if (event.key === 'Enter') {
      event.preventDefault()
      if (current) onChoose(current.value)
    } else if (jump !== undefined) {
      event.preventDefault()
      setActive(found[Math.min(found.length - 1, Math.max(0, activeIndex + jump))]?.value ?? null)
    }
  }
  return { activeIndex, setActive, handleKey }
}

type SearchBoxProps = {
  label: string
  listId: string
  activeId: string | undefined
  value: string
  onChange: (text: string) => void
  onKeyDown: (event: KeyboardEvent) => void
}

function SearchBox({ label, listId, activeId, value, onChange, onKeyDown }: SearchBoxProps) {
  return (
    <div className="relative shrink-0 border-b border-line p-2">
      <Icon as={Search} className="pointer-events-none absolute start-5 top-1/2 -mt-2.5 text-ink-3" />
      <input
        autoFocus
        role="combobox"
        type="text"
        aria-label={label}
        aria-expanded="true"
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={activeId}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onKeyDown={onKeyDown}
        onChange={(event) => onChange(event.target.value)}
        className={cx(controlClass, 'w-full ps-10 outline-offset-0')}
      />
    </div>
  )
}

type RowProps = {
  ref: Ref<HTMLDivElement> | undefined
  id: string
  option: SearchOption
  groupName: string | undefined
  isActive: boolean
  isSelected: boolean
  onChoose: (value: string) => void
}

function Row({ ref, id, option, groupName, isActive, isSelected, onChoose }: RowProps) {
  return (
    <>
      {groupName ? (
        <div role="presentation" className="px-3 pt-3 pb-1 text-meta font-semibold text-ink-2">
          {groupName}
        </div>
      ) : null}
      <div
        ref={ref}
        id={id}
        role="option"
        aria-selected={isSelected}
        tabIndex={-1}
        onClick={() => onChoose(option.value)}
        className={cx(
          'flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-3 py-1.5 text-ui ' +
            '[contain-intrinsic-height:44px] [content-visibility:auto] hover:bg-surface-2 dark:hover:bg-surface-3',
          isActive && 'bg-surface-2 outline-2 dark:bg-surface-3 -outline-offset-2 outline-focus',
          isSelected && 'font-semibold',
        )}
      >
        {option.start}
        <span className="min-w-0 grow">
          <span className="block">{option.label}</span>
          {option.detail ? <span className="block text-meta font-normal text-ink-2">{option.detail}</span> : null}
        </span>
        {option.end ? <span className="shrink-0 text-meta font-normal text-ink-2 tnum">{option.end}</span> : null}
        {isSelected ? <Icon as={Check} size={16} className="text-primary-ink" /> : null}
      </div>
    </>
  )
}
