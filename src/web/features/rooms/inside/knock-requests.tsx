import { useEffect, useLayoutEffect, useRef } from 'react'
import { roomRoutes } from '#contract/rooms/routes.ts'
import type { RoomKnock } from '#contract/rooms/schemas.ts'
import { mayModerate } from '#rules/rooms/door.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { announce } from '#web/ui/feedback/live-region.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { useAct } from '#web/platform/api/use-act.ts'
import { useRead } from '#web/platform/api/use-read.ts'
import { useNow } from '#web/platform/time/server-time.ts'
import type { RoomAddress } from '../connection/room-socket.ts'
import type { RoomSnapshot } from '../connection/room.ts'
import * as t from '#texts/rooms.ts'

type KnockRequestsProps = { address: RoomAddress; snapshot: RoomSnapshot }

/** Who asks to come into the locked room, one at a time, for hosts and cohosts. */
export function KnockRequests({ address, snapshot: { state, me } }: KnockRequestsProps) {
  const own = state?.people.find(({ id }) => id === me)
  const isAsked = state?.isLocked === true && own !== undefined && mayModerate(own.role)
  return isAsked ? <Requests address={address} /> : null
}

function Requests({ address }: Pick<KnockRequestsProps, 'address'>) {
  const { data = [] } = useRead(roomRoutes.knocks, { params: address }, { staleTime: 0 })
  const now = useNow()
  const waiting = data.filter(({ until }) => Date.parse(until) > now)
  const [first] = waiting
  useKnockAnnouncements(waiting)
  return first ? <Request address={address} knock={first} others={waiting.length - 1} /> : null
}

function Request({
  address,
  knock,
  others,
}: Pick<KnockRequestsProps, 'address'> & { knock: RoomKnock; others: number }) {
  const { id, name } = knock
  const answer = useAct(roomRoutes.answerKnock, {
    onSuccess: (_reply, { body: { isAdmitted } }) => announce((isAdmitted ? t.admitted : t.notAdmitted)({ name })),
    onError: (error) => toast.error(failureText(error)),
  })
  const reply = (isAdmitted: boolean) => answer.start({ params: { ...address, person: id }, body: { isAdmitted } })
  return (
    <section aria-label={t.knocks} ref={useRetainedFocus()}>
      <Banner
        action={
          <span className="flex gap-2">
            <Button
              size="sm"
              aria-label={t.notNowPerson({ name })}
              isDisabled={answer.isPending}
              onClick={() => reply(false)}
            >
              {t.notNow}
            </Button>
            <Button
              size="sm"
              variant="primary"
              aria-label={t.admitPerson({ name })}
              isDisabled={answer.isPending}
              onClick={() => reply(true)}
            >
              {t.admit}
            </Button>
          </span>
        }
      >
        {others > 0 ? `${t.knock({ name })} · ${t.moreKnocks({ n: others })}` : t.knock({ name })}
      </Banner>
    </section>
  )
}

/** Says once who asks. */
function useKnockAnnouncements(waiting: readonly RoomKnock[]): void {
  const known = useRef<ReadonlySet<string>>(new Set())
  useEffect(() => {
    const added = waiting.filter(({ id }) => !known.current.has(id))
    known.current = new Set(waiting.map(({ id }) => id))
    if (added.length > 0) announce(added.map(({ name }) => t.knock({ name })).join('. '))
  }, [waiting])
}

/** With the last request its buttons disappear: the focus then goes to the list of people. */
function useRetainedFocus() {
  const section = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const shown = section.current
    return () => {
      if (shown?.contains(document.activeElement)) document.getElementById('room-people')?.focus()
    }
  }, [])
  return section
}
