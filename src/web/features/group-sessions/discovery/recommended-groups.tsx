import { dashboardLists } from '#contract/dashboard/constants.ts'
import { groupListRoutes } from '#contract/group-sessions/list-routes.ts'
import { useRead } from '#web/platform/api/use-read.ts'
import { useMe } from '#web/platform/session/auth-session.ts'
import { Loading } from '#web/ui/feedback/loading.tsx'
import { GroupGrid, StripSkeleton } from '../lists/group-grid.tsx'
import * as t from '#texts/group-sessions/lists.ts'
import * as groups from '#texts/group-sessions/groups.ts'

const first = dashboardLists.groups

/** Recommended sessions in a row; nothing if there are none or if they cannot be read. */
export function RecommendedGroups({ title }: { title: string }) {
  const { role } = useMe()
  const { data, error } = useRead(groupListRoutes.recommendedGroupSessions, { params: { role }, query: first })
  if (data ? data.length === 0 : error) return null
  return (
    <section>
      <h2 className="mb-4 text-h2">{title}</h2>
      {data ? (
        <GroupGrid sessions={data.slice(0, 3)} label={t.recommended} layout="strip" />
      ) : (
        <Loading label={groups.loading}>
          <StripSkeleton />
        </Loading>
      )}
    </section>
  )
}
