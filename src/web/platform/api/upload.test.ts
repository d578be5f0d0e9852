// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { reloadPage } from '#web/ui/feedback/reload-page.ts'
import { uploadFile } from './upload.ts'

vi.mock('./api.ts', () => ({
  call: async () => ({ signedUrl: '/files/1', fileName: '1', fileLink: 'https://kando.test/files/1' }),
  withRetries: (_kind: string, work: () => Promise<void>) => work(),
}))

afterEach(() => void vi.unstubAllGlobals())

test('a new build never reloads the page by itself while a file is being sent', async () => {
  const reload = vi.fn()
  vi.stubGlobal('location', { reload })
  const sending = Promise.withResolvers<() => void>()
  class Request {
    upload = {}
    status = 200
    onloadend = () => undefined
    open() {}
    setRequestHeader() {}
    send() {
      sending.resolve(() => this.onloadend())
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request)
  const upload = uploadFile(new Blob(['picture'], { type: 'image/png' }), 'picture.png')
  const arrive = await sending.promise
  expect(reloadPage({ isAutomatic: true })).toBe(false)
  expect(reload).not.toHaveBeenCalled()
  arrive()
  expect(await upload).toBe('https://kando.test/files/1')
  expect(reloadPage({ isAutomatic: true })).toBe(true)
})
