import { useId, type FormEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { searchRules } from '#contract/directory/constants.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { SearchField } from '#web/ui/fields/search-field.tsx'
import { useDebounced } from '#web/platform/dom/debounced.ts'
import { localAddress, pathOf } from '#web/platform/i18n/addresses.ts'

export type SearchBoxProps = {
  /** The page that shows the results: without script the button sends the form there. */
  action: string
  label: string
  submit: string
  /** "Keep typing: 2 letters needed" */
  keepTyping: (missing: number) => string
  /** The query in the address. */
  query: string
  /** Called with a query; `isTyped` if typing paused rather than the form being submitted. */
  onSearch: (text: string, isTyped: boolean) => void
  /** The filters. */
  children: ReactNode
}

/** A search whose query is in the address: box, button, how many letters are missing, and the filters below. */
export function SearchBox({ action, label, submit, keepTyping, query, onSearch, children }: SearchBoxProps) {
  const hint = useId()
  const [text, setText] = useTypedText(query, (typed) => {
    // Does not navigate back if the reader has left: this page stays mounted until the next one is loaded.
    if (pathOf(location.pathname) === action) onSearch(typed, true)
  })
  const missing = text.trim() ? searchRules.minimumLength - text.trim().length : 0

  function send(event: FormEvent) {
    event.preventDefault()
    if (missing <= 0) onSearch(text.trim(), false)
  }

  return (
    <form action={localAddress(action)} role="search" onSubmit={send}>
      <div className="flex flex-wrap gap-3">
        <SearchField
          name="q"
          label={label}
          placeholder={label}
          aria-describedby={hint}
          value={text}
          onChange={setText}
          className="grow basis-40"
        />
        {/* On phones the field needs the whole row; their keyboards have a key to search. */}
        <Button type="submit" variant="primary" className="max-sm:hidden">
          {submit}
        </Button>
      </div>
      <p id={hint} role="status" className="mt-1 min-h-[1.3846em] text-meta text-ink-2">
        {missing > 0 ? keepTyping(missing) : ''}
      </p>
      {children}
    </form>
  )
}

/**
 * The text of a search box whose query is in the address (`query`). `onSettled` is called once it has not changed for a second and has
 * three letters or none; back, forward or a link that changes the address changes the text.
 */
function useTypedText(query: string, onSettled: (text: string) => void) {
  const [text, setText] = useState(query)
  const typed = useDebounced(text.trim(), searchRules.debounceMs)
  const last = useRef(query)
  const settle = useEffectEvent(onSettled)
  useEffect(() => {
    if (typed === last.current || (typed !== '' && typed.length < searchRules.minimumLength)) return
    last.current = typed
    settle(typed)
  }, [typed])
  useEffect(() => {
    if (query === last.current) return
    last.current = query
    setText(query)
  }, [query])
  return [text, setText] as const
}
