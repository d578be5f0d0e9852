import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { COUNTRIES } from '#contract/reference/countries.ts'
import { LANGUAGES } from '#contract/reference/languages.ts'
import { TOPICS } from '#contract/reference/topics.ts'
import { searchRules } from '#contract/search-rules.ts'
import { Button } from '#web/ui/button.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { paths } from '#web/paths.ts'
import { useDebounced } from '#web/platform/debounced.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { FilterSelect } from './filter-select.tsx'
import { searchAddress, type Filters } from './filters.ts'

const topics = TOPICS.map(({ id, name }) => ({ value: id, label: name }))
const countries = COUNTRIES.map(({ name }) => ({ value: name, label: name }))
const languages = LANGUAGES.map(({ name, english }) => ({
  value: name,
  label: name === english ? name : `${name} (${english})`,
}))

/** The search box and the filters; each change goes into the address. Without script the button sends the form there. */
export function SearchForm({ filters }: { filters: Filters }) {
  const t = useMessages('search')
  const navigate = useNavigate()
  const go = (changed: Partial<Filters>, replace = false) =>
    void navigate(searchAddress({ ...filters, ...changed }), { replace })
  const [text, setText] = useTypedText(filters.q, (q) => go({ q }, true))
  const missing = text.trim() ? searchRules.minimumLength - text.trim().length : 0

  function submit(event: FormEvent) {
    event.preventDefault()
    if (missing <= 0) go({ q: text.trim() })
  }

  return (
    <form action={paths.find} role="search" onSubmit={submit}>
      <div className="flex gap-3">
        <SearchField
          name="q"
          label={t.label}
          placeholder={t.label}
          aria-describedby="search-hint"
          value={text}
          onChange={setText}
          className="grow"
        />
        <Button type="submit" variant="primary">
          {t.submit}
        </Button>
      </div>
      <p id="search-hint" role="status" className="mt-1.5 min-h-[1.3846em] text-meta text-ink-2">
        {missing > 0 ? t.keepTyping(missing) : ''}
      </p>
      <div
        role="group"
        aria-label={t.filters}
        className="mt-3 grid gap-4 xs:grid-cols-2 lg:grid-cols-[1fr_1fr_1fr_auto]"
      >
        <FilterSelect
          name="topic"
          label={t.topic}
          any={t.anyTopic}
          options={topics}
          value={filters.topic}
          onChange={(topic) => go({ topic })}
        />
        <FilterSelect
          name="country"
          label={t.country}
          any={t.anyCountry}
          options={countries}
          value={filters.country}
          onChange={(country) => go({ country })}
        />
        <FilterSelect
          name="language"
          label={t.language}
          any={t.anyLanguage}
          options={languages}
          value={filters.language}
          onChange={(language) => go({ language })}
        />
        <label className="flex min-h-11 items-center gap-3 self-end text-ui font-semibold">
          <input
            type="checkbox"
            name="week"
            value="true"
            checked={filters.week}
            onChange={(event) => go({ week: event.target.checked })}
            className="size-5 accent-primary"
          />
          {t.week}
        </label>
      </div>
    </form>
  )
}

/** The typed text; told once it stands still for a second with three letters or none. */
function useTypedText(asked: string, onSettled: (text: string) => void) {
  const [text, setText] = useState(asked)
  const typed = useDebounced(text.trim(), searchRules.debounceMs)
  const last = useRef(asked)
  useEffect(() => {
    if (typed === last.current || (typed !== '' && typed.length < searchRules.minimumLength)) return
    last.current = typed
    onSettled(typed)
  }, [typed])
  // Back, forward and links change the address under the box.
  useEffect(() => {
    if (asked === last.current) return
    last.current = asked
    setText(asked)
  }, [asked])
  return [text, setText] as const
}
