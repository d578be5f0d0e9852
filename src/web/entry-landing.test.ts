// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AuthRecord } from '#contract/accounts/schemas.ts'

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
const record = { accessToken: 'a', refreshToken: 'r', userId: 'u', usertype: null } as AuthRecord
const member = { ...record, usertype: 'MENTEE', menteeProfile: 'p' } as AuthRecord

const replace = vi.fn()
const reload = vi.fn()
let requests: FakeRequest[] = []

class FakeRequest {
  responseXML: Document | null = null
  onload = () => {}
  open = vi.fn()
  send = () => void requests.push(this)
}

const page = `
  <main><input type="search"><time datetime="2026-11-26T15:00:00Z">15:00 UTC</time>
  <img data-fallback="/cloth/careers.svg" src="/files/gone.webp" srcset="/files/gone-360.webp 360w"></main>
  <dialog id="shortcuts"><button data-close></button><button data-switch data-turn-on="Turn on" data-turn-off="Turn off"></button></dialog>`

/** Runs the script over the page as a new visit. */
async function visit(html = page): Promise<void> {
  document.body.innerHTML = html
  vi.resetModules()
  await import('./entry-landing.ts')
}
const store = (one: AuthRecord) => localStorage.setItem('auth', JSON.stringify(one))
const prefetched = () =>
  [...document.head.querySelectorAll('link[rel=prefetch]')].map((link) => link.getAttribute('href'))

beforeEach(() => {
  requests = []
  vi.stubGlobal('location', { href: 'http://localhost/', protocol: 'http:', replace, reload })
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  vi.stubGlobal('requestIdleCallback', (work: () => void) => work())
  document.cookie = `tz=${encodeURIComponent(zone)}`
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
  localStorage.clear()
  document.head.innerHTML = ''
  for (const name of ['tz', 'signed-in']) document.cookie = `${name}=; Max-Age=0`
})

test('keys: a slash goes to the search, a question mark lists them, and the list can turn them off', async () => {
  await visit()
  const press = (key: string) =>
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  const list = document.querySelector('dialog')!
  list.showModal = vi.fn()
  list.close = vi.fn()
  press('/')
  expect(document.activeElement).toBe(document.querySelector('input'))
  document.querySelector('input')!.blur()
  press('?')
  expect(list.showModal).toHaveBeenCalledTimes(1)
  list.querySelector<HTMLElement>('[data-close]')!.click()
  expect(list.close).toHaveBeenCalledTimes(1)
  const toggle = list.querySelector<HTMLElement>('[data-switch]')!
  expect(toggle.textContent).toBe('Turn off')
  toggle.click()
  expect(toggle.textContent).toBe('Turn on')
  press('?')
  expect(list.showModal).toHaveBeenCalledTimes(1)
})

test('members go to their dashboard at once, and nothing else happens', async () => {
  store(member)
  document.cookie = 'tz=Mars%2FOlympus'
  await visit()
  expect(replace.mock.calls).toEqual([['/dashboard']])
  expect(requests).toEqual([])
})

test('someone without a profile stays', async () => {
  store(record)
  document.cookie = 'signed-in=1'
  await visit()
  expect(replace).not.toHaveBeenCalled()
  expect(reload).not.toHaveBeenCalled()
})

test('logging in in another tab leads on from here too', async () => {
  await visit()
  store(member)
  dispatchEvent(new StorageEvent('storage', { key: 'auth', storageArea: localStorage }))
  expect(replace).toHaveBeenCalledWith('/dashboard')
})

test.each([
  ['says that nobody is signed in, and somebody is', '', record],
  ['says that somebody is signed in, and nobody is', 'signed-in=1', null],
])('where the cookie %s, the page is loaded again with the right header', async (_, cookie, stored) => {
  if (cookie) document.cookie = cookie
  if (stored) store(stored)
  await visit()
  expect(reload).toHaveBeenCalledTimes(1)
  expect(document.cookie.includes('signed-in=1')).toBe(stored !== null)
})

test('where no cookie can be written the page is not loaded again', async () => {
  store(record)
  const refused = vi.spyOn(document, 'cookie', 'set').mockImplementation(() => undefined)
  await visit()
  expect(reload).not.toHaveBeenCalled()
  refused.mockRestore()
})

test('on a first visit the times of this zone replace those in UTC, each for the same instant', async () => {
  document.cookie = 'tz=; Max-Age=0'
  await visit()
  expect(document.cookie).toContain(`tz=${encodeURIComponent(zone)}`)
  const [request] = requests
  const fresh = document.implementation.createHTMLDocument()
  fresh.body.innerHTML = '<time datetime="2026-11-26T15:00:00Z">18:00 EAT</time>'
  request!.responseXML = fresh
  request!.onload()
  expect(document.querySelector('time')?.textContent).toBe('18:00 EAT')
  fresh.body.innerHTML = '<time datetime="2026-11-27T15:00:00Z">19:00 EAT</time>'
  request!.onload()
  expect(document.querySelector('time')?.textContent).toBe('18:00 EAT')
})

test('a page for all visitors asks for the times of this zone at each visit, on the clock that was chosen', async () => {
  document.documentElement.dataset['shared'] = ''
  document.documentElement.lang = 'fr'
  document.cookie = 'clock=12'
  await visit()
  delete document.documentElement.dataset['shared']
  document.documentElement.lang = ''
  document.cookie = 'clock=; Max-Age=0'
  const query = new URLSearchParams({ zone, clock: '12' })
  expect(requests.map(({ open }) => open.mock.calls)).toEqual([[['GET', `/landing-times/fr?${query}`]]])
})

test('a known zone asks for nothing', async () => {
  await visit()
  expect(requests).toEqual([])
})

test('a picture that cannot be shown gives way to its cloth, once', async () => {
  await visit()
  const image = document.querySelector('img')!
  image.dispatchEvent(new Event('error'))
  expect([image.getAttribute('src'), image.getAttribute('srcset')]).toEqual(['/cloth/careers.svg', ''])
  image.setAttribute('src', '/still/gone.svg')
  image.dispatchEvent(new Event('error'))
  expect(image.getAttribute('src')).toBe('/still/gone.svg')
})

const signUp =
  '<script type="module" data-signup="/assets/a.js /assets/b.js"></script><a href="/login">LOG IN</a><a href="/signup?as=mentor"><b>SIGNUP</b></a>'
const connect = (connection: object) =>
  vi.stubGlobal('navigator', Object.create(navigator, { connection: { value: connection } }) as Navigator)
const reach = (selector: string, sign: string) =>
  document.querySelector(selector)!.dispatchEvent(new Event(sign, { bubbles: true }))

test.each(['pointerover', 'focusin'])(
  'the script of sign-up is fetched once a link to it is reached (%s)',
  async (sign) => {
    await visit(signUp)
    reach('a[href="/login"]', sign)
    expect(prefetched()).toEqual([])
    reach('b', sign)
    reach('b', sign)
    expect(prefetched()).toEqual(['/assets/a.js', '/assets/b.js'])
  },
)

test.each([{ saveData: true }, { effectiveType: '3g' }, { effectiveType: 'slow-2g' }])(
  'nothing is fetched ahead with %j',
  async (connection) => {
    connect(connection)
    await visit(signUp)
    reach('b', 'pointerover')
    expect(prefetched()).toEqual([])
  },
)

test('nothing is fetched ahead where the server names nothing', async () => {
  await visit(signUp.replace(/ data-signup="[^"]*"/, ''))
  reach('b', 'pointerover')
  expect(prefetched()).toEqual([])
})
