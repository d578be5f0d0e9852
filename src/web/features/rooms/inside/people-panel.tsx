import { Hand, MicOff, UserMinus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { RoomPerson } from '#contract/rooms/schemas.ts'
import { mayModerate } from '#rules/rooms/door.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Avatar } from '#web/ui/media/avatar.tsx'
import { Icon } from '#web/ui/media/icon.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { IconButton } from '#web/ui/overlays/icon-button.tsx'
import type { RoomConnection, RoomSnapshot } from '../connection/room.ts'
import { useModeration, type Moderation } from './use-moderation.ts'
import * as t from '#texts/rooms.ts'
import * as common from '#texts/common.ts'

/** Who is here, raised hands first in their order. Hosts and cohosts moderate from here. */
export function PeoplePanel({ room, snapshot: { state, me } }: { room: RoomConnection; snapshot: RoomSnapshot }) {
  const moderation = useModeration(room)
  const [removing, setRemoving] = useState<RoomPerson | null>(null)
  const everybody = state?.people ?? []
  const people = everybody.toSorted((a, b) => (a.hand ?? Infinity) - (b.hand ?? Infinity) || 0)
  const own = everybody.find(({ id }) => id === me)
  const isHost = own !== undefined && mayModerate(own.role)
  return (
    <div className="flex min-h-0 flex-1 flex-col" {...useRetainedFocus()}>
      {isHost ? (
        <Everybody
          moderation={moderation}
          hasHands={everybody.some(({ hand }) => hand !== null)}
          isLocked={state?.isLocked === true}
        />
      ) : null}
      <RoomLocked isLocked={state?.isLocked === true} />
      <ul className="flex min-h-0 flex-col gap-1 overflow-y-auto p-2">
        {people.map((person) => (
          <li key={person.id} className="flex min-h-12 items-center gap-2.5 px-2 text-ui">
            <PersonLine person={person} isOwn={person.id === me} hasActions={isHost && person.id !== me} />
            {isHost && person.id !== me ? (
              <PersonActions person={person} moderation={moderation} onRemove={() => setRemoving(person)} />
            ) : null}
          </li>
        ))}
      </ul>
      {removing ? <RemoveDialog person={removing} moderation={moderation} onClose={() => setRemoving(null)} /> : null}
    </div>
  )
}

/** The button that somebody used disappears with the hand it lowers or the person it removes: the focus then goes to the heading. */
function useRetainedFocus() {
  const isInside = useRef(false)
  useEffect(() => {
    if (isInside.current && document.activeElement === document.body) document.getElementById('room-panel')?.focus()
  })
  return { onFocus: () => void (isInside.current = true), onBlur: () => void (isInside.current = false) }
}

function RoomLocked({ isLocked }: { isLocked: boolean }) {
  return isLocked ? <p className="border-b border-line px-4 py-2.5 text-meta text-ink-2">{t.lockedText}</p> : null
}

function PersonLine({ person, isOwn, hasActions }: { person: RoomPerson; isOwn: boolean; hasActions: boolean }) {
  return (
    <>
      <Avatar name={person.name} seed={person.id} src={person.profilePictureUrl} size={32} />
      <span className="min-w-0 flex-1">
        <span className="block truncate">{isOwn ? t.ownName({ name: person.name }) : person.name}</span>
        {person.role === 'participant' ? null : <span className="text-meta text-ink-2">{t[person.role]}</span>}
      </span>
      {person.hand === null || hasActions ? null : (
        <Icon as={Hand} size={16} label={t.handUp} className="text-accent-ink" />
      )}
      {person.microphone ? null : <Icon as={MicOff} size={16} label={t.muted} className="text-danger-ink" />}
    </>
  )
}

type EverybodyProps = { moderation: Moderation; hasHands: boolean; isLocked: boolean }

/** What concerns everybody in the room. */
function Everybody({ moderation, hasHands, isLocked }: EverybodyProps) {
  return (
    <div className="flex flex-wrap gap-2 border-b border-line p-3">
      <Button onClick={moderation.muteAll}>{t.muteAll}</Button>
      <Button onClick={() => moderation.lock(!isLocked)}>{isLocked ? t.unlock : t.lock}</Button>
      {hasHands ? <Button onClick={() => moderation.lowerHands()}>{t.lowerHands}</Button> : null}
    </div>
  )
}

type PersonActionsProps = { person: RoomPerson; moderation: Moderation; onRemove: () => void }

function PersonActions({ person, moderation, onRemove }: PersonActionsProps) {
  return (
    <span className="-me-2 flex">
      {person.hand === null ? null : (
        <IconButton
          label={t.lowerHandOf({ name: person.name })}
          icon={Hand}
          className="text-accent-ink"
          onClick={() => moderation.lowerHands(person)}
        />
      )}
      {mayModerate(person.role) ? null : (
        <IconButton label={t.remove({ name: person.name })} icon={UserMinus} onClick={onRemove} />
      )}
    </span>
  )
}

type RemoveDialogProps = { person: RoomPerson; moderation: Moderation; onClose: () => void }

function RemoveDialog({ person, moderation, onClose }: RemoveDialogProps) {
  function remove() {
    moderation.remove(person)
    onClose()
  }
  const footer = (
    <>
      <Button onClick={onClose}>{common.cancel}</Button>
      <Button variant="danger" onClick={remove}>
        {t.removeConfirm}
      </Button>
    </>
  )
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      role="alertdialog"
      size="sm"
      title={t.removeTitle({ name: person.name })}
      footer={footer}
    >
      <p className="text-ui text-ink-2">{t.removeText}</p>
    </Dialog>
  )
}
