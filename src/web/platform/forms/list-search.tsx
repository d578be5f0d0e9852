import { useState, type ReactNode } from 'react'
import { useDebounced } from '#web/platform/dom/debounced.ts'
import { SearchField } from '#web/ui/fields/search-field.tsx'

/** Milliseconds after the last key. */
const pauseMs = 300

type ListSearchProps = {
  label: string
  /** Whether there is nothing to search in: then the field is left out, and everything shows. */
  isEmpty: boolean
  /** Narrows the list further, beside the field. */
  filter?: ReactNode
  /** The list, narrowed by the text once typing has paused; empty shows everything. */
  children: (text: string) => ReactNode
}

/** A list with a search field above it. */
export function ListSearch({ label, isEmpty, filter, children }: ListSearchProps) {
  const [text, setText] = useState('')
  const settled = useDebounced(text.trim(), pauseMs)
  return (
    <>
      {isEmpty ? null : (
        <div className="mb-4 flex max-w-reading flex-col gap-3 sm:flex-row">
          <SearchField
            label={label}
            placeholder={label}
            value={text}
            onChange={setText}
            maxLength={100}
            className="grow"
          />
          {filter}
        </div>
      )}
      {children(isEmpty ? '' : settled)}
    </>
  )
}
