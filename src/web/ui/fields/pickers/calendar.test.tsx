// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { weeksFrom } from './calendar-days.ts'
import { Calendar } from './calendar.tsx'

afterEach(cleanup)

const days = new Set(['2026-11-26', '2026-11-30', '2026-12-03', '2026-12-10'])

function Booking() {
  const [month, setMonth] = useState('2026-11')
  const [day, setDay] = useState<string | null>(null)
  return (
    <Calendar
      label="Free days"
      month={month}
      availableDays={days}
      value={day}
      onChange={setDay}
      onNext={month === '2026-11' ? () => setMonth('2026-12') : undefined}
      onPrevious={month === '2026-12' ? () => setMonth('2026-11') : undefined}
    />
  )
}
const focusedDay = () => (document.activeElement as HTMLElement).dataset['day']
const press = (key: string) => fireEvent.keyDown(document.activeElement as Element, { key })

it('puts one day in the tab order: the first that is free', () => {
  render(<Booking />)
  const inTabOrder = screen.getAllByRole('button').filter((button) => button.dataset['day'] && button.tabIndex === 0)
  expect(inTabOrder.map((button) => button.dataset['day'])).toEqual(['2026-11-26'])
})

it('turns the month with the arrow past its last free day, and takes focus along', () => {
  render(<Booking />)
  screen.getByRole('button', { name: 'Monday, November 30' }).focus()
  press('ArrowRight')
  expect(focusedDay()).toBe('2026-12-03')
  press('PageUp')
  expect(focusedDay()).toBe('2026-11-26')
})

it('stays where it is when there is no next month', () => {
  render(<Booking />)
  fireEvent.click(screen.getByRole('button', { name: 'Next month' }))
  screen.getByRole('button', { name: 'Thursday, December 10' }).focus()
  press('PageDown')
  press('ArrowRight')
  expect(focusedDay()).toBe('2026-12-10')
})

it('marks the chosen day', () => {
  render(<Booking />)
  fireEvent.click(screen.getByRole('button', { name: 'Monday, November 30' }))
  const chosen = screen.getAllByRole('button', { pressed: true })
  expect(chosen.map((button) => button.dataset['day'])).toEqual(['2026-11-30'])
})

it('shows the given weeks, names the month that begins in them, and continues where the next page overlaps', () => {
  const first = weeksFrom('2026-11-25', 1)
  function Weeks() {
    const [isLater, setLater] = useState(false)
    return (
      <Calendar
        label="Free days"
        month={isLater ? '2026-12' : '2026-11'}
        weeks={isLater ? undefined : first}
        availableDays={new Set(['2026-12-03', '2026-12-10', '2026-12-22'])}
        value={null}
        onChange={() => undefined}
        onNext={isLater ? undefined : () => setLater(true)}
      />
    )
  }
  render(<Weeks />)
  expect(screen.getAllByRole('row')).toHaveLength(5)
  expect(screen.getByText('November – December 2026')).toBeTruthy()
  expect(document.querySelectorAll('[data-month="Dec"]')).toHaveLength(1)
  screen.getByRole('button', { name: 'Thursday, December 10' }).focus()
  press('ArrowRight')
  expect(focusedDay()).toBe('2026-12-22')
})
