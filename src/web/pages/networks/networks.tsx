import { useLocation } from 'react-router'
import { CommunityList, PeopleForm, peopleFiltersIn, PeopleTabs, TalentList } from '#web/features/directory/public.ts'
import { paths } from '#web/paths.ts'
import { useSearch } from '#web/platform/routing/browser-router.tsx'
import * as t from '#texts/connections.ts'

/** The reader's connections, and people to connect with, each at an address of its own. */
export default function NetworksPage() {
  const search = useSearch()
  const filters = peopleFiltersIn(search)
  const list = useLocation().pathname === paths.talents ? 'talents' : 'community'
  const List = list === 'talents' ? TalentList : CommunityList
  return (
    <>
      <h1 tabIndex={-1} className="text-h1">
        {t.title}
      </h1>
      <div className="mt-4 mb-6">
        <PeopleTabs />
      </div>
      <PeopleForm key={list} list={list} filters={filters} />
      <div className="mt-4">
        <List key={`${list} ${search}`} filters={filters} />
      </div>
    </>
  )
}
