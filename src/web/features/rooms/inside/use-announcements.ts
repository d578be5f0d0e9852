import { useEffect, useRef } from 'react'
import { announce } from '#web/ui/feedback/live-region.tsx'
import { useMessages } from '#web/platform/i18n/messages.ts'
import type { RoomSnapshot } from '../connection/room.ts'

/** Tells screen readers who comes and goes, raises a hand, shares or writes, and how the connection is. */
export function useAnnouncements(snapshot: RoomSnapshot): void {
  const t = useMessages('rooms')
  const before = useRef(snapshot)
  useEffect(() => {
    const was = before.current
    before.current = snapshot
    if (!was.state || !snapshot.state || was === snapshot) return
    const others = (one: RoomSnapshot) => (one.state?.people ?? []).filter(({ id }) => id !== one.me)
    const [then, now] = [others(was), others(snapshot)]
    for (const person of now) {
      const former = then.find(({ id }) => id === person.id)
      if (!former) announce(t.entered(person.name))
      else if (former.hand === null && person.hand !== null) announce(t.raised(person.name))
      else if (!former.screen && person.screen) announce(t.shares(person.name))
    }
    for (const person of then) if (!now.some(({ id }) => id === person.id)) announce(t.left(person.name))
    const { link } = snapshot
    if (link !== was.link && link !== null && link !== 'connecting') announce(t.linkIs[link])
    const written = snapshot.messages.at(-1)
    if (written && written.from !== snapshot.me && written.id !== was.messages.at(-1)?.id)
      announce(t.wrote(written.name, written.text))
  }, [snapshot, t])
}
