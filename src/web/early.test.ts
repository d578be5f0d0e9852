// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const { documentElement } = document
const send = vi.fn<typeof fetch>(() => Promise.resolve(new Response()))

beforeEach(() => {
  vi.stubGlobal('fetch', send)
  send.mockClear()
})
afterEach(() => {
  dispatchEvent(new Event('kando:hydrated')) // ends what the script listens for
  localStorage.clear()
  delete documentElement.dataset['role']
  delete documentElement.dataset['passkeys']
  vi.unstubAllGlobals()
})

/** Runs the script of the head as a document with these attributes does. */
async function run(dataset: Record<string, string>): Promise<void> {
  Object.defineProperty(document, 'currentScript', { value: { dataset }, configurable: true })
  vi.resetModules()
  await import('./early.ts')
}

const store = (record: object | string) =>
  localStorage.setItem('auth', typeof record === 'string' ? record : JSON.stringify(record))

test('a loading screen shows the links of the stored role', async () => {
  store({ accessToken: 'token', usertype: 'MENTEE' })
  await run({ rendered: 'no' })
  expect(documentElement.dataset['role']).toBe('mentee')
})

test.each([[{ accessToken: 'token', usertype: null }], ['null'], ['not JSON']])(
  'without a role in storage (%j) nothing is shown or requested',
  async (record) => {
    store(record)
    await run({ rendered: 'no', firstRead: '/api/dashboard/first-view' })
    expect(documentElement.dataset['role']).toBeUndefined()
    expect(send).not.toHaveBeenCalled()
  },
)

test('the first read leaves with the stored token', async () => {
  store({ accessToken: 'token', usertype: 'MENTOR' })
  await run({ rendered: 'no', firstRead: '/api/dashboard/first-view' })
  expect(send).toHaveBeenCalledWith(
    '/api/dashboard/first-view',
    expect.objectContaining({
      headers: { accept: 'application/json', 'accept-language': '', authorization: 'Bearer token' },
    }),
  )
})

test('a rendered page names no role', async () => {
  store({ accessToken: 'token', usertype: 'MENTEE' })
  await run({})
  expect(documentElement.dataset['role']).toBeUndefined()
})

test.each([
  ['kando.example', true, ''],
  ['localhost', true, ''],
  ['kando.example', false, undefined],
  ['127.0.0.1', true, undefined],
  ['[::1]', true, undefined],
])(
  'at %s, in a browser with passkeys (%s), they are noted before the first paint: %j',
  async (hostname, has, noted) => {
    vi.stubGlobal('location', { hostname })
    if (has) vi.stubGlobal('PublicKeyCredential', class {})
    await run({})
    expect(documentElement.dataset['passkeys']).toBe(noted)
  },
)

test('the browser does not offer to install the site by itself; its question is kept', async () => {
  await run({})
  const offer = new Event('beforeinstallprompt', { cancelable: true })
  dispatchEvent(offer)
  expect(offer.defaultPrevented).toBe(true)
  expect(window.installPrompt).toBe(offer)
})

test.each([
  ['before hydration is repeated after it', false, 2],
  ['that makes React hydrate is not repeated', true, 1],
])('a press %s', async (_, hydrates, presses) => {
  await run({})
  const button = document.createElement('button')
  button.type = 'button'
  document.body.replaceChildren(button)
  const pressed = vi.fn()
  button.addEventListener('click', pressed)
  const hydrated = () => dispatchEvent(new Event('kando:hydrated'))
  if (hydrates) addEventListener('click', hydrated, { capture: true, once: true })
  button.click()
  hydrated()
  expect(pressed).toHaveBeenCalledTimes(presses)
})
