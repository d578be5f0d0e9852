import { dashboardLists } from '#contract/dashboard/constants.ts'
import { groupListRoutes } from '#contract/group-sessions/routes.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { useRead } from '#web/platform/api/use-read.ts'
import { useMe } from '#web/platform/session/auth-session.ts'
import { GroupGrid } from '../lists/group-grid.tsx'

const first = dashboardLists.groups

/** Recommended sessions in a row; nothing if there are none or while they load. */
export function RecommendedGroups({ title }: { title: string }) {
  const t = useMessages('group-lists')
  const { role } = useMe()
  const { data } = useRead(groupListRoutes.recommendedGroupSessions, { params: { role }, query: first })
  if (!data || data.length === 0) return null
  return (
    <section>
      <h2 className="mb-4 text-h2">{title}</h2>
      <GroupGrid sessions={data.slice(0, 3)} label={t.recommended} layout="strip" />
    </section>
  )
}
