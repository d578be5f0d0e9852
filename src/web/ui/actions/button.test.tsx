// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Button } from './button.tsx'
import { NoNetworkContext } from './no-network.ts'

afterEach(cleanup)

it('stays focusable with a reason, describes it, and does nothing when pressed', () => {
  const onClick = vi.fn()
  render(
    <Button disabledReason="Please add a calendar first" onClick={onClick}>
      Create a session
    </Button>,
  )
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Create a session' })
  button.focus()
  fireEvent.click(button)
  expect(document.activeElement).toBe(button)
  expect(button.getAttribute('aria-disabled')).toBe('true')
  const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '')
  expect(reason?.textContent).toBe('Please add a calendar first')
  expect(onClick).not.toHaveBeenCalled()
})

it('does not submit its form a second time while it is pending', () => {
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  const form = (isPending: boolean) => (
    <form onSubmit={onSubmit}>
      <Button type="submit" isPending={isPending}>
        Book session
      </Button>
    </form>
  )
  const { rerender } = render(form(false))
  fireEvent.click(screen.getByRole('button'))
  rerender(form(true))
  fireEvent.click(screen.getByRole('button', { name: 'Book session', busy: true }))
  expect(onSubmit).toHaveBeenCalledTimes(1)
})

it('keeps the focus when a reason appears', () => {
  const { rerender } = render(<Button disabledReason={null}>Save</Button>)
  const button = screen.getByRole('button', { name: 'Save' })
  button.focus()
  rerender(<Button disabledReason="Nothing has changed yet">Save</Button>)
  expect(document.activeElement).toBe(button)
  expect(button.getAttribute('aria-disabled')).toBe('true')
})

it('that needs a network is off without one, stays focusable and says why at a press; others are as before', () => {
  const [onClick, explain] = [vi.fn(), vi.fn()]
  const tree = (isCut: boolean) => (
    <NoNetworkContext value={isCut ? { reasonId: 'why', explain } : null}>
      <Button needsNetwork onClick={onClick}>
        Reschedule
      </Button>
      <Button onClick={onClick}>Details</Button>
      <p id="why">No network</p>
    </NoNetworkContext>
  )
  const { rerender } = render(tree(true))
  const button = screen.getByRole('button', { name: 'Reschedule' })
  button.focus()
  fireEvent.click(button)
  expect([explain.mock.calls.length, onClick.mock.calls.length]).toEqual([1, 0])
  expect([button.getAttribute('aria-disabled'), button.getAttribute('aria-describedby')]).toEqual(['true', 'why'])
  fireEvent.click(screen.getByRole('button', { name: 'Details' }))
  expect(onClick).toHaveBeenCalledOnce()
  rerender(tree(false))
  expect(document.activeElement).toBe(button)
  expect(button.getAttribute('aria-disabled')).toBeNull()
  fireEvent.click(button)
  expect(onClick).toHaveBeenCalledTimes(2)
})
