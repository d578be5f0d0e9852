// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { webTree } from '#test/support/web-tree.tsx'
import { ApiError } from '#web/platform/api/api-error.ts'
import { createCaptions } from '../connection/captions.ts'
import { CaptionSettings } from './caption-settings.tsx'
import { Captions } from './captions.tsx'
import { showCaptions } from './caption-choices.ts'

beforeEach(() => showCaptions(true))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const line = (id: string, text: string) => ({ id, from: 'amina', name: 'Amina', text })

async function show() {
  const captions = createCaptions()
  const send = vi.fn<(event: string, input: unknown) => Promise<void>>().mockResolvedValue()
  render(
    <>
      <Captions room={{ captions, send }} />
      <CaptionSettings />
    </>,
    { wrapper: await webTree() },
  )
  return { captions, send }
}
const shown = () => screen.getByRole('log', { name: 'Captions' }).textContent

test('the latest three lines are shown with who wrote them, each for a while', async () => {
  vi.useFakeTimers()
  const { captions } = await show()
  act(() => ['One', 'Two', 'Three', 'Four'].forEach((text, at) => captions.add(line(String(at), text))))
  expect(shown()).toBe('Amina: TwoAmina: ThreeAmina: Four')
  act(() => void vi.advanceTimersByTime(20_000))
  expect(shown()).toBe('')
})

test('captions can be switched off, which the device remembers', async () => {
  const { captions } = await show()
  act(() => captions.add(line('1', 'Hello')))
  fireEvent.click(screen.getByRole('switch', { name: /Show captions/ }))
  expect([shown(), localStorage.getItem('room-captions')]).toEqual(['', 'off'])
})

test('a line is sent with Enter, one that was refused stays to be sent again', async () => {
  const { send } = await show()
  fireEvent.keyDown(document.body, { key: 't' })
  const field = screen.getByLabelText<HTMLInputElement>('Write captions for everybody')
  expect(document.activeElement).toBe(field)
  fireEvent.change(field, { target: { value: 'Welcome ' } })
  fireEvent.submit(field.form!)
  expect([send.mock.lastCall, field.value]).toEqual([['room:caption', { text: 'Welcome' }], ''])
  const body = { code: 'rate_limited', errorMessages: [], statusCode: 429, requestId: '' } as never
  send.mockRejectedValueOnce(new ApiError(429, body))
  fireEvent.change(field, { target: { value: 'Again' } })
  fireEvent.submit(field.form!)
  await expect.poll(() => screen.getByRole('alert').textContent).toContain('Too many lines at once.')
  expect(field.value).toBe('Again')
  fireEvent.keyDown(field, { key: 'Escape' })
  expect(screen.queryByLabelText('Write captions for everybody')).toBeNull()
})
