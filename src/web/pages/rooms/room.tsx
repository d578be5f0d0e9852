import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { doorCodes } from '#contract/rooms/constants.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { roomRoutes } from '#contract/rooms/routes.ts'
import { buttonClass } from '#web/ui/actions/button-class.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Loading } from '#web/ui/feedback/loading.tsx'
import { SkeletonBlock } from '#web/ui/feedback/skeleton.tsx'
import { Meeting } from '#web/features/rooms/public.ts'
import { paths } from '#web/paths.ts'
import { ApiError, type CallError } from '#web/platform/api/api-error.ts'
import { connectRealtime } from '#web/platform/api/realtime.ts'
import { useRead } from '#web/platform/api/use-read.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { useParams } from '#web/platform/routing/params.ts'
import { PageFailure } from '#web/platform/routing/read-failure.tsx'
import { NotFoundScreen } from '#web/platform/routing/screens.tsx'
import { useSession } from '#web/platform/session/auth-session.ts'
import { useServerClock } from '#web/platform/time/use-server-clock.ts'
import * as t from '#texts/rooms.ts'

const kinds = ['individual', 'group'] as const
/** Refusals that name what to do; others are failures of the page. */
const explained: readonly ErrorCode[] = doorCodes

/** The built-in room of a session. */
export default function RoomPage() {
  const { kind: given, id = '' } = useParams()
  const [visit, setVisit] = useState(0)
  useLiveData()
  const kind = kinds.find((one) => one === given)
  if (!kind) return <NotFoundScreen />
  return <Room key={visit} address={{ kind, id }} onReturn={() => setVisit(visit + 1)} />
}

/** The page has no frame of the member's pages, which does this elsewhere: requests to come in and their answers are pushed. */
function useLiveData(): void {
  const client = useQueryClient()
  const reader = useSession()?.userId
  useEffect(() => (reader === undefined ? undefined : connectRealtime(client)), [client, reader])
  useServerClock()
}

type RoomProps = { address: { kind: 'individual' | 'group'; id: string }; onReturn: () => void }

function Room({ address, onReturn }: RoomProps) {
  const read = useRead(roomRoutes.room, { params: address }, { staleTime: 0 })
  const isGroup = address.kind === 'group'
  const pageOf = read.data?.pageOf ?? (isGroup ? null : address.id)
  const sessionPath = isGroup ? paths.groupSession : paths.booking
  const link = (variant: 'primary' | 'link') => (
    <Link to={pageOf === null ? paths.groups : sessionPath(pageOf)} className={buttonClass(variant)}>
      {pageOf === null ? t.toGroups : t.toSession}
    </Link>
  )
  // Once inside, a refetch that is refused changes nothing here: the room itself says why it ends.
  if (read.data)
    return (
      <Meeting address={address} preview={read.data} back={link('link')} onward={link('primary')} onReturn={onReturn} />
    )
  if (read.error)
    return (
      <main id="main" className="gutter flex min-h-dvh items-center justify-center py-10">
        <Closed error={read.error} onRetry={() => void read.refetch()} link={link('primary')} />
      </main>
    )
  return <GreenRoomSkeleton />
}

/** Milliseconds; the clocks of server and browser may differ a little when the room opens. */
const earlyRetry = 3000

function Closed({ error, onRetry, link }: { error: CallError; onRetry: () => void; link: ReactNode }) {
  const isEarly = error instanceof ApiError && error.code === 'join_too_early'
  // Whoever waits at the door is let in when it opens.
  useEffect(() => {
    if (!isEarly) return
    const timer = setInterval(onRetry, earlyRetry)
    return () => clearInterval(timer)
  }, [isEarly, onRetry])
  if (!(error instanceof ApiError) || !explained.includes(error.code))
    return <PageFailure error={error} onRetry={onRetry} />
  const again = isEarly ? <Button onClick={onRetry}>{t.refresh}</Button> : null
  return (
    <EmptyState
      heading="h1"
      seed="room"
      // Its own words are about booking.
      title={error.code === 'counterpart_blocked' ? t.notAllowed : error.messages[0]}
      action={
        <>
          {link}
          {again}
        </>
      }
    />
  )
}

function GreenRoomSkeleton() {
  return (
    <main id="main" className="gutter mx-auto flex min-h-dvh max-w-5xl flex-col justify-center py-5">
      <h1 className="sr-only">{t.ready}</h1>
      <Loading label={t.opening}>
        <div className="grid gap-6 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]">
          <SkeletonBlock className="aspect-video rounded-card max-sm:portrait:aspect-5/4" />
          <SkeletonBlock className="h-52 rounded-card" />
        </div>
      </Loading>
    </main>
  )
}
