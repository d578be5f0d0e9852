import { useEffect, useState } from 'react'
import { TOPICS } from '#contract/reference/topics.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'
import type { FilterLists } from './filter-lists.later.ts'
import { filterRowClass, FilterSelect, FilterToggle } from '#web/ui/fields/filter-select.tsx'
import type { Filters } from './filters.ts'

const topics = TOPICS.map(({ id, name }) => ({ value: id, label: name }))
const loadLists = () => import('./filter-lists.later.ts').then((module) => module.filterLists)

type FilterRowProps = { filters: Filters; onChange: (changed: Partial<Filters>) => void }

/** Topic, country, language, and only who is free this week. */
export function FilterRow({ filters, onChange }: FilterRowProps) {
  const t = useMessages('search')
  return (
    <div role="group" aria-label={t.filters} className={filterRowClass}>
      <FilterToggle name="week" label={t.week} isOn={filters.week} onChange={(isOn) => onChange({ week: isOn })} />
      <ProfileFilters filters={filters} onChange={onChange} />
    </div>
  )
}

type ProfileFacts = Pick<Filters, 'topic' | 'country' | 'language'>
type ProfileFiltersProps = { filters: ProfileFacts; onChange: (changed: Partial<ProfileFacts>) => void }

/** Topic, country and language: the filters of every list of people. */
export function ProfileFilters({ filters, onChange }: ProfileFiltersProps) {
  const t = useMessages('search')
  const { topic, country, language } = filters
  const lists = useLists()
  return (
    <>
      <FilterSelect
        look="chip"
        name="topic"
        label={t.topic}
        any={t.anyTopic}
        options={topics}
        value={topic}
        onChange={(chosen) => onChange({ topic: chosen })}
      />
      <FilterSelect
        look="chip"
        name="country"
        label={t.country}
        any={t.anyCountry}
        options={lists?.countries ?? only(country)}
        value={country}
        onChange={(chosen) => onChange({ country: chosen })}
      />
      <FilterSelect
        look="chip"
        name="language"
        label={t.language}
        any={t.anyLanguage}
        options={lists?.languages ?? only(language)}
        value={language}
        onChange={(chosen) => onChange({ language: chosen })}
      />
    </>
  )
}

/** Until the lists are loaded, the values in the address. */
const only = (value: string) => (value ? [{ value, label: value }] : [])

function useLists(): FilterLists | null {
  const [lists, setLists] = useState<FilterLists | null>(null)
  useEffect(() => {
    void loadLists().then(setLists, () => undefined) // if they cannot be loaded, the other filters still work
  }, [])
  return lists
}
