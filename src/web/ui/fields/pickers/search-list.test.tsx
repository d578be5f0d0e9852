// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { SearchList } from './search-list.tsx'

// jsdom has no layout and therefore no scrolling.
beforeAll(() => {
  Element.prototype.scrollIntoView = () => undefined
})
afterEach(cleanup)

const options = ['Backend engineer', 'Data scientist', 'Site reliability engineer'].map((label) => ({
  value: label,
  label,
}))

function open() {
  const onChoose = vi.fn()
  render(<SearchList label="Job title" options={options} value={null} onChoose={onChoose} />)
  const box = screen.getByRole('combobox')
  const active = () => document.getElementById(box.getAttribute('aria-activedescendant') ?? '')?.textContent
  return { onChoose, box, active }
}

it('narrows while one types and chooses with Enter', () => {
  const { onChoose, box, active } = open()
  fireEvent.change(box, { target: { value: 'reli' } })
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Site reliability engineer'])
  expect(active()).toBe('Site reliability engineer')
  expect(screen.getByRole('status').textContent).toBe('1 result')
  fireEvent.keyDown(box, { key: 'Enter' })
  expect(onChoose).toHaveBeenCalledWith('Site reliability engineer')
})

it('moves with the arrows and stops at both ends', () => {
  const { box, active } = open()
  fireEvent.keyDown(box, { key: 'ArrowUp' })
  expect(active()).toBe('Backend engineer')
  fireEvent.keyDown(box, { key: 'ArrowDown' })
  expect(active()).toBe('Data scientist')
  fireEvent.keyDown(box, { key: 'PageDown' })
  expect(active()).toBe('Site reliability engineer')
})

it('says that nothing was found', () => {
  const { box, onChoose } = open()
  fireEvent.change(box, { target: { value: 'zzz' } })
  expect(screen.getByText('No results found')).toBeTruthy()
  fireEvent.keyDown(box, { key: 'Enter' })
  expect(onChoose).not.toHaveBeenCalled()
})
