import { describe, expect, test } from 'vitest'
import { roomLimits } from '#contract/rooms/constants.ts'
import { applyToDoor, doorOf, lockDoor, openDoor, refuseEntry, waitingIn, type Door, type DoorAction } from './door.ts'

const now = Date.UTC(2027, 2, 10, 9)
const people = (...ids: string[]) => ids.map((id) => ({ id }))
const group: Door = { ...openDoor, isPair: false, people: people('host', 'ada') }
const locked = lockDoor(group, true)
const knock = (id: string, at = now): DoorAction => ({
  type: 'knock',
  knock: { id, userId: `user of ${id}`, name: id, until: at + roomLimits.knockSeconds * 1000 },
  role: 'participant',
  now: at,
})
const after = (door: Door, ...actions: DoorAction[]) =>
  actions.reduce((room, action) => {
    const outcome = applyToDoor(room, action)
    if ('refusal' in outcome) throw new Error(outcome.refusal)
    return outcome.room
  }, door)
const names = (door: Door, at = now) => waitingIn(door, at).map(({ id }) => id)
const seen = (door: Door, id: string, at = now) => doorOf(door, id, 'participant', at)

describe('a locked room', () => {
  test('lets back in who was inside when it was locked, until it is unlocked', () => {
    const alone = { ...locked, people: people('host') }
    expect(refuseEntry(alone, 'ada', 'participant')).toBeUndefined()
    expect(refuseEntry(alone, 'ben', 'participant')).toBe('room_locked')
    expect(refuseEntry(alone, 'ben', 'cohost')).toBeUndefined()
    const lockedAgain = lockDoor(lockDoor(alone, false), true)
    expect(refuseEntry(lockedAgain, 'ada', 'participant')).toBe('room_locked')
    expect(refuseEntry({ ...alone, removed: ['ada'] }, 'ada', 'participant')).toBe('room_removed')
  })

  test('lets people wait in their order; who asks again keeps their place, who stops is gone', () => {
    const waiting = after(locked, knock('ben'), knock('eve', now + 1000), knock('ben', now + 60_000))
    expect(names(waiting, now + 60_000)).toEqual(['ben', 'eve'])
    expect([seen(waiting, 'ben'), seen(waiting, 'dan')]).toEqual(['waiting', 'locked'])
    expect(names(after(waiting, { type: 'stop-knocking', id: 'ben' }))).toEqual(['eve'])
    // A page that was closed asks no more.
    expect(names(waiting, now + 125_000)).toEqual(['ben'])
    expect(seen(waiting, 'eve', now + 125_000)).toBe('locked')
  })

  test('opens for whom a host admits, who may also return', () => {
    const admitted = after(locked, knock('ben'), { type: 'admit', id: 'ben' })
    expect([seen(admitted, 'ben'), names(admitted)]).toEqual(['open', []])
    // Somebody who did not ask is not let in by a late click.
    expect(seen(after(locked, { type: 'admit', id: 'ben' }), 'ben')).toBe('locked')
  })

  test('does not let somebody ask again for a minute after "Not now"', () => {
    const declined = after(locked, knock('ben'), { type: 'decline', id: 'ben', now })
    expect([seen(declined, 'ben'), names(declined)]).toEqual(['declined', []])
    expect(applyToDoor(declined, knock('ben', now + 59_000))).toEqual({ refusal: 'room_knock_declined' })
    expect(names(after(declined, knock('ben', now + 60_000)), now + 60_000)).toEqual(['ben'])
  })

  test('has a limit of people who wait', () => {
    const many = after(locked, ...Array.from({ length: roomLimits.knocks }, (_, n) => knock(`p${n}`)))
    expect(applyToDoor(many, knock('late'))).toEqual({ refusal: 'room_knocks_full' })
    expect(after(many, knock('p3'))).toMatchObject({ knocks: { length: roomLimits.knocks } })
  })
})

test('where the door is open, or closed for good, nobody waits', () => {
  expect(names(after(group, knock('ben')))).toEqual([])
  expect(applyToDoor({ ...locked, removed: ['ben'] }, knock('ben'))).toEqual({ refusal: 'room_removed' })
  const waiting = after(locked, knock('ben'))
  expect(names(lockDoor(waiting, false))).toEqual([])
  expect(seen(lockDoor(waiting, false), 'ben')).toBe('open')
  const pair: Door = { ...openDoor, isPair: true, people: people('ada', 'ben') }
  expect(seen(pair, 'eve')).toBe('full')
})
