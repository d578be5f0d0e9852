import { dashboardLists } from '#contract/dashboard/constants.ts'
import { groupListRoutes } from '#contract/group-sessions/list-routes.ts'
import { useRead } from '#web/platform/api/use-read.ts'
import { useMe } from '#web/platform/session/auth-session.ts'
import { Loading } from '#web/ui/feedback/loading.tsx'
import { GroupGrid } from '../lists/group-grid.tsx'
import { GroupStrip, StripSkeleton } from '../lists/group-strip.tsx'
import * as t from '#texts/group-sessions/lists.ts'
import * as groups from '#texts/group-sessions/groups.ts'

const first = dashboardLists.groups

export function useRecommendedGroups() {
  const { role } = useMe()
  return useRead(groupListRoutes.recommendedGroupSessions, { params: { role }, query: first })
}

/** As many as fill rows of three. */
export const inFullRows = <T,>(sessions: readonly T[]): readonly T[] => sessions.slice(0, sessions.length < 6 ? 3 : 6)

type RecommendedGroupsProps = {
  title: string
  /** `strip`: the first three in a row. */
  layout?: 'strip' | 'grid'
}

/** Recommended sessions; nothing if there are none or if they cannot be read. */
export function RecommendedGroups({ title, layout = 'strip' }: RecommendedGroupsProps) {
  const { data, error } = useRecommendedGroups()
  if (data ? data.length === 0 : error) return null
  return (
    <section>
      <h2 className="mb-4 text-h2">{title}</h2>
      {data && layout === 'strip' ? <GroupStrip sessions={data.slice(0, 3)} label={t.recommended} /> : null}
      {data && layout === 'grid' ? <GroupGrid sessions={inFullRows(data)} label={t.recommended} /> : null}
      {data ? null : (
        <Loading label={groups.loading}>
          <StripSkeleton />
        </Loading>
      )}
    </section>
  )
}
