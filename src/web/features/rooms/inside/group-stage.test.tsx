// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { roomConnectionOf } from '#test/support/rooms/room-connection.ts'
import { roomPersonOf } from '#test/support/rooms/room-person.ts'
import { webTree } from '#test/support/web-tree.tsx'
import { GroupStage } from './group-stage.tsx'

afterEach(cleanup)

const people = ['Amina', 'Ben', 'Chidi', 'Dayo', 'Esi', 'Femi', 'Gugu', 'Hawa'].map((id) =>
  roomPersonOf(id, { microphone: true }),
)

async function show(speaker: string | null = null) {
  const room = { ...roomConnectionOf(people, { speaker }), show: vi.fn() }
  const wrapper = await webTree()
  render(<GroupStage room={room} snapshot={room.get()} own={people[0]!} ownCamera={null} hasScreen={false} />, {
    wrapper,
  })
  return { received: () => room.show.mock.lastCall?.[0] as string[] }
}
const names = () => screen.getAllByRole('listitem').map((item) => item.querySelector('figcaption')?.textContent)
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('a large group stands on pages, and only who is on the page is received', async () => {
  const { received } = await show()
  expect(names()).toEqual(['You', 'Ben', 'Chidi', 'Dayo', 'Esi', 'Femi'])
  expect(received()).toEqual(['Ben', 'Chidi', 'Dayo', 'Esi', 'Femi'])
  press('More people')
  expect(names()).toEqual(['Gugu', 'Hawa'])
  expect(received()).toEqual(['Gugu', 'Hawa'])
  expect(screen.getByText('2 of 2')).toBeTruthy()
})

test('whoever speaks on another page is named, and large when one wants to see who speaks', async () => {
  const { received } = await show('Hawa')
  expect(screen.getByText('Hawa is speaking')).toBeTruthy()
  press('Show who speaks')
  expect(received()).toEqual(['Hawa', 'Ben', 'Chidi', 'Dayo'])
  expect(screen.queryByText('Hawa is speaking')).toBeNull()
  expect(document.querySelector('[data-speaking] figcaption')?.textContent).toBe('Hawa')
})

test('a pinned person stays large, by hand or by key', async () => {
  const { received } = await show('Hawa')
  press('Show Dayo large')
  expect(received()[0]).toBe('Dayo')
  press('Stop showing Dayo large')
  expect(names()).toHaveLength(6)
  fireEvent.keyDown(document.body, { key: 'g' })
  expect(received()[0]).toBe('Hawa')
})
