import { useEffect, useState } from 'react'
import { TAG_SUGGESTIONS } from '#contract/reference/tags.ts'
import { filterRowClass, FilterSelect, FilterToggle } from '#web/ui/fields/filter-select.tsx'
import { SearchBox } from '#web/platform/forms/search-box.tsx'
import { useFilters } from '#web/platform/routing/use-filters.ts'
import { discoverAddress, filtersIn } from './discover-filters.ts'
import { tagText } from '#web/platform/i18n/tag-text.ts'
import * as t from '#texts/group-sessions/discover.ts'
import * as groups from '#texts/group-sessions/groups.ts'

const loadLanguages = () => import('#web/platform/i18n/spoken-languages.ts').then((module) => module.spokenLanguages)
type Option = { value: string; label: string }

/** The search box and the filters of the page with this path. Without script the button sends the form there. */
export function DiscoverForm({ path }: { path: string }) {
  const [filters, change] = useFilters(path, filtersIn, (chosen) => discoverAddress(path, chosen))
  return (
    <SearchBox
      action={path}
      label={t.searchLabel}
      submit={t.search}
      keepTyping={(missing) => t.keepTyping({ missing })}
      query={filters.q}
      onSearch={(q, isTyped) => change({ q }, isTyped)}
    >
      <div role="group" aria-label={t.filters} className={filterRowClass}>
        {(['week', 'free', 'live'] as const).map((name) => (
          <FilterToggle
            key={name}
            name={name}
            label={t[name]}
            isOn={filters[name]}
            onChange={(isOn) => change({ [name]: isOn })}
          />
        ))}
        <Topics value={filters.tag} onChange={(tag) => change({ tag })} />
        <Languages value={filters.language} onChange={(language) => change({ language })} />
      </div>
    </SearchBox>
  )
}

type ChoiceProps = { value: string; onChange: (value: string) => void }

const tags = TAG_SUGGESTIONS.map((name) => ({ value: name, label: tagText(name) }))

/** The suggestions, and whatever tag the address names. */
function Topics({ value, onChange }: ChoiceProps) {
  const options = withOwn(tags, value)
  return (
    <FilterSelect
      look="chip"
      name="tag"
      label={t.tag}
      any={t.anyTag}
      options={options}
      value={value}
      onChange={onChange}
    />
  )
}

function Languages({ value, onChange }: ChoiceProps) {
  const [known, setKnown] = useState<Option[]>([])
  useEffect(() => {
    // If the list cannot be loaded, the other filters still work.
    void loadLanguages().then(setKnown, () => undefined)
  }, [])
  const options = withOwn(known, value)
  return (
    <FilterSelect
      look="chip"
      name="language"
      label={groups.language}
      any={t.anyLanguage}
      options={options}
      value={value}
      onChange={onChange}
    />
  )
}

const withOwn = (options: readonly Option[], value: string): readonly Option[] =>
  value === '' || options.some((option) => option.value === value) ? options : [{ value, label: value }, ...options]
