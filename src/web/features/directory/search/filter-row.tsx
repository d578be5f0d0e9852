import { useEffect, useState } from 'react'
import { mentorOrders } from '#contract/directory/constants.ts'
import { directoryRoutes } from '#contract/directory/routes.ts'
import { offeredTopics } from '#contract/reference/topics.ts'
import { useRead } from '#web/platform/api/use-read.ts'
import { useConfig } from '#web/platform/routing/boot.ts'
import type { FilterLists } from './filter-lists.ts'
import { filterRowClass, FilterSelect, FilterToggle } from '#web/ui/fields/filter-select.tsx'
import { orderOf, type Filters } from './filters.ts'
import { byLabel, countryName } from '#web/platform/i18n/names.ts'
import { topicText } from '#web/platform/i18n/topic-text.ts'
import * as t from '#texts/directory/search.ts'

const countsFresh = 60 * 60_000
const loadLists = () => import('./filter-lists.ts').then((module) => module.filterLists)

type FilterRowProps = { filters: Filters; onChange: (changed: Partial<Filters>) => void }

/** Only who is free this week; topic, country and language; and the order. */
export function FilterRow({ filters, onChange }: FilterRowProps) {
  return (
    <div role="group" aria-label={t.filters} className={filterRowClass}>
      <FilterToggle name="week" label={t.week} isOn={filters.week} onChange={(isOn) => onChange({ week: isOn })} />
      <ProfileFilters filters={filters} onChange={onChange} countries={useMentorCountries()} />
      <FilterSelect
        look="chip"
        name="order"
        label={t.order}
        any={t.bestFirst}
        options={mentorOrders.map((order) => ({ value: order, label: t.orders[order] }))}
        value={filters.order}
        onChange={(order) => onChange({ order: orderOf(order) })}
      />
    </div>
  )
}

/** The countries in which there are mentors, and how many; undefined until they are read. */
function useMentorCountries(): Options | undefined {
  const { data } = useRead(directoryRoutes.mentorCountries, {}, { staleTime: countsFresh })
  return data
    ?.map(({ country, countryCode, mentors }) => ({
      value: country,
      label: t.countryWithCount({ country: countryName(country, countryCode) ?? country, n: mentors }),
    }))
    .sort(byLabel)
}

type ProfileFacts = Pick<Filters, 'topic' | 'country' | 'language'>
type Options = readonly { value: string; label: string }[]
type ProfileFiltersProps = {
  filters: ProfileFacts
  onChange: (changed: Partial<ProfileFacts>) => void
  /** Of mentors; every country where the list has mentees, too. */
  countries?: Options | undefined
}

/** Topic, country and language: the filters of every list of people. */
export function ProfileFilters({ filters, onChange, countries }: ProfileFiltersProps) {
  const { topic, country, language } = filters
  const lists = useLists()
  const { hiddenTopics } = useConfig()
  const topics = offeredTopics(hiddenTopics, [topic]).map(({ id, name }) => ({ value: id, label: topicText(name) }))
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
        options={withChosen(countries ?? lists?.countries ?? [], country)}
        value={country}
        onChange={(chosen) => onChange({ country: chosen })}
      />
      <FilterSelect
        look="chip"
        name="language"
        label={t.language}
        any={t.anyLanguage}
        options={withChosen(lists?.languages ?? [], language)}
        value={language}
        onChange={(chosen) => onChange({ language: chosen })}
      />
    </>
  )
}

/** The value in the address is shown before the list is loaded, and if it is not in it. */
const withChosen = (options: Options, value: string) =>
  value === '' || options.some((option) => option.value === value) ? options : [{ value, label: value }, ...options]

function useLists(): FilterLists | null {
  const [lists, setLists] = useState<FilterLists | null>(null)
  useEffect(() => {
    void loadLists().then(setLists, () => undefined) // if they cannot be loaded, the other filters still work
  }, [])
  return lists
}
