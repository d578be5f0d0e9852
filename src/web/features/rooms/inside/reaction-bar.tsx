import { useEffect, useRef } from 'react'
import { roomReactions, type RoomReactionKind } from '#contract/rooms/constants.ts'
import { failureText } from '#web/platform/api/failure-text.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { Tooltip } from '#web/ui/overlays/tooltip.tsx'
import type { RoomConnection } from '../connection/room.ts'
import { reactionSigns } from './reaction-signs.ts'
import * as t from '#texts/rooms.ts'

/** The reactions to choose from, above the controls; the focus moves into them. Choosing one, or Escape, closes them. */
export function ReactionBar({ room, onClose }: { room: RoomConnection; onClose: () => void }) {
  const first = useRef<HTMLButtonElement>(null)
  // It opens to be chosen from.
  useEffect(() => first.current?.focus(), [])
  const react = (reaction: RoomReactionKind) => {
    room.send('room:react', { reaction }).catch((error: unknown) => toast.error(failureText(error, t.notDone)))
    onClose()
  }
  return (
    <div
      role="group"
      aria-label={t.reactions}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
      className="flex justify-center gap-1 border-t border-line bg-surface px-1 py-1.5 sm:gap-2"
    >
      {roomReactions.map((reaction, index) => (
        <Tooltip key={reaction} text={t.reactionNames[reaction]} placement="top">
          <button
            ref={index === 0 ? first : null}
            type="button"
            aria-label={t.reactionNames[reaction]}
            onClick={() => react(reaction)}
            className="size-12 rounded-full text-h1 leading-none hover:bg-surface-2"
          >
            {reactionSigns[reaction]}
          </button>
        </Tooltip>
      ))}
    </div>
  )
}
