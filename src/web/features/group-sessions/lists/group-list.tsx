import { useRef } from 'react'
import { InfiniteList } from '#web/ui/lists/infinite-list.tsx'
import { SkeletonCards } from '#web/ui/feedback/skeleton.tsx'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { useListKeys } from '#web/platform/dom/list-keys.ts'
import { Unread } from '#web/platform/api/read-fallback.tsx'
import { GroupRow } from './group-row.tsx'
import { useGroups, type ListName } from './lists.ts'
import { NoGroups } from './no-groups.tsx'
import { PendingReason } from './pending-reason.tsx'

/** One list of the reader's group sessions; loads more as it is scrolled. */
export function GroupList({ name }: { name: Exclude<ListName, 'upcoming'> }) {
  const t = useMessages('group-lists')
  const { what } = useMessages('groups')
  const groups = useGroups(name)
  const list = useRef<HTMLDivElement>(null)
  useListKeys(list)
  if (!groups.isKnown && groups.items.length === 0)
    return <Unread read={groups} skeleton={<SkeletonCards className="mt-3" />} what={what} />
  if (groups.items.length === 0) return <NoGroups name={name} />
  return (
    <div ref={list}>
      <InfiniteList
        label={t.list[name]}
        hasMore={groups.hasMore}
        isLoading={groups.isLoadingMore}
        onMore={groups.loadMore}
        skeleton={<SkeletonCards className="mt-3" />}
        className="flex flex-col gap-3"
      >
        {groups.items.map((session) => (
          <GroupRow
            key={session.occurrenceId}
            session={session}
            note={name === 'pending' ? <PendingReason session={session} /> : null}
          />
        ))}
      </InfiniteList>
    </div>
  )
}
