import type { MentorCard } from '#contract/directory/schemas.ts'
import { MentorGrid, SaveAction, SearchForm, SearchResults } from '#web/features/directory/public.ts'
import { useSearch } from '#web/platform/routing/browser-router.tsx'
import { Link } from '#web/platform/routing/link.tsx'
import { useSession } from '#web/platform/session/auth-session.ts'
import { asMember } from '#web/platform/session/session-storage.ts'
import { savedMentorsPath } from '#web/saved-path.ts'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import * as t from '#texts/directory/search.ts'

const saveAction = (mentor: MentorCard) => <SaveAction mentor={mentor} className="ms-auto" />

/** The mentor search; its query is in the address. */
export default function FindPage() {
  const search = useSearch()
  const isMember = asMember(useSession()) !== null
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 sm:mb-5">
        <h1 tabIndex={-1} className="text-h1">
          {t.title}
        </h1>
        {isMember ? (
          <Link to={savedMentorsPath} className={buttonClass('link')}>
            {t.saved}
          </Link>
        ) : null}
      </div>
      <SearchForm />
      <div className="mt-4">
        <SearchResults
          key={search.toString()}
          search={search}
          list={(mentors, label) => <MentorGrid mentors={mentors} label={label} heading="h2" endOf={saveAction} />}
        />
      </div>
    </>
  )
}
