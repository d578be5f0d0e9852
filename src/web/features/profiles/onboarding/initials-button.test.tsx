// @vitest-environment jsdom
import { useState } from 'react'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { webTree } from '#test/support/web-tree.tsx'
import { uploadFile } from '#web/platform/api/upload.ts'
import { PictureField } from '#web/platform/forms/picture-field.tsx'
import { InitialsButton } from './initials-button.tsx'

vi.mock('#web/platform/api/upload.ts')

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const name = 'Ọláṣubọ̀mí Adé'
function Form() {
  const [value, setValue] = useState('')
  return (
    <form>
      <output>{value}</output>
      <PictureField
        {...{ name, seed: 'a', label: 'Profile picture', description: '', value }}
        onChange={setValue}
        renderOther={(upload) => (value ? null : <InitialsButton name={name} {...upload} />)}
      />
    </form>
  )
}

test('whoever has no photo at hand can use their initials, drawn and uploaded as a picture; the focus stays there', async () => {
  const drawn: string[] = []
  const context = { fillRect() {}, fillText: (text: string) => drawn.push(text) } as unknown as CanvasRenderingContext2D
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never)
  const picture = new Blob(['drawn'], { type: 'image/jpeg' })
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(picture))
  Object.assign(URL, { createObjectURL: () => 'blob:drawn', revokeObjectURL: () => undefined })
  vi.mocked(uploadFile).mockRejectedValueOnce(new Error('no network')).mockResolvedValue('/files/1.webp')
  render(<Form />, { wrapper: await webTree() })
  const button = screen.getByRole('button', { name: 'Use my initials for now' })
  button.focus()
  fireEvent.click(button)
  fireEvent.click(await screen.findByRole('button', { name: 'Retry upload' }))
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('/files/1.webp'))
  expect(document.activeElement).toBe(document.querySelector('input'))
  expect(drawn).toEqual(['ỌA'])
  expect(vi.mocked(uploadFile).mock.calls.map(([sent]) => sent)).toEqual([picture, picture])
})
