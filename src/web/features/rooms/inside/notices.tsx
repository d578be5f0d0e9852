import { useState, type ReactNode } from 'react'
import { roomLimits, type DataChoice } from '#contract/rooms/constants.ts'
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
type Stage = 'soon' | 'over'

/** One line above the stage at a time: a lost connection first, then what a host did, a poor connection, then the time. */
export function Notices({ preview, snapshot, media, state }: NoticesProps) {
  // What was read stays read while another line stands here.
  const [read, setRead] = useState<Stage | null>(null)
  const quality = useQualityNotice({ snapshot, media, state })
  if (snapshot.isReconnecting)
    return (
      <Banner tone="warning" role="status">
        {t.reconnecting}
      </Banner>
    )
  if (snapshot.isMutedByHost)
    return (
      <Banner role="status" action={<Action onPress={() => void media.turn('microphone', true)}>{t.unmute}</Action>}>
        {t.mutedByHost}
      </Banner>
    )
  if (quality) return quality
  const closesAt = snapshot.state?.closesAt ?? preview.closesAt
  return <TimeNotice preview={preview} closesAt={closesAt} read={read} onRead={setRead} />
}

const Action = ({ onPress, children }: { onPress: () => void; children: string }) => (
  <Button size="sm" onClick={onPress}>
    {children}
  </Button>
)

/**
 * What can be done about the connection, whose quality the head says: give up video while it is poor, and have it back once it is good.
 * Null where there is nothing to do.
 */
function useQualityNotice({ snapshot: { link, quality }, media, state }: Omit<NoticesProps, 'preview'>): ReactNode {
  const { data, camera } = state
  const [former, setFormer] = useState<{ data: DataChoice; hadCamera: boolean } | null>(null)
  const [isRead, setRead] = useState(false)
  const known = link === 'connected' ? quality : null
  if (isRead && known === 'good') setRead(false)
  if (former && data !== 'voice') setFormer(null)
  if (known === 'poor' && data !== 'voice') {
    const giveUp = async () => {
      await media.setData('voice')
      setFormer({ data, hadCamera: camera.isOn })
    }
    return (
      <Banner tone="warning" role="status" action={<Action onPress={() => void giveUp()}>{t.toVoice}</Action>}>
        {t.poorHint}
      </Banner>
    )
  }
  if (known === 'poor' && !isRead)
    return (
      <Banner tone="warning" role="status" action={<Action onPress={() => setRead(true)}>{t.dismiss}</Action>}>
        {t.voiceHint}
      </Banner>
    )
  if (known !== 'good' || !former) return null
  const haveBack = async () => {
    await media.setData(former.data)
    if (former.hadCamera) await media.turn('camera', true)
  }
  return (
    <Banner
      role="status"
      action={
        <>
          <Action onPress={() => void haveBack()}>{t.toVideo}</Action>
          <Action onPress={() => setFormer(null)}>{t.dismiss}</Action>
        </>
      }
    >
      {t.goodAgain}
    </Banner>
  )
}

type TimeNoticeProps = {
  preview: RoomPreview
  closesAt: string
  read: Stage | null
  onRead: (stage: Stage) => void
}

/** In the last five minutes, and at the end, until it is read. */
function TimeNotice({ preview, closesAt, read, onRead }: TimeNoticeProps): ReactNode {
  const { time } = useFormats()
  const now = useNow()
  const end = Date.parse(preview.endsAt)
  const stage = now >= end ? 'over' : now >= end - roomLimits.warningMinutes * 60_000 ? 'soon' : null
  if (stage === null || stage === read) return null
  const until = time(closesAt)
  const left = t.minutesLeft({ n: minutesUntil(end, now) })
  const soon = Date.parse(closesAt) > end ? t.stayLonger({ left, until }) : t.endsSoon({ left })
  return (
    <Banner role="status" action={<Action onPress={() => onRead(stage)}>{t.dismiss}</Action>}>
      {stage === 'over' ? t.stayUntil({ until }) : soon}
    </Banner>
  )
}
