import { useState } from 'react'
import { directoryRoutes } from '#contract/directory/routes.ts'
import { searchRules } from '#contract/directory/constants.ts'
import { Avatar } from '#web/ui/media/avatar.tsx'
import { TokenField } from '#web/ui/fields/token-field.tsx'
import { useDebounced } from '#web/platform/dom/debounced.ts'
import { useRead } from '#web/platform/api/use-read.ts'
import { useMe } from '#web/platform/session/auth-session.ts'
import { useJobTitles } from '#web/platform/i18n/use-job-titles.ts'
import * as t from '#texts/group-sessions/members.ts'
import * as memberShell from '#texts/shell/members.ts'
import { keepTyping } from '#texts/shell/search.ts'

const waitMs = 300

export type Chosen = { id: string; name: string; picture: string | null }
type Found = Chosen & { detail: string }

type PeopleFieldProps = {
  label: string
  /** `mentors`: who can cohost. */
  among: 'everyone' | 'mentors'
  max: number
  chosen: readonly Chosen[]
  onChange: (chosen: Chosen[]) => void
  /** Profiles to exclude, such as current hosts. */
  leftOut: readonly string[]
}

/** People by name, as chips. */
export function PeopleField({ label, among, max, chosen, onChange, leftOut }: PeopleFieldProps) {
  const { profileId: own } = useMe()
  const [query, setQuery] = useState('')
  const people = usePeople(among, query)
  const options = people.found.filter(
    ({ id }) => id !== own && !leftOut.includes(id) && chosen.every((one) => one.id !== id),
  )
  const face = ({ id, name, picture }: Chosen) => <Avatar name={name} seed={id} src={picture} size={24} />
  return (
    <TokenField
      label={label}
      description={t.peopleHint}
      max={max}
      query={query}
      onQuery={setQuery}
      status={people.status ?? (people.isKnown && options.length === 0 ? memberShell.noUserFound : undefined)}
      removeLabel={(name) => t.remove({ name })}
      chosen={chosen.map((one) => ({ value: one.id, label: one.name, start: face(one) }))}
      options={options.map((one) => ({ value: one.id, label: one.name, detail: one.detail, start: face(one) }))}
      onRemove={(id) => onChange(chosen.filter((one) => one.id !== id))}
      onAdd={(id) => {
        const one = options.find((person) => person.id === id)
        if (one) onChange([...chosen, { id, name: one.name, picture: one.picture }])
      }}
    />
  )
}

type People = { found: readonly Found[]; isKnown: boolean; status: string | undefined }

/** People whose names match, once typing has paused. */
function usePeople(among: PeopleFieldProps['among'], query: string): People {
  const jobTitleText = useJobTitles()
  const text = query.trim()
  const settled = useDebounced(text, waitMs)
  const missing = searchRules.minimumLength - text.length
  const enabled = settled.length >= searchRules.minimumLength
  const users = useRead(
    directoryRoutes.searchUsers,
    { params: { query: settled } },
    { enabled: enabled && among === 'everyone' },
  )
  const mentors = useRead(
    directoryRoutes.searchMentors,
    { params: { text: settled }, query: {} },
    { enabled: enabled && among === 'mentors' },
  )
  const read = among === 'mentors' ? mentors : users
  const none = { found: [], isKnown: false }
  if (text === '') return { ...none, status: undefined }
  if (missing > 0) return { ...none, status: keepTyping({ left: missing }) }
  if (read.error) return { ...none, status: t.searchFailed }
  if (settled !== text || !read.data) return { ...none, status: t.searching }
  const found = read.data.map(({ profileId, fullName, profilePictureUrl, jobTitle }) => ({
    id: profileId,
    name: fullName,
    picture: profilePictureUrl,
    detail: jobTitleText(jobTitle),
  }))
  return { found, isKnown: true, status: undefined }
}
