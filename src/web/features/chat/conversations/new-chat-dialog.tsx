import { useState } from 'react'
import { useNavigate } from 'react-router'
import { searchRules } from '#contract/directory/constants.ts'
import { directoryRoutes } from '#contract/directory/routes.ts'
import type { FoundUser } from '#contract/directory/schemas.ts'
import { SearchField } from '#web/ui/fields/search-field.tsx'
import { Avatar } from '#web/ui/media/avatar.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { paths } from '#web/paths.ts'
import { ReadPlaceholder } from '#web/platform/api/read-placeholder.tsx'
import { useRead } from '#web/platform/api/use-read.ts'
import { useDebounced } from '#web/platform/dom/debounced.ts'
import { useMe } from '#web/platform/session/auth-session.ts'
import { useJobTitles } from '#web/platform/i18n/use-job-titles.ts'
import * as t from '#texts/chat.ts'
import * as dialogs from '#texts/chat/dialogs.ts'

const pauseMs = 300

/** Finds a person to write to, from three letters of their name. */
export function NewChatDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  function choose({ profileId }: FoundUser) {
    onClose()
    void navigate(paths.chatWith(profileId))
  }
  return (
    <Dialog isOpen={isOpen} onOpenChange={onClose} title={t.newChat}>
      <SearchField
        label={dialogs.findPerson}
        placeholder={dialogs.findPerson}
        value={text}
        onChange={setText}
        autoFocus
      />
      <Found text={text.trim()} onChoose={choose} />
    </Dialog>
  )
}

function Found({ text, onChoose }: { text: string; onChoose: (person: FoundUser) => void }) {
  const jobTitleText = useJobTitles()
  const { profileId: own } = useMe()
  const query = useDebounced(text, pauseMs)
  const isLong = text.length >= searchRules.minimumLength && query.length >= searchRules.minimumLength
  const read = useRead(directoryRoutes.searchUsers, { params: { query } }, { enabled: isLong })
  const people = isLong && query === text ? read.data?.filter(({ profileId }) => profileId !== own) : undefined
  if (read.error && isLong) return <ReadPlaceholder read={read} skeleton={null} what={t.conversations} />
  const status =
    !isLong && text.length < searchRules.minimumLength ? dialogs.searchHint : !people ? dialogs.searching : ''
  return (
    <div className="mt-3 min-h-40">
      <p role="status" className="text-meta text-ink-2">
        {status || (people?.length ? dialogs.found({ n: people.length }) : '')}
        {people?.length === 0 ? <strong className="block text-ui text-ink">{dialogs.noResults}</strong> : null}
        {people?.length === 0 ? dialogs.noResultsText : null}
      </p>
      <ul aria-label={t.newChat} className="mt-2 flex flex-col">
        {people?.map((person) => (
          <li key={person.profileId}>
            <button
              type="button"
              onClick={() => onChoose(person)}
              className="flex min-h-14 w-full items-center gap-3 rounded-control px-2 py-2 text-start hover:bg-surface-2"
            >
              <Avatar name={person.fullName} seed={person.profileId} src={person.profilePictureUrl} size={40} />
              <span className="min-w-0">
                <span className="block truncate text-ui font-semibold">{person.fullName}</span>
                <span className="block truncate text-meta text-ink-2">{jobTitleText(person.jobTitle)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
