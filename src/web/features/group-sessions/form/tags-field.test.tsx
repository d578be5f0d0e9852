// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { afterEach, expect, test } from 'vitest'
import { emptyDraft, type SessionDraft } from './draft/draft.ts'
import { TagsField } from './tags-field.tsx'

afterEach(cleanup)

function Form() {
  const { control } = useForm<SessionDraft>({ defaultValues: emptyDraft })
  return <TagsField control={control} />
}
const stops = () =>
  screen
    .getAllByRole('button')
    .filter(({ tabIndex }) => tabIndex === 0)
    .map(({ textContent }) => textContent)
const pressed = (key: string) => {
  fireEvent.keyDown(document.activeElement!, { key })
  return document.activeElement!.textContent
}
const take = () => {
  fireEvent.click(document.activeElement!)
  return document.activeElement!.textContent
}

test('the suggestions are one stop of the keyboard, with arrow keys inside', () => {
  render(<Form />)
  expect(stops()).toEqual(['Tech'])
  screen.getByRole('button', { name: 'Add Tech' }).focus()
  expect([pressed('ArrowRight'), pressed('ArrowRight'), pressed('ArrowLeft')]).toEqual([
    'Career',
    'Mentorship',
    'Career',
  ])
  expect([pressed('End'), pressed('ArrowRight'), pressed('End')]).toEqual([
    'More suggestions',
    'Tech',
    'More suggestions',
  ])
  expect(take()).toBe('Entertainment')
  expect(pressed('Home')).toBe('Tech')
})

test('a suggestion that is taken leaves the focus with its neighbour, the last one with the field', () => {
  render(<Form />)
  screen.getByRole('button', { name: 'Add Tech' }).focus()
  expect([take(), take(), pressed('ArrowRight'), take()]).toEqual(['Career', 'Mentorship', 'Fintech', 'Finance'])
  expect(take()).toBe('Health')
  expect(stops()).toContain('Health')
  take()
  expect(screen.queryByRole('toolbar')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: /Tags/ }))
})
