import { useRef, type ReactNode } from 'react'
import type { GroupSession } from '#contract/group-sessions/schemas.ts'
import { groupAdjacent } from '#web/ui/lists/group-adjacent.ts'
import { GroupHeader } from '#web/ui/lists/group-header.tsx'
import { InfiniteList } from '#web/ui/lists/infinite-list.tsx'
import { SkeletonCards } from '#web/ui/feedback/skeleton.tsx'
import { ListSearch } from '#web/platform/forms/list-search.tsx'
import { useFormats } from '#web/platform/time/formats.ts'
import { useListKeys } from '#web/platform/dom/list-keys.ts'
import { ListKeysHint } from '#web/platform/dom/list-keys-hint.tsx'
import { ReadPlaceholder } from '#web/platform/api/read-placeholder.tsx'
import { GroupRow } from './group-row.tsx'
import { useGroups, type ListName } from './lists.ts'
import { NoGroups } from './no-groups.tsx'
import { PendingReason } from './pending-reason.tsx'
import * as t from '#texts/group-sessions/lists.ts'
import * as groupsTexts from '#texts/group-sessions/groups.ts'

type ListProps = {
  name: ListName
  /** What to do with a session of this list. */
  actionOf?: (session: GroupSession) => ReactNode
}

/** One list of the reader's group sessions; past ones can be searched by title and host. */
export function GroupList(props: ListProps & { name: Exclude<ListName, 'upcoming'> }) {
  return props.name === 'past' ? <PastGroups {...props} /> : <Groups {...props} text="" />
}

function PastGroups(props: ListProps) {
  const isEmpty = useGroups('past').items.length === 0
  return (
    <ListSearch label={t.search} isEmpty={isEmpty}>
      {(text) => <Groups {...props} text={text} />}
    </ListSearch>
  )
}

/** Loads more as it is scrolled; what was stands month by month. */
export function Groups({ name, actionOf, text }: ListProps & { text: string }) {
  const groups = useGroups(name, true, text)
  const { isoDay, month } = useFormats()
  const list = useRef<HTMLDivElement>(null)
  useListKeys(list)
  if (!groups.isKnown && groups.items.length === 0)
    return <ReadPlaceholder read={groups} skeleton={<SkeletonCards className="mt-3" />} what={groupsTexts.what} />
  if (groups.items.length === 0 && text) {
    return <p role="status">{name === 'past' ? t.noPastMatch({ text }) : t.noUpcomingMatch({ text })}</p>
  }
  if (groups.items.length === 0) return <NoGroups name={name} />
  const rowOf = (session: GroupSession, heading: 'h2' | 'h3') => (
    <GroupRow
      key={session.occurrenceId}
      session={session}
      heading={heading}
      action={actionOf?.(session)}
      note={name === 'pending' ? <PendingReason session={session} /> : null}
    />
  )
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
        {name === 'past'
          ? groupAdjacent(groups.items, ({ startsAt }) => isoDay(startsAt).slice(0, 7)).map(({ key, items }) => (
              <li key={key}>
                <GroupHeader>{month(items[0]!.startsAt)}</GroupHeader>
                <ul className="flex flex-col gap-3">{items.map((session) => rowOf(session, 'h3'))}</ul>
              </li>
            ))
          : groups.items.map((session) => rowOf(session, 'h2'))}
      </InfiniteList>
      <ListKeysHint />
    </div>
  )
}
