import { useEffect, useRef } from 'react'
import type { RoomPerson } from '#contract/rooms/schemas.ts'
import { announce } from '#web/ui/feedback/live-region.tsx'
import type { RoomSnapshot } from '../connection/room.ts'
import { notesChange } from './notes-change.ts'
import * as t from '#texts/rooms.ts'

/** In a larger room nobody could follow who comes and goes. */
const namedUpTo = 8

/** Tells screen readers who comes and goes, raises a hand, shares or writes, how the connection is, and what one sends oneself. */
export function useAnnouncements(snapshot: RoomSnapshot): void {
  const before = useRef(snapshot)
  useEffect(() => {
    const was = before.current
    before.current = snapshot
    const texts = changesBetween(was, snapshot)
    // One announcement: a second one would replace the first before it is read.
    if (texts.length > 0) announce(texts.join('. '))
  }, [snapshot])
}

/** What happened between two states of the room, as sentences without a full stop. */
export function changesBetween(was: RoomSnapshot, now: RoomSnapshot): string[] {
  if (!was.state || !now.state || was === now) return []
  const { link, quality } = now
  const written = now.messages.at(-1)
  const noted = notesChange(now)
  const isNew = written && written.from !== now.me && written.id !== was.messages.at(-1)?.id
  return [
    ...changesOfPeople(othersOf(was), othersOf(now)),
    ...changesOfRoom(was, now),
    ...changesOfOwn(ownOf(was), ownOf(now)),
    ...(link !== was.link && link !== null && link !== 'connecting' ? [t.linkIs[link]] : []),
    ...(link === 'connected' && was.link === link && quality !== was.quality ? [t.quality[quality]] : []),
    ...reactionsSince(was, now),
    ...(noted !== null && noted !== notesChange(was) ? [noted] : []),
    ...(isNew ? [t.wrote({ name: written.name, text: written.text })] : []),
  ]
}

const othersOf = ({ state, me }: RoomSnapshot) => (state?.people ?? []).filter(({ id }) => id !== me)
const ownOf = ({ state, me }: RoomSnapshot) => state?.people.find(({ id }) => id === me)

function changesOfPeople(then: readonly RoomPerson[], now: readonly RoomPerson[]): string[] {
  const areNamed = Math.max(then.length, now.length) <= namedUpTo
  const changes = now.flatMap((person) => {
    const former = then.find(({ id }) => id === person.id)
    if (!former) return areNamed ? [t.entered({ name: person.name })] : []
    if (former.isConnected !== person.isConnected)
      return areNamed ? [(person.isConnected ? t.reconnectedPerson : t.reconnectingPerson)({ name: person.name })] : []
    if (former.hand === null && person.hand !== null) return [t.raised({ name: person.name })]
    if (former.screen !== person.screen) return [(person.screen ? t.shares : t.sharesNoMore)({ name: person.name })]
    return []
  })
  const gone = then.filter((person) => !now.some(({ id }) => id === person.id))
  return areNamed ? [...changes, ...gone.map(({ name }) => t.left({ name }))] : changes
}

/** Nobody could follow more at once. */
const namedReactions = 3

/** Reactions that have come, each once while it is shown. */
function reactionsSince(was: RoomSnapshot, { reactions, me }: RoomSnapshot): string[] {
  if (reactions.length > namedReactions) return []
  return reactions
    .filter(({ from, reaction }) => !was.reactions.some((one) => one.from === from && one.reaction === reaction))
    .map(({ from, name, reaction }) => (from === me ? t.reactionShown : t.reacted[reaction]({ name })))
}

/** What hosts did: whoever did it has read it already. */
function changesOfRoom(was: RoomSnapshot, now: RoomSnapshot): string[] {
  const [then, own] = [ownOf(was), ownOf(now)]
  const isLocked = now.state?.isLocked
  const changes = own?.role === 'participant' && was.state?.isLocked !== isLocked
  return [
    ...(changes ? [isLocked ? t.nowLocked : t.nowUnlocked] : []),
    ...(then && own && then.role !== own.role ? [t.nowRole({ role: t[own.role] })] : []),
  ]
}

/** What one sends: by a shortcut, or because a host or a device changed it, nothing else says so. */
function changesOfOwn(then: RoomPerson | undefined, now: RoomPerson | undefined): string[] {
  if (!then || !now) return []
  const switches = (['microphone', 'camera', 'screen'] as const).filter((name) => then[name] !== now[name])
  const hand = (then.hand === null) === (now.hand === null) ? [] : [t.own.hand[now.hand === null ? 'off' : 'on']]
  return [...switches.map((name) => t.own[name][now[name] ? 'on' : 'off']), ...hand]
}
