import type { ReactNode } from 'react'
import type { RoomPreview } from '#contract/rooms/schemas.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { failureText } from '#web/platform/api/failure-text.ts'
import { useMessages } from '#web/platform/i18n/messages.ts'
import { useFormats } from '#web/platform/time/formats.ts'
import { useNow } from '#web/platform/time/server-time.ts'
import type { RoomSnapshot } from './connection/room.ts'

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
  const t = useMessages('rooms')
  const { timeWithZone } = useFormats()
  const isEarly = useNow() < Date.parse(preview.startsAt)
  const next = isEarly ? t.beforeStartText(timeWithZone(preview.startsAt)) : isGroup ? t.afterGroupText : t.afterText
  const isRefusal = typeof end !== 'string'
  const mayReturn = isRefusal ? end.code !== 'room_removed' : ['left', 'replaced', 'unavailable'].includes(end)
  return (
    <main id="main" className="gutter flex min-h-dvh items-center justify-center py-10">
      <EmptyState
        heading="h1"
        seed="room"
        title={isRefusal ? t.ends.refused : t.ends[end]}
        action={
          <>
            {onward}
            {mayReturn ? <Button onClick={onReturn}>{isRefusal ? t.refresh : t.again}</Button> : null}
          </>
        }
      >
        {isRefusal ? failureText(end) : end === 'left' || end === 'over' ? next : null}
      </EmptyState>
    </main>
  )
}
