import { useLocation } from 'react-router'
import {
  CommunityList,
  PeopleForm,
  peopleFiltersIn,
  PeopleTabs,
  SavedList,
  TalentList,
} from '#web/features/directory/public.ts'
import { paths } from '#web/paths.ts'
import { savedMentorsPath } from '#web/saved-path.ts'
import { useSearch } from '#web/platform/routing/browser-router.tsx'
import * as t from '#texts/connections.ts'

/** The reader's connections, people to connect with, and saved mentors, each at an address of its own. */
export default function NetworksPage() {
  const { pathname } = useLocation()
  return (
    <>
      <h1 tabIndex={-1} className="text-h1">
        {t.title}
      </h1>
      <div className="mt-4 mb-6">
        <PeopleTabs />
      </div>
      {pathname === savedMentorsPath ? (
        <SavedList />
      ) : (
        <People list={pathname === paths.talents ? 'talents' : 'community'} />
      )}
    </>
  )
}

function People({ list }: { list: 'community' | 'talents' }) {
  const search = useSearch()
  const filters = peopleFiltersIn(search)
  const List = list === 'talents' ? TalentList : CommunityList
  return (
    <>
      <PeopleForm key={list} list={list} />
      <div className="mt-4">
        <List key={`${list} ${search}`} filters={filters} />
      </div>
    </>
  )
}
