import { DiscoverForm, DiscoverResults } from '#web/features/group-sessions/public.ts'
import { paths } from '#web/paths.ts'
import { useSearch } from '#web/platform/routing/browser-router.tsx'
import * as t from '#texts/group-sessions/discover.ts'
import * as groups from '#texts/group-sessions/groups.ts'

/** Public group sessions; the search is in the address. */
export default function GroupSessionsPage() {
  const search = useSearch()
  return (
    <>
      <div className="mb-5">
        <h1 tabIndex={-1} className="text-h1">
          {groups.title}
        </h1>
        <p className="text-body text-ink-2">{t.lead}</p>
      </div>
      <DiscoverForm path={paths.publicGroups} />
      <div className="mt-8">
        <DiscoverResults key={search.toString()} path={paths.publicGroups} search={search} above={[]} />
      </div>
    </>
  )
}
