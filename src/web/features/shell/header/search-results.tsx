import { searchRules } from '#contract/directory/constants.ts'
import type { MentorCard } from '#contract/directory/schemas.ts'
import { Avatar } from '#web/ui/media/avatar.tsx'
import { cx } from '#web/ui/cx.ts'
import { findWith, paths } from '#web/paths.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { jobTitleText } from '#web/platform/i18n/job-titles.ts'
import { searchEverything } from '../search/search-keys.tsx'
import * as t from '#texts/shell/search.ts'

export type SearchResultsProps = {
  id: string
  isOpen: boolean
  text: string
  found: { data: readonly MentorCard[] | undefined; error: unknown }
  active: number
}

const moreClass =
  'flex min-h-11 items-center border-t border-line px-4 text-ui font-semibold text-primary-ink no-underline hover:bg-surface-2'

/** What the panel under the search box holds, loaded with its first opening: its state, then the mentors. */
export function SearchResults({ id, isOpen, text, found, active }: SearchResultsProps) {
  const status = useStatus(text, found)
  const mentors = found.data ?? []
  return (
    <>
      <p role="status" className={cx('px-4 py-3 text-meta text-ink-2', mentors.length > 0 && 'sr-only')}>
        {isOpen ? status : ''}
      </p>
      <ul id={id} role="listbox" aria-label={t.results} className={cx('p-1.5', mentors.length === 0 && 'hidden')}>
        {mentors.map((mentor, i) => (
          <li key={mentor.profileId} id={`${id}-${i}`} role="option" aria-selected={i === active}>
            <Link
              to={paths.mentor(mentor.profileSlug)}
              tabIndex={-1}
              className={cx(
                'flex min-h-11 items-center gap-3 rounded-sm px-2.5 py-1.5 text-ink no-underline hover:bg-surface-2',
                i === active && 'bg-surface-2',
              )}
            >
              <Avatar name={mentor.fullName} seed={mentor.profileId} src={mentor.profilePictureUrl} size={32} />
              <span className="min-w-0">
                <span className="block text-ui font-semibold">{mentor.fullName}</span>
                <span className="block text-meta text-ink-2">{jobTitleText(mentor.jobTitle)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {mentors.length > 0 ? (
        <Link to={findWith({ q: text.trim() })} className={moreClass}>
          {t.allMatches}
        </Link>
      ) : null}
      <button type="button" className={cx(moreClass, 'w-full')} onClick={() => searchEverything(text.trim())}>
        {t.everything}
      </button>
    </>
  )
}

function useStatus(text: string, { data, error }: SearchResultsProps['found']): string {
  const missing = searchRules.minimumLength - text.trim().length
  if (missing > 0) return t.keepTyping({ left: missing })
  if (error) return t.searchFailed
  if (!data) return t.searching
  return data.length === 0 ? t.noMentor : t.matches({ n: data.length })
}
