import { Mic, MicOff, Video as VideoOn, VideoOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { dataPlans } from '#contract/rooms/constants.ts'
import type { RoomPreview } from '#contract/rooms/schemas.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { Avatar } from '#web/ui/media/avatar.tsx'
import { Icon } from '#web/ui/media/icon.tsx'
import { useSession } from '#web/platform/session/auth-session.ts'
import { useFormats } from '#web/platform/time/formats.ts'
import { ControlButton } from './control-button.tsx'
import { DeviceFailures, DeviceSettings } from './media/device-settings.tsx'
import type { LocalMedia, LocalMediaState } from './media/local-media.ts'
import { levelSteps, useLevel } from './media/use-level.ts'
import { CameraPicture } from './media/camera-picture.tsx'
import type { DoorControl } from './use-door.ts'
import * as t from '#texts/rooms.ts'
import { row } from '#texts/language.ts'

type GreenRoomProps = {
  preview: RoomPreview
  isGroup: boolean
  media: LocalMedia
  state: LocalMediaState
  onEnter: () => void
  door: DoorControl
  /** The way back to the session's page. */
  back: ReactNode
}

/** Before entering: how one looks and sounds, which devices and how much data, and who is there already. */
export function GreenRoom({ preview, isGroup, media, state, onEnter, door, back }: GreenRoomProps) {
  const { range } = useFormats()
  const { title } = preview
  return (
    <main id="main" className="gutter mx-auto flex min-h-dvh max-w-5xl flex-col gap-6 py-5 lg:justify-center">
      <div>{back}</div>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] lg:gap-10">
        <Preview media={media} state={state} />
        <div className="flex flex-col gap-5">
          <div>
            <h1 className="text-h1">{isGroup ? title : t.with({ name: title })}</h1>
            <p className="mt-1 text-ui text-ink-2">{range(preview.startsAt, preview.endsAt)}</p>
            <DoorWords preview={preview} isGroup={isGroup} problem={door.problem} />
          </div>
          <DoorButton preview={preview} onEnter={onEnter} door={door} />
          <DeviceFailures state={state} />
          <DeviceSettings media={media} state={state} />
        </div>
      </div>
    </main>
  )
}

/** Who is there already, or why one has to wait. */
function DoorWords({
  preview,
  isGroup,
  problem,
}: Pick<GreenRoomProps, 'preview' | 'isGroup'> & Pick<DoorControl, 'problem'>) {
  const presence = usePresence(preview, isGroup)
  const { door, isInside } = preview
  const words = door === 'open' || door === 'removed' ? (isInside ? t.elsewhere : presence) : t.doors[door]
  return (
    <p role="status" className="mt-3 flex items-center gap-3 text-body">
      {door === 'waiting' ? <Spinner /> : null}
      <span>{problem ?? words}</span>
    </p>
  )
}

/** Goes in, or asks for it. */
function DoorButton({
  preview: { door, isInside },
  onEnter,
  door: control,
}: Pick<GreenRoomProps, 'preview' | 'onEnter' | 'door'>) {
  const look = { size: 'lg', className: 'w-full' } as const
  if (door === 'declined') return null
  if (door === 'waiting')
    return (
      <Button {...look} isPending={control.isPending} onClick={control.stop}>
        {t.stopWaiting}
      </Button>
    )
  if (door === 'locked')
    return (
      <Button {...look} variant="primary" isPending={control.isPending} onClick={control.ask}>
        {t.ask}
      </Button>
    )
  if (door === 'full')
    return (
      <Button {...look} onClick={control.look}>
        {t.refresh}
      </Button>
    )
  return (
    <Button {...look} variant="primary" onClick={onEnter}>
      {isInside ? t.continueHere : t.enter}
    </Button>
  )
}

/** Names of a group that are listed before the rest is counted. */
const listedNames = 4

