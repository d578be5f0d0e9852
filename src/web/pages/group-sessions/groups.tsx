import { useLocation } from 'react-router'
import type { GroupSession } from '#contract/group-sessions/schemas.ts'
import {
  CohostInvites,
  CohostRequests,
  filtersIn,
  isNarrowed,
  DiscoverForm,
  DiscoverResults,
  GroupList,
  GroupTabs,
  inFullRows,
  tabAt,
  type TabName,
  RecommendedGroups,
  useRecommendedGroups,
  UpcomingGroups,
} from '#web/features/group-sessions/public.ts'
import { ReviewOfSession } from '#web/features/reviews/public.ts'
import { paths } from '#web/paths.ts'
import { useSearch } from '#web/platform/routing/browser-router.tsx'
import { NetworkLink } from '#web/platform/routing/network-link.tsx'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import * as t from '#texts/group-sessions/groups.ts'
import * as members from '#texts/group-sessions/members.ts'

/** The reader's group sessions, each state at its own address, and Discover. */
export default function GroupsPage() {
  const tab = tabAt(useLocation().pathname)
  return (
    <>
      <h1 tabIndex={-1} className="text-h1">
        {t.title}
      </h1>
      <div className="mt-4 mb-6">
        <GroupTabs current={tab} />
      </div>
      <TabContent tab={tab} />
    </>
  )
}

function TabContent({ tab }: { tab: TabName }) {
  if (tab === 'upcoming') return <UpcomingGroups />
  if (tab === 'discover') return <Discover />
  if (tab === 'invites') return <CohostInvites />
  if (tab === 'requests') return <CohostRequests />
  if (tab !== 'past') return <GroupList name={tab} />
  return <GroupList name={tab} actionOf={afterwards} />
}

/** What is to do with a past session: its host runs it again, who came reviews it. */
const afterwards = ({ id, isHost, sessionSlug, sessionTitle }: GroupSession) =>
  isHost ? (
    <NetworkLink
      to={paths.runAgain(sessionSlug)}
      aria-label={members.runAgainOf({ title: sessionTitle })}
      className={buttonClass()}
    >
      {members.runAgain}
    </NetworkLink>
  ) : (
    <ReviewOfSession sessionId={id} />
  )

function Discover() {
  const search = useSearch()
  const filters = filtersIn(search)
  return (
    <>
      <DiscoverForm path={paths.groupsDiscover} />
      <div className="mt-8">
        {isNarrowed(filters) ? (
          <DiscoverResults key={search.toString()} path={paths.groupsDiscover} search={search} above={[]} />
        ) : (
          <ForYouFirst path={paths.groupsDiscover} search={search} />
        )}
      </div>
    </>
  )
}

/** What is recommended, then the others: nothing stands on the page twice. */
function ForYouFirst(props: { path: string; search: URLSearchParams }) {
  const { data, error } = useRecommendedGroups()
  return (
    <>
      <div className="mb-10 empty:hidden">
        <RecommendedGroups title={t.forYou} layout="grid" />
      </div>
      <DiscoverResults {...props} above={data ? inFullRows(data) : error ? [] : undefined} />
    </>
  )
}
