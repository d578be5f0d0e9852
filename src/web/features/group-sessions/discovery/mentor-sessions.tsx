import { groupListRoutes } from '#contract/group-sessions/list-routes.ts'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { paths } from '#web/paths.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { usePages } from '#web/platform/api/use-pages.ts'
import { MorePages, ReadPlaceholder } from '#web/platform/api/read-placeholder.tsx'
import { GroupGrid } from '../lists/group-grid.tsx'
import { GroupSkeletons } from '../lists/group-skeletons.tsx'
import { feedOfMentor } from './feed-address.ts'
import { SubscribeLinks } from './subscribe-links.tsx'
import { mentorSessionsInput } from './mentor-sessions-input.ts'
import * as t from '#texts/group-sessions/groups.ts'
import * as common from '#texts/common.ts'

type MentorSessionsProps = {
  /** The mentor as the address names them. */
  id: string
  /** Whether the reader could book this mentor instead. */
  isBookable: boolean
}

/** A mentor's public sessions: upcoming first, then past ones. */
export function MentorSessions({ id, isBookable }: MentorSessionsProps) {
  const list = usePages(groupListRoutes.groupSessionsOfMentor, mentorSessionsInput(id))
  const skeleton = <GroupSkeletons count={2} />
  return (
    <div className="mt-6 flex flex-col gap-4">
      {list.pages ? (
        <>
          {list.items.length > 0 ? (
            list.pages.map((sessions, page) => (
              <GroupGrid key={page} sessions={sessions} label={t.title} heading="h2" />
            ))
          ) : (
            <EmptyState
              seed={paths.mentorGroups(id)}
              title={t.noneOfMentor}
              action={
                isBookable ? (
                  <Link to={paths.bookSession(id)} className={buttonClass('primary')}>
                    {common.bookSession}
                  </Link>
                ) : null
              }
            />
          )}
          <MorePages list={list} skeleton={skeleton} what={t.what} className="mt-2 flex justify-center" />
          <SubscribeLinks address={feedOfMentor(id)} />
        </>
      ) : (
        <ReadPlaceholder read={list} skeleton={skeleton} what={t.what} />
      )}
    </div>
  )
}
