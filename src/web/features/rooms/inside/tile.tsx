import { Hand, MicOff, Pin } from 'lucide-react'
import type { RoomReactionKind } from '#contract/rooms/constants.ts'
import type { RoomPerson } from '#contract/rooms/schemas.ts'
import { Avatar, type AvatarSize } from '#web/ui/media/avatar.tsx'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/media/icon.tsx'
import { CameraPicture } from '../media/camera-picture.tsx'
import { reactionSigns } from './reaction-signs.ts'
import * as t from '#texts/rooms.ts'

type TileProps = {
  person: RoomPerson
  name: string
  /** The picture of their camera, if it is on. */
  camera: MediaStreamTrack | null
  isOwn?: boolean
  /** What they show everybody now. */
  reaction?: RoomReactionKind | undefined
  /** Of the picture or initials where there is no camera. */
  avatar?: AvatarSize
  isSpeaking?: boolean
  /** The whole picture, not only its middle. */
  isLarge?: boolean
  /** The person stays large, whoever speaks. */
  isPinned?: boolean
  /** Pins the person, or no longer. */
  onPin?: (() => void) | undefined
  onUpright?: ((isUpright: boolean) => void) | undefined
  className?: string
}

/** One person: their camera, picture or initials, name, and what others should know. */
export function Tile(props: TileProps) {
  const { person, name, camera, isOwn = false, avatar = 104, isSpeaking = false, className } = props
  const { isLarge = false, onUpright } = props
  return (
    <figure
      data-speaking={isSpeaking || undefined}
      className={cx(
        'relative flex items-center justify-center overflow-hidden rounded-card border border-line bg-surface-3',
        '[container-type:size]',
        isSpeaking ? 'ring-2 ring-primary' : person.hand !== null && 'ring-2 ring-accent',
        className,
      )}
    >
      <div className={cx('contents', !person.isConnected && '*:opacity-35 *:grayscale')}>
        {camera && !person.isConnected ? null : (
          <Avatar name={person.name} seed={person.id} src={person.profilePictureUrl} size={avatar} />
        )}
        {/* Transparent until its first frame. */}
        {camera ? (
          <CameraPicture track={camera} label={name} isMirrored={isOwn} isWhole={isLarge} onUpright={onUpright} />
        ) : null}
      </div>
      {person.isConnected ? null : (
        <p className="absolute inset-x-0 top-0 bg-warning-soft px-3 py-1.5 text-center text-meta text-warning-ink">
          {isOwn ? t.reconnectingYou : t.reconnectingPerson({ name: person.name })}
        </p>
      )}
      <Reaction {...props} />
      <Caption {...props} />
      <PinButton {...props} />
    </figure>
  )
}

/** It is announced in words, too. */
function Reaction({ reaction }: TileProps) {
  if (!reaction) return null
  return (
    <span
      role="img"
      aria-label={t.reactionNames[reaction]}
      className="absolute start-2 top-2 animate-fade rounded-full bg-surface px-2.5 py-1.5 text-h2 leading-none"
    >
      {reactionSigns[reaction]}
    </span>
  )
}

function Caption({ person, name, isPinned = false }: TileProps) {
  return (
    <figcaption
      className={
        'absolute start-2 bottom-2 flex max-w-[calc(100%-1rem)] items-center gap-1.5 rounded-full bg-surface ' +
        'px-2.5 py-1 text-meta'
      }
    >
      {isPinned ? <Icon as={Pin} size={16} label={t.pinned} /> : null}
      {person.microphone ? null : <Icon as={MicOff} size={16} label={t.muted} className="text-danger-ink" />}
      {person.hand === null ? null : <Icon as={Hand} size={16} label={t.handUp} className="text-accent-ink" />}
      <span className="truncate">{name}</span>
    </figcaption>
  )
}

/** The whole tile: a thumb finds it also in a small picture. */
function PinButton({ name, isPinned = false, onPin }: TileProps) {
  if (!onPin) return null
  return (
    <button
      type="button"
      aria-label={isPinned ? t.unpin({ name }) : t.pin({ name })}
      onClick={onPin}
      className="absolute inset-0 rounded-card outline-offset-[-3px]"
    />
  )
}