/** Who is in the room already, in words. */
function usePresence({ title, present }: RoomPreview, isGroup: boolean): string {
  if (!isGroup) return present.length > 0 ? t.present({ names: row(present) }) : t.alone({ name: title })
  if (present.length === 0) return t.noneHere
  const names = row(present.slice(0, listedNames))
  const others = present.length - listedNames
  return t.presentInGroup({ names: others > 0 ? t.andMore({ names, n: others }) : names, n: present.length })
}

function Preview({ media, state }: { media: LocalMedia; state: LocalMediaState }) {
  const { microphone, camera, isAsking } = state
  const hasVideo = dataPlans[state.data].video > 0
  const shown = camera.isOn ? camera.track : null
  return (
    <section aria-label={t.devices} className="flex flex-col gap-3">
      <div
        className={cx(
          'relative flex aspect-video items-center justify-center overflow-hidden rounded-card border border-line',
          'bg-surface-3 max-sm:portrait:aspect-5/4',
          shown && '[container-type:size]',
        )}
      >
        {shown ? (
          <CameraPicture track={shown} label={t.preview} isMirrored />
        ) : (
          <div className="flex flex-col items-center gap-2 px-6 pb-16 text-center">
            {isAsking ? null : <OwnPicture />}
            <p role="status" className="text-ui text-ink-2">
              {isAsking ? t.asking : t.cameraIsOff}
            </p>
          </div>
        )}
        <div className="absolute inset-x-0 bottom-3 flex justify-center gap-3">
          <MicrophoneControl media={media} state={state} />
          {hasVideo ? <CameraControl media={media} state={state} /> : null}
        </div>
      </div>
      <div className="flex items-center gap-3">
        <Icon as={microphone.isOn && microphone.track ? Mic : MicOff} className="text-ink-2" />
        <Level track={microphone.track} isOn={microphone.isOn} />
      </div>
      {microphone.isOn && microphone.track ? <p className="text-meta text-ink-2">{t.speakNow}</p> : null}
    </section>
  )
}

/** What the others see instead of a camera. */
function OwnPicture() {
  const session = useSession()
  if (!session) return null
  const { fullName, profilePicture, mentorProfile, menteeProfile, userId } = session
  return <Avatar name={fullName} seed={mentorProfile ?? menteeProfile ?? userId} src={profilePicture} size={64} />
}

/** The sound of one's microphone as a bar. */
function Level({ track, isOn }: { track: MediaStreamTrack | null; isOn: boolean }) {
  const level = useLevel(track, isOn)
  return (
    <div
      role="meter"
      aria-label={t.level}
      aria-valuemin={0}
      aria-valuemax={levelSteps}
      aria-valuenow={level}
      className="flex h-3 flex-1 gap-1"
    >
      {Array.from({ length: levelSteps }, (_, step) => (
        <span
          key={step}
          className={step < level ? 'flex-1 rounded-full bg-success' : 'flex-1 rounded-full bg-surface-3'}
        />
      ))}
    </div>
  )
}

type ControlProps = { media: LocalMedia; state: LocalMediaState }

/** Microphone on or off, before and inside the room. */
export function MicrophoneControl({ media, state: { microphone } }: ControlProps) {
  const isOn = microphone.isOn && microphone.track !== null
  return (
    <ControlButton
      label={isOn ? t.mute : t.unmute}
      word={t.controlWords.microphone}
      icon={isOn ? Mic : MicOff}
      look={isOn ? 'plain' : 'off'}
      onClick={() => void media.turn('microphone', !isOn)}
    />
  )
}

/** Camera on or off; turning it on leaves voice only. */
export function CameraControl({ media, state: { camera, data } }: ControlProps) {
  const isOn = camera.isOn && camera.track !== null
  async function toggle() {
    if (!isOn && dataPlans[data].video === 0) await media.setData('light')
    await media.turn('camera', !isOn)
  }
  return (
    <ControlButton
      label={isOn ? t.cameraOff : t.cameraOn}
      word={t.controlWords.camera}
      icon={isOn ? VideoOn : VideoOff}
      look={isOn ? 'plain' : 'off'}
      onClick={() => void toggle()}
    />
  )
}
