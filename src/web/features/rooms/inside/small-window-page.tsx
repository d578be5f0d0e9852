import { Mic, MicOff, PhoneOff } from 'lucide-react'
import { useLayoutEffect, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import type { RoomPerson } from '#contract/rooms/schemas.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Icon } from '#web/ui/media/icon.tsx'
import type { RoomConnection } from '../connection/room.ts'
import type { LocalMedia, LocalMediaState } from '../media/local-media.ts'
import { Tile } from './tile.tsx'
import * as t from '#texts/rooms.ts'

type SmallWindowPageProps = {
  target: Window
  person: RoomPerson | null
  camera: MediaStreamTrack | null
  room: RoomConnection
  media: LocalMedia
  state: LocalMediaState
}

/** What stands in the small window: the other person, one's microphone and the way out. */
export function SmallWindowPage({ target, person, camera, room, media, state: { microphone } }: SmallWindowPageProps) {
  const isOn = microphone.isOn && microphone.track !== null
  return (
    <InWindow target={target}>
      <main className="flex h-dvh flex-col gap-2 bg-canvas p-2">
        <h1 className="sr-only">{person ? person.name : t.waiting}</h1>
        {person ? (
          <Tile person={person} name={person.name} camera={camera} avatar={64} className="min-h-0 flex-1" />
        ) : (
          <p role="status" className="flex flex-1 items-center justify-center text-ui text-ink-2">
            {t.waiting}
          </p>
        )}
        <div className="flex flex-wrap justify-center gap-2">
          <Button
            size="sm"
            icon={<Icon as={isOn ? Mic : MicOff} size={16} />}
            onClick={() => void media.turn('microphone', !isOn)}
          >
            {isOn ? t.mute : t.unmute}
          </Button>
          <Button size="sm" variant="danger" icon={<Icon as={PhoneOff} size={16} />} onClick={room.leave}>
            {t.leave}
          </Button>
        </div>
      </main>
    </InWindow>
  )
}

/** Draws into another window with the looks of this one. */
function InWindow({ target, children }: { target: Window; children: ReactNode }) {
  // The window begins empty; before the first paint, so that nothing is seen unstyled.
  useLayoutEffect(() => copyLooks(target.document), [target])
  return createPortal(children, target.document.body)
}

function copyLooks(page: Document): void {
  const { head, documentElement } = page
  for (const { name, value } of document.documentElement.attributes) documentElement.setAttribute(name, value)
  for (const style of document.querySelectorAll('link[rel="stylesheet"], style')) head.append(style.cloneNode(true))
  page.title = document.title
}
