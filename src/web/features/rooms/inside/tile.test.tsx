// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { roomPersonOf } from '#test/support/rooms/room-person.ts'
import { webTree } from '#test/support/web-tree.tsx'
import { Tile } from './tile.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('behind a camera stand the initials until its first frame, and not behind a frozen one', async () => {
  vi.stubGlobal('MediaStream', class {})
  const camera = {} as MediaStreamTrack
  const person = roomPersonOf('Amina', { camera: true })
  const { rerender, container } = render(<Tile person={person} name="Amina" camera={camera} />, {
    wrapper: await webTree(),
  })
  const initials = () => container.querySelector('[data-initials]')
  expect(initials()).not.toBeNull()
  expect(screen.getByLabelText('Amina').tagName).toBe('VIDEO')
  rerender(<Tile person={{ ...person, isConnected: false }} name="Amina" camera={camera} />)
  expect(initials()).toBeNull()
  rerender(<Tile person={{ ...person, isConnected: false }} name="Amina" camera={null} />)
  expect(initials()).not.toBeNull()
})
