// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { webTree } from '#test/support/web-tree.tsx'
import { uploadFile } from '#web/platform/api/upload.ts'
import { drawInitials } from '#web/ui/media/draw-initials.ts'
import { PictureField } from './picture-field.tsx'

vi.mock('#web/platform/api/upload.ts')

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('whoever has no photo at hand can use their initials, which are drawn and uploaded as a picture', async () => {
  const drawn: string[] = []
  const context = { fillRect() {}, fillText: (text: string) => drawn.push(text) } as unknown as CanvasRenderingContext2D
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never)
  const picture = new Blob(['drawn'], { type: 'image/jpeg' })
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(picture))
  Object.assign(URL, { createObjectURL: () => 'blob:drawn', revokeObjectURL: () => undefined })
  vi.mocked(uploadFile).mockRejectedValueOnce(new Error('no network')).mockResolvedValue('/files/1.webp')
  const onChange = vi.fn<(link: string) => void>()
  const person = { name: 'Ọláṣubọ̀mí Adé', seed: 'a', label: 'Profile picture', description: '', value: '' }
  render(<PictureField {...person} initials={{ label: 'Use my initials', draw: drawInitials }} onChange={onChange} />, {
    wrapper: await webTree(),
  })
  fireEvent.click(screen.getByRole('button', { name: 'Use my initials' }))
  const retry = await screen.findByRole('button', { name: 'Retry upload' })
  retry.focus()
  fireEvent.click(retry)
  await waitFor(() => expect(onChange).toHaveBeenCalledWith('/files/1.webp'))
  expect(document.activeElement).toBe(document.querySelector('input'))
  expect(drawn).toEqual(['ỌA'])
  expect(vi.mocked(uploadFile).mock.calls.map(([sent]) => sent)).toEqual([picture, picture])
})
