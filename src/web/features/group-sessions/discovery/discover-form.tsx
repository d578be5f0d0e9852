import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { TAG_SUGGESTIONS } from '#contract/reference/tags.ts'
import { FilterSelect } from '#web/ui/fields/filter-select.tsx'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { SearchBox } from '#web/platform/forms/search-box.tsx'
import { discoverAddress, type Filters } from './discover-filters.ts'

const loadLanguages = () => import('#contract/reference/languages.ts').then((module) => module.LANGUAGES)
type Option = { value: string; label: string }

type DiscoverFormProps = {
  /** The page it stands on: filters go into its address. */
  path: string
  filters: Filters
}

/** The search box and the filters; each change goes into the address. Without script the button sends the form there. */
export function DiscoverForm({ path, filters }: DiscoverFormProps) {
  const t = useMessages('groups')
  const navigate = useNavigate()
  const go = (changed: Partial<Filters>, replace = false) =>
    void navigate(discoverAddress(path, { ...filters, ...changed }), { replace })
  return (
    <SearchBox
      action={path}
      label={t.searchLabel}
      submit={t.search}
      keepTyping={t.keepTyping}
      asked={filters.q}
      onSearch={(q, isTyped) => go({ q }, isTyped)}
    >
      <div role="group" aria-label={t.filters} className="mt-3 flex flex-col gap-4 xl:flex-row xl:items-end">
        <div className="grid grow gap-4 xs:grid-cols-2">
          <Topics value={filters.tag} onChange={(tag) => go({ tag })} />
          <Languages value={filters.language} onChange={(language) => go({ language })} />
        </div>
        <div className="-mx-4 flex scrollbar-none gap-2 overflow-x-auto px-4 py-0.5 sm:mx-0 sm:flex-wrap sm:overflow-visible sm:p-0 xl:shrink-0 xl:flex-nowrap">
          {(['week', 'free', 'live'] as const).map((name) => (
            <Toggle key={name} name={name} isOn={filters[name]} onChange={(isOn) => go({ [name]: isOn })}>
              {t[name]}
            </Toggle>
          ))}
        </div>
      </div>
    </SearchBox>
  )
}

type ToggleProps = { name: string; isOn: boolean; onChange: (isOn: boolean) => void; children: string }

/** A filter that is on or off: a checkbox that looks like a chip. */
const Toggle = ({ name, isOn, onChange, children }: ToggleProps) => (
  <label className="inline-flex min-h-11 shrink-0 items-center gap-2 rounded-control border border-line-strong px-3.5 text-ui font-medium has-checked:border-primary has-checked:bg-primary-soft has-checked:text-primary-soft-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
    <input
      type="checkbox"
      name={name}
      value="true"
      checked={isOn}
      onChange={(event) => onChange(event.target.checked)}
      className="size-4 accent-primary"
    />
    {children}
  </label>
)

type ChoiceProps = { value: string; onChange: (value: string) => void }

const tags = TAG_SUGGESTIONS.map((name) => ({ value: name, label: name }))

/** The suggestions, and whatever tag the address names. */
function Topics({ value, onChange }: ChoiceProps) {
  const t = useMessages('groups')
  const options = withOwn(tags, value)
  return <FilterSelect name="tag" label={t.tag} any={t.anyTag} options={options} value={value} onChange={onChange} />
}

function Languages({ value, onChange }: ChoiceProps) {
  const t = useMessages('groups')
  const [known, setKnown] = useState<Option[]>([])
  useEffect(() => {
    // Without the long list the other filters still work.
    void loadLanguages().then(
      (all) =>
        setKnown(
          all.map(({ name, english }) => ({ value: name, label: name === english ? name : `${name} (${english})` })),
        ),
      () => undefined,
    )
  }, [])
  const options = withOwn(known, value)
  return (
    <FilterSelect
      name="language"
      label={t.language}
      any={t.anyLanguage}
      options={options}
      value={value}
      onChange={onChange}
    />
  )
}

const withOwn = (options: readonly Option[], value: string): readonly Option[] =>
  value === '' || options.some((option) => option.value === value) ? options : [{ value, label: value }, ...options]
