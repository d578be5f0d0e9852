import { useState, type ReactNode } from 'react'
import { roomLimits } from '#contract/rooms/constants.ts'
import type { RoomPreview } from '#contract/rooms/schemas.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { useFormats } from '#web/platform/time/formats.ts'
import { useNow } from '#web/platform/time/server-time.ts'
import type { RoomSnapshot } from '../connection/room.ts'
import type { LocalMedia, LocalMediaState } from '../media/local-media.ts'
import { minutesUntil } from './minutes-until.ts'
import * as t from '#texts/rooms.ts'

type NoticesProps = { preview: RoomPreview; snapshot: RoomSnapshot; media: LocalMedia; state: LocalMediaState }

/** One line above the stage at a time: a lost connection first, then what a host did, a poor connection, then the time. */
export function Notices({ preview, snapshot, media, state }: NoticesProps) {
  if (snapshot.isReconnecting)
    return (
      <Banner tone="warning" role="status">
        {t.reconnecting}
      </Banner>
    )
  if (snapshot.isMutedByHost)
    return (
      <Banner
        role="status"
        action={
          <Button size="sm" onClick={() => void media.turn('microphone', true)}>
            {t.unmute}
          </Button>
        }
      >
        {t.mutedByHost}
      </Banner>
    )
  const isPoor = snapshot.link === 'connected' && snapshot.quality === 'poor'
  if (isPoor && state.data !== 'voice')
    return (
      <Banner
        tone="warning"
        role="status"
        action={
          <Button size="sm" onClick={() => void media.setData('voice')}>
            {t.toVoice}
          </Button>
        }
      >
        {t.poorHint}
      </Banner>
    )
  return <TimeNotice preview={preview} closesAt={snapshot.state?.closesAt ?? preview.closesAt} />
}

/** In the last five minutes, and at the end, until it is read. */
function TimeNotice({ preview, closesAt }: { preview: RoomPreview; closesAt: string }): ReactNode {
  const { time } = useFormats()
  const now = useNow()
  const [read, setRead] = useState<'soon' | 'over' | null>(null)
  const end = Date.parse(preview.endsAt)
  const stage = now >= end ? 'over' : now >= end - roomLimits.warningMinutes * 60_000 ? 'soon' : null
  if (stage === null || stage === read) return null
  const until = time(closesAt)
  const left = t.minutesLeft({ n: minutesUntil(end, now) })
  const soon = Date.parse(closesAt) > end ? t.stayLonger({ left, until }) : t.endsSoon({ left })
  return (
    <Banner
      role="status"
      action={
        <Button size="sm" onClick={() => setRead(stage)}>
          {t.dismiss}
        </Button>
      }
    >
      {stage === 'over' ? t.stayUntil({ until }) : soon}
    </Banner>
  )
}
