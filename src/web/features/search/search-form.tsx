import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { searchRules } from '#contract/search-rules.ts'
import { Button } from '#web/ui/button.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { paths } from '#web/paths.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { useTypedText } from '#web/platform/typed-text.ts'
import { FilterRow } from './filter-row.tsx'
import { searchAddress, type Filters } from './filters.ts'

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
      <FilterRow filters={filters} onChange={go} />
    </form>
  )
}
