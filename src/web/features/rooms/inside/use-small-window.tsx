import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { toast } from '#web/ui/feedback/toast.ts'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import type { RoomConnection, RoomSnapshot } from '../connection/room.ts'
import type { LocalMedia, LocalMediaState } from '../media/local-media.ts'
import { openSmallWindow, personInSmallWindow, smallWindowKind, type SmallWindow } from './picture-in-picture.ts'
import * as t from '#texts/rooms.ts'

const page = lazyComponent(() => import('./small-window-page.tsx').then((module) => module.SmallWindowPage))

export type SmallWindowControl = {
  /** Where the browser has none, or nothing could be seen in it. */
  readonly isAbsent: boolean
  readonly isOpen: boolean
  readonly toggle: () => void
  /** What is drawn into it. */
  readonly content: ReactNode
}

type Options = { room: RoomConnection; snapshot: RoomSnapshot; media: LocalMedia; state: LocalMediaState }

/** A small window above all others with whoever speaks, so that people can look at something else meanwhile. */
export function useSmallWindow({ room, snapshot, media, state }: Options): SmallWindowControl {
  const [open, setOpen] = useState<SmallWindow | null>(null)
  const { person, camera } = personInSmallWindow(snapshot)
  const kind = smallWindowKind()
  // It is outside of React, and goes with the room. Meanwhile pictures arrive although nobody looks at the tab.
  useEffect(() => {
    if (!open) return undefined
    room.keepVisible(true)
    return () => {
      room.keepVisible(false)
      open.close()
    }
  }, [open, room])
  useEffect(() => open?.show(camera), [open, camera])
  async function start() {
    if (kind === 'page') void page.preload().catch(() => undefined)
    try {
      setOpen(await openSmallWindow(camera, () => setOpen(null)))
    } catch {
      toast.error(t.notDone)
    }
  }
  return {
    isAbsent: kind === null || (open === null && (kind === 'page' ? person : camera) === null),
    isOpen: open !== null,
    toggle: () => (open ? setOpen(null) : void start()),
    content: open?.page ? (
      <Suspense>
        <page.Component target={open.page} person={person} camera={camera} room={room} media={media} state={state} />
      </Suspense>
    ) : null,
  }
}
