import { useState } from 'react'
import { groupSessionLimits } from '#contract/group-sessions/constants.ts'
import { directoryRoutes } from '#contract/directory/routes.ts'
import { searchRules } from '#contract/directory/constants.ts'
import { useDebounced } from '#web/platform/dom/debounced.ts'
import { useField } from '#web/platform/forms/form-fields.tsx'
import { useRead } from '#web/platform/api/use-read.ts'
import { useMe } from '#web/platform/session/auth-session.ts'
import { Avatar } from '#web/ui/media/avatar.tsx'
import { TokenField } from '#web/ui/fields/token-field.tsx'
import type { Cohost } from './draft/draft.ts'
import { fieldId, type FormSectionProps } from './form-section.ts'
import { useJobTitles } from '#web/platform/i18n/use-job-titles.ts'
import * as t from '#texts/group-sessions/hosting.ts'
import * as memberShell from '#texts/shell/members.ts'
import { keepTyping } from '#texts/shell/search.ts'

const waitMs = 300
const hours = 3_600_000

/** Mentors to invite as cohosts. */
export function CohostsField({ control }: FormSectionProps) {
  const { ref, value: chosen, onChange, onBlur, ...state } = useField({ control, name: 'cohosts' })
  const { profileId: own } = useMe()
  const [query, setQuery] = useState('')
  const { found, status } = useMentors(query, (id) => id === own || chosen.some((one) => one.id === id))
  const picture = ({ id, name, picture: src }: Cohost) => <Avatar name={name} seed={id} src={src} size={24} />
  return (
    <TokenField
      id={fieldId('cohosts')}
      ref={ref}
      onBlur={onBlur}
      {...('errorMessage' in state ? { errorMessage: state.errorMessage, isInvalid: true } : {})}
      isOptional
      label={t.cohosts}
      description={t.cohostsHelp}
      placeholder={t.cohostsPlaceholder}
      max={groupSessionLimits.cohosts}
      query={query}
      onQuery={setQuery}
      status={status}
      removeLabel={(name) => t.removeOne({ name })}
      chosen={chosen.map((one) => ({ value: one.id, label: one.name, start: picture(one) }))}
      options={found.map((one) => ({ value: one.id, label: one.name, detail: one.detail, start: picture(one) }))}
      onRemove={(id) => onChange(chosen.filter((one) => one.id !== id))}
      onAdd={(id) => {
        const one = found.find((mentor) => mentor.id === id)
        if (one) onChange([...chosen, { id, name: one.name, picture: one.picture }])
      }}
    />
  )
}

/** Mentors whose names match, once typing has paused; without the excluded ones. */
function useMentors(query: string, isLeftOut: (id: string) => boolean) {
  const jobTitleText = useJobTitles()
  const text = query.trim()
  const settled = useDebounced(text, waitMs)
  const missing = searchRules.minimumLength - text.length
  const search = useRead(
    directoryRoutes.searchMentors,
    { params: { text: settled }, query: {} },
    { enabled: missing <= 0 && settled.length >= searchRules.minimumLength, staleTime: 3 * hours },
  )
  const isSettled = settled === text && search.data !== undefined
  const found =
    missing > 0 || !isSettled
      ? []
      : search.data
          .filter(({ profileId }) => !isLeftOut(profileId))
          .map((mentor) => ({
            id: mentor.profileId,
            name: mentor.fullName,
            picture: mentor.profilePictureUrl,
            detail: jobTitleText(mentor.jobTitle),
          }))
  if (text === '') return { found, status: undefined }
  if (missing > 0) return { found, status: keepTyping({ left: missing }) }
  if (search.error) return { found, status: t.searchFailed }
  if (!isSettled) return { found, status: t.searching }
  return { found, status: found.length === 0 ? memberShell.noUserFound : undefined }
}
