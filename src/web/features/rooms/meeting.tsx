import { useEffect, useState, type ReactNode } from 'react'
import type { RoomPreview } from '#contract/rooms/schemas.ts'
import { AfterRoom } from './after-room.tsx'
import { enterRoom, type RoomConnection } from './connection/room.ts'
import type { RoomAddress } from './connection/room-socket.ts'
import { GreenRoom } from './green-room.tsx'
import { RoomView } from './inside/room-view.tsx'
import { LocalMedia, type LocalMediaState } from './media/local-media.ts'
import { useDoor } from './use-door.ts'
import { useStore } from './use-store.ts'

type MeetingProps = {
  address: RoomAddress
  preview: RoomPreview
  /** The way to the session's page, before and after. */
  back: ReactNode
  onward: ReactNode
  /** Begins again in the green room. */
  onReturn: () => void
}

/** One visit to a room: green room, room, end. The devices are released when the page is left. */
export function Meeting(props: MeetingProps) {
  const [media, setMedia] = useState<LocalMedia | null>(null)
  const isShutOut = props.preview.door === 'removed'
  // Devices are outside of React: they are asked for when the page opens, and somebody may come in.
  useEffect(() => {
    if (isShutOut) return undefined
    const own = new LocalMedia()
    setMedia(own)
    void own.start()
    return own.stop
  }, [isShutOut])
  if (isShutOut) return <AfterRoom {...props} end="removed" isGroup />
  return media ? <Visit {...props} media={media} /> : null
}

function Visit({ media, ...props }: MeetingProps & { media: LocalMedia }) {
  const state = useStore(media)
  const [room, setRoom] = useState<RoomConnection | null>(null)
  // Going to another page, or closing this one, is leaving the room.
  useEffect(() => {
    if (!room) return
    addEventListener('pagehide', room.leave)
    return () => {
      removeEventListener('pagehide', room.leave)
      room.leave()
    }
  }, [room])
  const enter = () => setRoom(enterRoom(props.address, media))
  const door = useDoor(props.address, props.preview, enter)
  if (room) return <Inside {...props} room={room} media={media} state={state} />
  const isGroup = props.address.kind === 'group'
  return (
    <GreenRoom
      preview={props.preview}
      isGroup={isGroup}
      media={media}
      state={state}
      onEnter={enter}
      door={door}
      back={props.back}
    />
  )
}

type InsideProps = MeetingProps & { room: RoomConnection; media: LocalMedia; state: LocalMediaState }

function Inside({ address, preview, onward, onReturn, room, media, state }: InsideProps) {
  const isGroup = address.kind === 'group'
  const snapshot = useStore(room)
  if (snapshot.end !== null)
    return <AfterRoom end={snapshot.end} preview={preview} isGroup={isGroup} onward={onward} onReturn={onReturn} />
  return <RoomView address={address} preview={preview} room={room} snapshot={snapshot} media={media} state={state} />
}
