import { useState } from 'react'
import { groupListRoutes } from '#contract/group-sessions/discovery-routes.ts'
import { groupSessionMessages } from '#contract/group-sessions/messages.ts'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { useUiMessages } from '#web/ui/messages.ts'
import { paths } from '#web/paths.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { usePublicRead } from '#web/platform/api/public-read.ts'
import { Unread } from '#web/platform/api/read-fallback.tsx'
import { GroupGrid } from '../lists/group-grid.tsx'
import { GroupSkeletons } from '../lists/group-skeletons.tsx'
import { mentorSessionsGiven } from './mentor-sessions-given.ts'

export type MentorSessionsProps = {
  /** The mentor as the address names her. */
  id: string
  /** Whether the reader could book her instead. */
  isBookable: boolean
}

/** A mentor's public sessions: those ahead, next first, then those behind. */
export function MentorSessions({ id, isBookable }: MentorSessionsProps) {
  const [pages, setPages] = useState(1)
  return (
    <div className="mt-6 flex flex-col gap-4">
      {Array.from({ length: pages }, (_, page) => (
        <SessionsPage
          key={page}
          {...{ id, page, isBookable }}
          isLast={page === pages - 1}
          onMore={() => setPages(pages + 1)}
        />
      ))}
    </div>
  )
}

type PageProps = MentorSessionsProps & { page: number; isLast: boolean; onMore: () => void }

function SessionsPage({ id, page, isBookable, isLast, onMore }: PageProps) {
  const t = useMessages('groups')
  const { loadMore } = useUiMessages()
  const read = usePublicRead(groupListRoutes.groupSessionsOfMentor, mentorSessionsGiven(id, page))
  if (!read.data) return <Unread read={read} skeleton={<GroupSkeletons count={2} />} what={t.what} />
  if (page === 0 && read.data.length === 0) return <NoSessions id={id} isBookable={isBookable} />
  return (
    <>
      <GroupGrid sessions={read.data} label={t.title} heading="h2" />
      {isLast && read.hasMore ? (
        <div className="mt-2 flex justify-center">
          <Button onClick={onMore}>{loadMore}</Button>
        </div>
      ) : null}
    </>
  )
}

function NoSessions({ id, isBookable }: MentorSessionsProps) {
  const { bookSession } = useMessages('common')
  return (
    <EmptyState
      seed={paths.mentorGroups(id)}
      title={groupSessionMessages.noneOfMentor}
      action={
        isBookable ? (
          <Link to={paths.bookSession(id)} className={buttonClass('primary')}>
            {bookSession}
          </Link>
        ) : null
      }
    />
  )
}
