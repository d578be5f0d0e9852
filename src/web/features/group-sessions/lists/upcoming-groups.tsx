import { useEffect, useEffectEvent, useRef } from 'react'
import { Pagination } from '#web/ui/lists/pagination.tsx'
import { paths } from '#web/paths.ts'
import { useSearch } from '#web/platform/routing/browser-router.tsx'
import { SkeletonCards } from '#web/ui/feedback/skeleton.tsx'
import { Link } from '#web/platform/routing/link.tsx'
import { useListKeys } from '#web/platform/dom/list-keys.ts'
import { ListKeysHint } from '#web/platform/dom/list-keys-hint.tsx'
import { useNow } from '#web/platform/time/server-time.ts'
import { ReadPlaceholder } from '#web/platform/api/read-placeholder.tsx'
import { ListSearch } from '#web/platform/forms/list-search.tsx'
import { Groups } from './group-list.tsx'
import { GroupRow } from './group-row.tsx'
import { useGroups } from './lists.ts'
import { NoGroups } from './no-groups.tsx'
import { useRowsThatFit } from './rows-that-fit.ts'
import * as t from '#texts/group-sessions/lists.ts'
import * as groupsTexts from '#texts/group-sessions/groups.ts'

/** The reader's upcoming group sessions; those of several pages can be searched by title and host. */
export function UpcomingGroups() {
  const { items, hasMore } = useGroups('upcoming')
  const perPage = useRowsThatFit()
  return (
    <ListSearch label={t.search} isEmpty={items.length <= perPage && !hasMore}>
      {(text) => (text ? <Groups name="upcoming" text={text} /> : <NumberedGroups perPage={perPage} />)}
    </ListSearch>
  )
}

/** In numbered pages: two sessions on a phone, as specified, on larger screens as many as fit. */
function NumberedGroups({ perPage }: { perPage: number }) {
  const search = useSearch()
  const now = useNow()
  const groups = useGroups('upcoming')
  const list = useRef<HTMLUListElement>(null)
  useListKeys(list)
  const ahead = groups.items.filter(({ endsAt }) => Date.parse(endsAt) > now)
  const pages = Math.max(1, Math.ceil(ahead.length / perPage))
  const page = Math.min(pages, Math.max(1, Number(search.get('page')) || 1))
  // Page numbers cover the loaded sessions; the last but one loads more.
  const wantsMore = groups.hasMore && !groups.isLoadingMore && page >= pages - 1
  const loadMore = useEffectEvent(() => groups.loadMore())
  useEffect(() => {
    if (wantsMore) loadMore()
  }, [wantsMore])
  if (!groups.isKnown && groups.items.length === 0)
    return <ReadPlaceholder read={groups} skeleton={<SkeletonCards className="mt-3" />} what={groupsTexts.what} />
  if (ahead.length === 0) return <NoGroups name="upcoming" />
  return (
    <>
      <ul ref={list} aria-label={t.list.upcoming} className="mb-6 flex flex-col gap-3">
        {ahead.slice((page - 1) * perPage, page * perPage).map((session) => (
          <GroupRow key={session.occurrenceId} session={session} />
        ))}
      </ul>
      <Pagination
        page={page}
        pages={pages}
        renderLink={(number, props) => <Link key={number} to={`${paths.groups}?page=${number}`} {...props} />}
      />
      <ListKeysHint />
    </>
  )
}
