// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { ChipGroup } from './chip-group.tsx'

afterEach(cleanup)

function Topics() {
  const [value, setValue] = useState<string[]>([])
  const options = ['DevOps', 'Design', 'Data'].map((label) => ({ value: label, label }))
  return <ChipGroup label="Topics" max={2} options={options} value={value} onChange={setValue} />
}
const chip = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })

it('counts and stops at the limit, and continues after one is removed', () => {
  render(<Topics />)
  fireEvent.click(chip('DevOps'))
  expect(screen.getByRole('status').textContent).toBe('1 of 2')
  fireEvent.click(chip('Design'))
  fireEvent.click(chip('Data'))
  expect(chip('Data').checked).toBe(false)
  expect(chip('Data').getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByRole('status').textContent).toBe('2 of 2. Remove one to choose another')
  fireEvent.click(chip('DevOps'))
  fireEvent.click(chip('Data'))
  expect([chip('DevOps'), chip('Design'), chip('Data')].map(({ checked }) => checked)).toEqual([false, true, true])
})
