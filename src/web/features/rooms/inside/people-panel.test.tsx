// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { RoomPerson } from '#contract/rooms/schemas.ts'
import { roomConnectionOf } from '#test/support/rooms/room-connection.ts'
import { roomPersonOf } from '#test/support/rooms/room-person.ts'
import { webTree } from '#test/support/web-tree.tsx'
import { dialogFrame } from '#web/ui/overlays/dialog.tsx'
import { PeoplePanel } from './people-panel.tsx'

// Otherwise loaded when the first dialog opens.
beforeAll(async () => void (await dialogFrame.preload()))
afterEach(cleanup)

const group: RoomPerson[] = [
  roomPersonOf('Amina', { role: 'host' }),
  roomPersonOf('Kwame', { microphone: true, profilePictureUrl: '/files/kwame.webp' }),
  roomPersonOf('Thabo', { role: 'cohost' }),
  roomPersonOf('Zanele', { hand: 1 }),
]

async function show(me: string) {
  const send = vi.fn(() => Promise.resolve())
  const room = roomConnectionOf(group, { me }, send)
  const wrapper = await webTree()
  const tree = (people: RoomPerson[]) => (
    <>
      <h2 id="room-panel" tabIndex={-1}>
        People
      </h2>
      <PeoplePanel room={room} snapshot={roomConnectionOf(people, { me }).get()} />
    </>
  )
  const { rerender } = render(tree(group), { wrapper })
  return { send, update: (people: RoomPerson[]) => rerender(tree(people)) }
}
const button = (name: string) => screen.getByRole('button', { name })
const rows = () => screen.getAllByRole('listitem')

test('raised hands stand first, then everybody in their order of arrival, with their roles', async () => {
  await show('Kwame')
  expect(rows().map((row) => row.textContent)).toEqual([
    expect.stringContaining('Zanele'),
    expect.stringContaining('AminaHost'),
    expect.stringContaining('Kwame (you)'),
    expect.stringContaining('ThaboCohost'),
  ])
  expect(rows().map((row) => row.querySelector('img')?.getAttribute('src') ?? null)).toEqual([
    null,
    null,
    expect.stringContaining('/files/kwame'),
    null,
  ])
  expect(screen.queryByRole('button')).toBeNull()
})

test('a cohost mutes and locks for everybody, lowers hands and removes participants only', async () => {
  const { send } = await show('Thabo')
  fireEvent.click(button('Mute everybody'))
  fireEvent.click(button('Lock room'))
  fireEvent.click(button('Lower all hands'))
  fireEvent.click(button("Lower Zanele's hand"))
  expect(send.mock.calls).toEqual([
    ['room:mute-all', {}],
    ['room:lock', { isLocked: true }],
    ['room:lower-hands', {}],
    ['room:lower-hands', { person: 'Zanele' }],
  ])
  const removable = screen.getAllByRole('button', { name: /^Remove/ })
  expect(removable.map(({ textContent }) => textContent)).toEqual(['Remove Zanele', 'Remove Kwame'])
  fireEvent.click(button('Remove Kwame'))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Remove Kwame from this room?' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(send).toHaveBeenCalledTimes(4)
})

test('the focus stays in the panel when its button disappears', async () => {
  const { update } = await show('Amina')
  button("Lower Zanele's hand").focus()
  update(group.map((person) => ({ ...person, hand: null })))
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'People' }))
})
