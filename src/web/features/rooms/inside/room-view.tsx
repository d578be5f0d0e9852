import { useEffect, useState } from 'react'
import type { RoomPreview } from '#contract/rooms/schemas.ts'
import type { RoomAddress } from '../connection/room-socket.ts'
import type { RoomConnection, RoomSnapshot } from '../connection/room.ts'
import type { LocalMedia, LocalMediaState } from '../media/local-media.ts'
import { usePreload } from '#web/ui/lazy/preload.ts'
import { Captions } from '../captions/captions.tsx'
import { keepScreenOn } from '../media/wake-lock.ts'
import { Controls } from './controls.tsx'
import { KnockRequests } from './knock-requests.tsx'
import { MessageBubble } from './message-bubble.tsx'
import { Notices } from './notices.tsx'
import { Panel, peoplePanel, type PanelName } from './panels.tsx'
import { RoomHead } from './room-head.tsx'
import { Stage } from './stage.tsx'
import { useAnnouncements } from './use-announcements.ts'
import { useSmallWindow } from './use-small-window.tsx'

type RoomViewProps = {
  address: RoomAddress
  preview: RoomPreview
  room: RoomConnection
  snapshot: RoomSnapshot
  media: LocalMedia
  state: LocalMediaState
}

/** The room while one is in it. */
export function RoomView({ address, preview, room, snapshot, media, state }: RoomViewProps) {
  const isGroup = address.kind === 'group'
  const [panel, setPanel] = useState<PanelName | null>(null)
  const [seen, setSeen] = useState(0)
  const { length } = snapshot.messages
  const isChatOpen = panel === 'chat'
  // While the chat is open everything in it counts as read.
  if (isChatOpen && seen !== length) setSeen(length)
  useEffect(keepScreenOn, [])
  usePreload(peoplePanel)
  useAnnouncements(snapshot)
  const smallWindow = useSmallWindow({ room, snapshot, media, state })
  const toggle = (name: PanelName) => setPanel(panel === name ? null : name)
  function close() {
    // Back to the control that opened it.
    document.getElementById(`room-${panel}`)?.focus()
    setPanel(null)
  }
  return (
    <main id="main" className="flex h-dvh flex-col bg-canvas">
      <RoomHead
        preview={preview}
        isGroup={isGroup}
        snapshot={snapshot}
        areSettingsOpen={panel === 'settings'}
        onSettings={() => toggle('settings')}
      />
      <Notices preview={preview} snapshot={snapshot} media={media} state={state} />
      <KnockRequests address={address} snapshot={snapshot} />
      <div className="relative flex min-h-0 flex-1">
        <Stage room={room} snapshot={snapshot} media={state} expected={isGroup ? null : preview.title} />
        <MessageBubble snapshot={snapshot} isChatOpen={isChatOpen} onOpen={() => setPanel('chat')} />
        {panel ? (
          <Panel
            name={panel}
            room={room}
            snapshot={snapshot}
            media={media}
            state={state}
            isGroup={isGroup}
            smallWindow={smallWindow}
            onClose={close}
          />
        ) : null}
      </div>
      <Captions room={room} />
      <Controls
        room={room}
        snapshot={snapshot}
        media={media}
        state={state}
        panel={panel}
        isGroup={isGroup}
        smallWindow={smallWindow}
        unread={isChatOpen ? 0 : length - seen}
        onPanel={toggle}
      />
      {smallWindow.content}
    </main>
  )
}
