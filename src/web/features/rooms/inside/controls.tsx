import {
  Hand,
  MessageSquareText,
  NotebookPen,
  PhoneOff,
  PictureInPicture2,
  ScreenShare,
  ScreenShareOff,
  SmilePlus,
  Users,
  type LucideIcon,
} from 'lucide-react'
import { useState } from 'react'
import { useShortcuts } from '#web/platform/dom/shortcuts.ts'
import type { RoomConnection, RoomSnapshot } from '../connection/room.ts'
import { ControlButton } from '../control-button.tsx'
import { CameraControl, MicrophoneControl } from '../green-room.tsx'
import { canShareScreen, type LocalMedia, type LocalMediaState } from '../media/local-media.ts'
import type { PanelName } from './panels.tsx'
import { notesChange } from './notes-change.ts'
import { ReactionBar } from './reaction-bar.tsx'
import type { SmallWindowControl } from './use-small-window.tsx'
import * as t from '#texts/rooms.ts'

type ControlsProps = {
  room: RoomConnection
  snapshot: RoomSnapshot
  media: LocalMedia
  state: LocalMediaState
  panel: PanelName | null
  isGroup: boolean
  smallWindow: SmallWindowControl
  unread: number
  onPanel: (panel: PanelName) => void
}

const barClass =
  'flex flex-wrap justify-center gap-x-0.5 gap-y-1 max-xs:gap-x-0 border-t border-line bg-surface px-0.5 pt-2 ' +
  'pb-[max(0.375rem,env(safe-area-inset-bottom))] sm:gap-x-4'

const isSending = ({ isOn, track }: LocalMediaState['camera']) => isOn && track !== null

/** Raised hands of others, which hosts and cohosts should see with the list of people closed. */
function countHands({ state, me }: RoomSnapshot): number {
  const people = state?.people ?? []
  if (!people.some(({ id, role }) => id === me && role !== 'participant')) return 0
  return people.filter(({ id, hand }) => id !== me && hand !== null).length
}

/** All that a person can do, in reach of one thumb. */
export function Controls({
  room,
  snapshot,
  media,
  state,
  panel,
  isGroup,
  smallWindow,
  unread,
  onPanel,
}: ControlsProps) {
  const own = snapshot.state?.people.find(({ id }) => id === snapshot.me)
  const isRaised = own?.hand != null
  const raise = () => void room.send('room:hand', { isRaised: !isRaised }).catch(() => undefined)
  const isSharing = state.screen !== null
  const [isReacting, setReacting] = useState(false)
  const share = () => void media.share(!isSharing)
  useShortcuts({
    m: () => void media.turn('microphone', !isSending(state.microphone)),
    v: () => void media.turn('camera', !isSending(state.camera)),
    s: () => canShareScreen() && share(),
    h: raise,
    r: () => setReacting(!isReacting),
    c: () => onPanel('chat'),
    p: () => onPanel('people'),
    n: () => isGroup || onPanel('notes'),
  })
  function closeReactions() {
    document.getElementById('room-react')?.focus()
    setReacting(false)
  }
  return (
    <>
      {isReacting ? <ReactionBar room={room} onClose={closeReactions} /> : null}
      <div role="toolbar" aria-label={t.controls} className={barClass}>
        <MicrophoneControl media={media} state={state} />
        <CameraControl media={media} state={state} />
        {canShareScreen() ? <ShareControl isSharing={isSharing} onShare={share} /> : null}
        <HandControl isRaised={isRaised} onRaise={raise} />
        <ControlButton
          id="room-react"
          label={t.react}
          word={t.react}
          icon={SmilePlus}
          look={isReacting ? 'active' : 'plain'}
          aria-expanded={isReacting}
          onClick={() => setReacting(!isReacting)}
        />
        <PanelControls panel={panel} onPanel={onPanel} unread={unread} snapshot={snapshot} isGroup={isGroup} />
        <SmallWindowButton {...smallWindow} />
        <ControlButton label={t.leave} word={t.controlWords.leave} icon={PhoneOff} look="danger" onClick={room.leave} />
      </div>
    </>
  )
}

const HandControl = ({ isRaised, onRaise }: { isRaised: boolean; onRaise: () => void }) => (
  <ControlButton
    label={isRaised ? t.lowerHand : t.raiseHand}
    word={t.controlWords.hand}
    icon={Hand}
    look={isRaised ? 'active' : 'plain'}
    onClick={onRaise}
  />
)

type PanelControlsProps = Pick<ControlsProps, 'panel' | 'onPanel' | 'unread' | 'snapshot' | 'isGroup'>

/** The chat with what is new in it, the people with their hands, and the notes of two, which phones show instead of the people. */
function PanelControls({ unread, snapshot, isGroup, ...rest }: PanelControlsProps) {
  const hands = countHands(snapshot)
  return (
    <>
      <PanelControl
        {...rest}
        name="chat"
        label={unread > 0 ? t.unread({ n: unread }) : t.chat}
        icon={MessageSquareText}
        count={unread}
      />
      <span className={isGroup ? 'contents' : 'hidden sm:contents'}>
        <PanelControl
          {...rest}
          name="people"
          label={hands > 0 ? t.peopleWithHands({ n: hands }) : t.people}
          icon={Users}
          count={hands}
        />
      </span>
      {isGroup ? null : <NotesControl {...rest} snapshot={snapshot} />}
    </>
  )
}

/** The notes, and whether the other person writes them or wants to keep them. */
function NotesControl({ snapshot, ...rest }: Pick<ControlsProps, 'panel' | 'onPanel' | 'snapshot'>) {
  const text = notesChange(snapshot)
  return (
    <PanelControl {...rest} name="notes" label={text ?? t.notes} icon={NotebookPen} count={text === null ? 0 : 1} />
  )
}

type PanelControlProps = Pick<ControlsProps, 'panel' | 'onPanel'> & {
  name: 'chat' | 'people' | 'notes'
  label: string
  icon: LucideIcon
  count: number
}

const PanelControl = ({ name, panel, onPanel, ...rest }: PanelControlProps) => (
  <ControlButton
    {...rest}
    id={`room-${name}`}
    word={t[name]}
    look={panel === name ? 'active' : 'plain'}
    aria-expanded={panel === name}
    onClick={() => onPanel(name)}
  />
)

/** On a phone it stands in the settings. */
function SmallWindowButton({ isAbsent, isOpen, toggle }: SmallWindowControl) {
  if (isAbsent) return null
  return (
    <span className="hidden sm:inline-flex">
      <ControlButton
        label={isOpen ? t.closeSmallWindow : t.openSmallWindow}
        word={t.controlWords.smallWindow}
        icon={PictureInPicture2}
        look={isOpen ? 'active' : 'plain'}
        onClick={toggle}
      />
    </span>
  )
}

/** Phones have no screen to share, and no place for it. */
function ShareControl({ isSharing, onShare }: { isSharing: boolean; onShare: () => void }) {
  return (
    <span className="hidden sm:inline-flex">
      <ControlButton
        label={isSharing ? t.stopSharing : t.share}
        word={isSharing ? t.controlWords.stopSharing : t.controlWords.share}
        icon={isSharing ? ScreenShareOff : ScreenShare}
        look={isSharing ? 'active' : 'plain'}
        onClick={onShare}
      />
    </span>
  )
}
