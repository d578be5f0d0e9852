// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Trash2 } from 'lucide-react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { IconButton } from './icon-button.tsx'

beforeEach(async () => {
  // The tip's code comes from the network, which no clock moves.
  await import('./tooltip-panel.tsx')
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

test('a tip opens a moment after the mouse arrives and closes when it leaves', async () => {
  render(<IconButton label="Delete" icon={Trash2} />)
  const button = screen.getByRole('button', { name: 'Delete' })
  fireEvent.pointerOver(button, { pointerType: 'mouse' })
  await wait(100)
  expect(screen.queryByRole('tooltip')).toBeNull()
  await wait(1000)
  expect(screen.getByRole('tooltip').textContent).toBe('Delete')
  fireEvent.pointerOut(button)
  await wait(1000)
  expect(screen.queryByRole('tooltip')).toBeNull()
})

test('a tip closes with Escape, and a touch opens none', async () => {
  render(<IconButton label="Delete" icon={Trash2} />)
  const button = screen.getByRole('button', { name: 'Delete' })
  fireEvent.pointerOver(button, { pointerType: 'touch' })
  await wait(1000)
  expect(screen.queryByRole('tooltip')).toBeNull()
  fireEvent.pointerOver(button, { pointerType: 'mouse' })
  await wait(1000)
  fireEvent.keyDown(button, { key: 'Escape' })
  await wait(0)
  expect(screen.queryByRole('tooltip')).toBeNull()
})

test('a tip whose button was left before its code arrived stays closed', async () => {
  render(<IconButton label="Delete" icon={Trash2} />)
  const button = screen.getByRole('button', { name: 'Delete' })
  fireEvent.pointerOver(button, { pointerType: 'mouse' })
  fireEvent.pointerOut(button)
  await wait(1000)
  expect(screen.queryByRole('tooltip')).toBeNull()
})
