import { useEffect, useRef } from 'react'
import type { RoomPerson } from '#contract/rooms/schemas.ts'
import { announce } from '#web/ui/feedback/live-region.tsx'
import { useMessages } from '#web/platform/i18n/messages.ts'
import type { RoomSnapshot } from '../connection/room.ts'

/** In a larger room nobody could follow who comes and goes. */
const namedUpTo = 8

type Texts = ReturnType<typeof useMessages<'rooms'>>

/** Tells screen readers who comes and goes, raises a hand, shares or writes, and how the connection is. */
export function useAnnouncements(snapshot: RoomSnapshot): void {
  const t = useMessages('rooms')
  const before = useRef(snapshot)
  useEffect(() => {
    const was = before.current
    before.current = snapshot
    if (!was.state || !snapshot.state || was === snapshot) return
    announcePeople(othersOf(was), othersOf(snapshot), t)
    announceRoom(was, snapshot, t)
    const { link } = snapshot
    if (link !== was.link && link !== null && link !== 'connecting') announce(t.linkIs[link])
    const written = snapshot.messages.at(-1)
    if (written && written.from !== snapshot.me && written.id !== was.messages.at(-1)?.id)
      announce(t.wrote(written.name, written.text))
  }, [snapshot, t])
}

const othersOf = ({ state, me }: RoomSnapshot) => (state?.people ?? []).filter(({ id }) => id !== me)

function announcePeople(then: readonly RoomPerson[], now: readonly RoomPerson[], t: Texts): void {
  const areNamed = Math.max(then.length, now.length) <= namedUpTo
  for (const person of now) {
    const former = then.find(({ id }) => id === person.id)
    if (!former) {
      if (areNamed) announce(t.entered(person.name))
    } else if (former.hand === null && person.hand !== null) announce(t.raised(person.name))
    else if (!former.screen && person.screen) announce(t.shares(person.name))
  }
  if (!areNamed) return
  for (const person of then) if (!now.some(({ id }) => id === person.id)) announce(t.left(person.name))
}

/** What hosts did: whoever did it has read it already. */
function announceRoom(was: RoomSnapshot, { state, me }: RoomSnapshot, t: Texts): void {
  const [then, now] = [was, { state, me }].map((one) => one.state?.people.find(({ id }) => id === me))
  if (now?.role === 'participant' && was.state?.isLocked !== state?.isLocked)
    announce(state?.isLocked ? t.nowLocked : t.nowUnlocked)
  if (then && now && then.role !== now.role) announce(t.nowRole(t[now.role]))
}
