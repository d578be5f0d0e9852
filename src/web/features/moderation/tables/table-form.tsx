import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { Button } from '#web/ui/actions/button.tsx'
import { FilterSelect, filterRowClass } from '#web/ui/fields/filter-select.tsx'
import { SearchField } from '#web/ui/fields/search-field.tsx'
import * as t from '#texts/moderation/desk.ts'

export type Choice = {
  name: string
  label: string
  /** What it shows while nothing is chosen. */
  any: string
  options: readonly { value: string; label: string }[]
  value: string | undefined
}

type TableFormProps = {
  label: string
  hint: string
  q: string
  choices: readonly Choice[]
  /** Changes a filter in the address; an empty value removes it. */
  onChange: (changed: Record<string, string>) => void
  children?: ReactNode
}

/** The search and the filters of a table; each is in the address of the page. */
export function TableForm({ label, hint, q, choices, onChange, children }: TableFormProps) {
  const hintId = useId()
  const [text, setText] = useState(q)
  const [shown, setShown] = useState(q)
  // Back, forward or "Clear filters" changes the address, and with it the text.
  if (q !== shown) {
    setShown(q)
    setText(q)
  }
  const type = (value: string) => {
    setText(value)
    if (value === '' && q !== '') onChange({ q: '' })
  }
  const missing = text.trim().length === 1
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!missing) onChange({ q: text.trim() })
  }
  return (
    <form role="search" onSubmit={submit} className="flex flex-col gap-4">
      <div className="max-w-reading">
        <div className="flex flex-wrap gap-3">
          <SearchField
            name="q"
            label={label}
            placeholder={label}
            aria-describedby={hintId}
            value={text}
            onChange={type}
            maxLength={100}
            className="grow basis-40"
          />
          <Button type="submit" variant="primary">
            {t.search}
          </Button>
        </div>
        <p id={hintId} role="status" className="mt-1 text-meta text-ink-2">
          {missing ? t.twoLetters : hint}
        </p>
      </div>
      <div role="group" aria-label={t.filters} className="flex flex-col gap-4">
        <div className={filterRowClass}>
          {choices.map(({ name, value = '', ...choice }) => (
            <FilterSelect
              key={name}
              {...choice}
              look="chip"
              name={name}
              value={value}
              onChange={(to) => onChange({ [name]: to })}
            />
          ))}
        </div>
        {children}
      </div>
    </form>
  )
}
