// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toast } from '#web/ui/feedback/toast.ts'
import { ToastRegion } from './toast-region.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const shown = () => screen.queryAllByRole('alertdialog').map((one) => one.textContent)

test('a toast stays five seconds, one with a way to try again until it is dismissed', async () => {
  render(<ToastRegion />)
  const onAction = vi.fn<() => void>()
  act(() => {
    toast.success('Saved')
    toast.error('Not loaded', { action: { label: 'Try again', onAction } })
  })
  expect(shown()).toHaveLength(2)
  await wait(5100)
  expect(shown()).toEqual([expect.stringContaining('Not loaded')])
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(onAction).toHaveBeenCalledOnce()
  expect(shown()).toEqual([])
})

test('toasts wait while someone points at them', async () => {
  render(<ToastRegion />)
  act(() => void toast.info('Copied'))
  fireEvent.pointerEnter(screen.getByRole('region'))
  await wait(20_000)
  expect(shown()).toHaveLength(1)
  fireEvent.pointerLeave(screen.getByRole('region'))
  await wait(5100)
  expect(shown()).toEqual([])
})

test('a repeated text is one toast, and at most three are shown', () => {
  render(<ToastRegion />)
  act(() => {
    for (const text of ['One', 'Two', 'Two', 'Three', 'Four']) toast.info(text)
  })
  expect(shown()).toEqual(['One', 'Two', 'Three'])
})

test('dismissing the last toast returns the focus to where it came from', () => {
  render(
    <>
      <button type="button">Before</button>
      <ToastRegion />
    </>,
  )
  act(() => void toast.info('Copied'))
  act(() => screen.getByRole('button', { name: 'Before' }).focus())
  act(() => screen.getByRole('button', { name: 'Dismiss' }).focus())
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Before' }))
})
