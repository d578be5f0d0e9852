import type { ReactNode } from 'react'
import { InfiniteList } from '#web/ui/lists/infinite-list.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import { paths } from '#web/paths.ts'
import { SkeletonCards } from '#web/ui/feedback/skeleton.tsx'
import { Link } from '#web/platform/routing/link.tsx'
import type { Missing } from '#web/platform/api/read-placeholder.tsx'
import { ReadPlaceholder } from '#web/platform/api/read-placeholder.tsx'
import { InviteRow, RequestRow } from './cohost-row.tsx'
import { useRetainedFocus } from '../lists/retained-focus.ts'
import { tabPaths, useCohostInvites, useCohostRequests } from '../lists/lists.ts'
import * as t from '#texts/group-sessions/lists.ts'

/** Invites to cohost, sent and received. */
export function CohostInvites() {
  const invites = useCohostInvites()
  return (
    <PagedList
      read={invites}
      name="invites"
      what={t.whatInvites}
      empty={{ title: t.noInvites, text: t.noInvitesText }}
      rows={invites.items.map((invite) => (
        <InviteRow key={invite.cohostInviteId} invite={invite} />
      ))}
    />
  )
}

/** Requests to cohost, sent and received. */
export function CohostRequests() {
  const requests = useCohostRequests()
  return (
    <PagedList
      read={requests}
      name="requests"
      what={t.whatRequests}
      empty={{ title: t.noRequests, text: t.noRequestsText }}
      rows={requests.items.map((request) => (
        <RequestRow key={request.cohostRequestId} request={request} />
      ))}
    />
  )
}

type PagedListProps = {
  read: Missing & { isPending: boolean; hasMore: boolean; isLoadingMore: boolean; loadMore: () => void }
  name: 'invites' | 'requests'
  what: string
  empty: { title: string; text: string }
  rows: readonly ReactNode[]
}

/** A withdrawn row is removed from the list; the focus stays with the list. */
function PagedList(props: PagedListProps) {
  const { ref, pressed } = useRetainedFocus<HTMLDivElement>(props.rows.length)
  return (
    <div ref={ref} tabIndex={-1} onClickCapture={pressed}>
      <Rows {...props} />
    </div>
  )
}

function Rows({ read, name, what, empty, rows }: PagedListProps) {
  if (rows.length === 0 && (read.isPending || read.error)) {
    return <ReadPlaceholder read={read} skeleton={<SkeletonCards className="mt-3" />} what={what} />
  }
  if (rows.length === 0) {
    return (
      <EmptyState
        seed={tabPaths[name]}
        title={empty.title}
        action={
          <Link to={paths.groups} className={buttonClass('secondary')}>
            {t.toUpcoming}
          </Link>
        }
      >
        {empty.text}
      </EmptyState>
    )
  }
  return (
    <InfiniteList
      label={t.list[name]}
      hasMore={read.hasMore}
      isLoading={read.isLoadingMore}
      onMore={read.loadMore}
      skeleton={<SkeletonCards className="mt-3" />}
      className="flex flex-col gap-3"
    >
      {rows}
    </InfiniteList>
  )
}
