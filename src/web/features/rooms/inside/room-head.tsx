import { LockKeyhole, Signal, SignalLow, SignalMedium, SignalZero, SlidersHorizontal } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { RoomPreview } from '#contract/rooms/schemas.ts'
import { Icon } from '#web/ui/media/icon.tsx'
import { IconButton } from '#web/ui/overlays/icon-button.tsx'
import { useNow } from '#web/platform/time/server-time.ts'
import type { RoomSnapshot } from '../connection/room.ts'
import { useUsedText } from './panels.tsx'
import { minutesUntil } from './minutes-until.ts'
import * as t from '#texts/rooms.ts'

const icons = { good: Signal, fair: SignalMedium, poor: SignalLow }

type RoomHeadProps = {
  preview: RoomPreview
  isGroup: boolean
  snapshot: RoomSnapshot
  areSettingsOpen: boolean
  onSettings: () => void
}

/** With whom, how long, how the connection does, what it has cost, and the way to the settings. */
export function RoomHead({ preview, isGroup, snapshot, areSettingsOpen, onSettings }: RoomHeadProps) {
  const { link, quality, bytes } = snapshot
  const isUp = link === 'connected' && !snapshot.isReconnecting
  const words = useLinkWords(snapshot, isGroup)
  const used = useUsedText(bytes)
  const heading = useRef<HTMLHeadingElement>(null)
  // What was pressed at the door is gone.
  useEffect(() => heading.current?.focus(), [])
  return (
    <header className="flex items-center gap-x-1 border-b border-line bg-surface py-1.5 ps-3 pe-1 sm:gap-x-3 sm:ps-4 sm:pe-2">
      <div className="min-w-0 flex-1">
        <h1 ref={heading} className="line-clamp-2 text-ui leading-tight font-semibold wrap-break-word" tabIndex={-1}>
          {isGroup ? preview.title : t.with({ name: preview.title })}
        </h1>
        <p className="flex items-center gap-1.5 text-meta text-ink-2 tnum">
          {snapshot.state?.isLocked ? <Icon as={LockKeyhole} size={16} label={t.locked} /> : null}
          <span className="truncate">
            {isGroup && snapshot.state ? `${t.peopleHere({ n: snapshot.state.people.length })} · ` : null}
            <TimeLeft preview={preview} />
          </span>
        </p>
      </div>
      <div className="text-end text-meta text-ink-2">
        <p className="flex items-center justify-end gap-1.5">
          <Icon as={isUp ? icons[quality] : SignalZero} size={16} />
          {words}
        </p>
        <p className="tnum">{used}</p>
      </div>
      <IconButton
        id="room-settings"
        label={t.settings}
        icon={SlidersHorizontal}
        aria-expanded={areSettingsOpen}
        onClick={onSettings}
      />
    </header>
  )
}

/** How the connection does; where the other person of a pair is away, that. */
function useLinkWords({ link, quality, isReconnecting, state, me }: RoomSnapshot, isGroup: boolean): string {
  if (isReconnecting) return t.reconnectingYou
  const away = isGroup ? undefined : state?.people.find(({ id, isConnected }) => id !== me && !isConnected)
  if (away) return t.reconnectingPerson({ name: away.name })
  if (link === null) return t.waiting
  return link === 'connected' ? t.quality[quality] : t.link[link]
}

function TimeLeft({ preview: { startsAt, endsAt } }: { preview: RoomPreview }) {
  const now = useNow()
  const [start, end] = [Date.parse(startsAt), Date.parse(endsAt)]
  if (now >= end) return t.overtime
  return now < start ? t.startsIn({ n: minutesUntil(start, now) }) : t.minutesLeft({ n: minutesUntil(end, now) })
}
