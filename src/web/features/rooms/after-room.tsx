import type { ReactNode } from 'react'
import type { RoomPreview } from '#contract/rooms/schemas.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { failureText } from '#web/platform/api/failure-text.ts'
import { useFormats } from '#web/platform/time/formats.ts'
import { useNow } from '#web/platform/time/server-time.ts'
import type { RoomSnapshot } from './connection/room.ts'
import * as t from '#texts/rooms.ts'

type AfterRoomProps = {
  end: NonNullable<RoomSnapshot['end']>
  preview: RoomPreview
  /** The way to the session's page, where review and next steps are. */
  onward: ReactNode
  isGroup: boolean
  onReturn: () => void
}

/** Why one is no longer in the room, and where to go from here. */
export function AfterRoom({ end, preview, onward, isGroup, onReturn }: AfterRoomProps) {
  const next = useNextWords(preview, isGroup)
  const isRefusal = typeof end !== 'string'
  const mayReturn = isRefusal ? end.code !== 'room_removed' : returnable.includes(end)
  return (
    <main id="main" className="gutter flex min-h-dvh items-center justify-center py-10">
      <EmptyState
        heading="h1"
        seed="room"
        title={isRefusal ? t.ends.refused : t.ends[end]}
        action={
          <>
            {onward}
            {mayReturn ? (
              <Button onClick={onReturn}>{isRefusal || end === 'unreachable' ? t.refresh : t.again}</Button>
            ) : null}
          </>
        }
      >
        {isRefusal ? failureText(end) : end === 'unreachable' ? t.unreachableText : null}
        {end === 'left' || end === 'over' ? next : null}
      </EmptyState>
    </main>
  )
}

const returnable: readonly unknown[] = ['left', 'replaced', 'unavailable', 'unreachable']

/** What comes next: the session goes on until its end, then there are a review and next steps. */
function useNextWords({ startsAt, endsAt }: RoomPreview, isGroup: boolean): string {
  const { timeWithZone } = useFormats()
  const now = useNow()
  if (now < Date.parse(startsAt)) return t.beforeStartText({ time: timeWithZone(startsAt) })
  if (now < Date.parse(endsAt)) return t.duringText({ time: timeWithZone(endsAt) })
  return isGroup ? t.afterGroupText : t.afterText
}
