// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { offeredLanguages, sourceLanguage } from '#contract/offered-languages.ts'

const root = document.documentElement
const [reload, replace] = [vi.fn(), vi.fn()]
const ask = vi.fn<typeof fetch>(() => Promise.resolve(new Response()))
let visit: Partial<PerformanceNavigationTiming>

beforeEach(() => {
  visit = { type: 'navigate' }
  root.lang = 'en'
  document.head.innerHTML = '<meta name="theme-color" content="#fafaf9" media="(prefers-color-scheme: light)">'
  const there = { origin: 'http://localhost', pathname: '/find', search: '?q=ada', hash: '#list', reload, replace }
  vi.stubGlobal('location', there)
  vi.stubGlobal('fetch', ask)
  vi.spyOn(performance, 'getEntriesByType').mockImplementation(() => [visit as PerformanceEntry])
  prefer('en-GB', 'en')
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  for (const mock of [reload, replace, ask]) mock.mockClear()
  localStorage.clear()
  for (const name of ['theme', 'saver', 'invitation']) delete root.dataset[name]
  root.style.visibility = ''
  for (const pair of document.cookie.split('; ')) document.cookie = `${pair.split('=')[0]}=; Max-Age=0`
})

const prefer = (...languages: string[]) =>
  vi.stubGlobal('navigator', Object.create(navigator, { languages: { value: languages } }) as Navigator)
const cameFrom = (referrer: string) => vi.spyOn(document, 'referrer', 'get').mockReturnValue(referrer)

/** Runs the script of the head as a document with these attributes does. */
async function run(dataset: Record<string, string> = { languages: 'fr pt sw ar', font: '/assets/onest.woff2' }) {
  Object.defineProperty(document, 'currentScript', { value: { dataset }, configurable: true })
  vi.resetModules()
  await import('./shared-page.ts')
}
const fonts = () => document.head.querySelectorAll('link[rel=preload]').length

test('without any choice the page stays as it is, and its font is fetched', async () => {
  await run()
  expect({ ...root.dataset }).toEqual({})
  expect([reload, replace].flatMap(({ mock }) => mock.calls)).toEqual([])
  expect(fonts()).toBe(1)
})

test('a chosen theme is there at once, with the colour of the browser around it', async () => {
  document.cookie = 'theme=dark'
  await run()
  expect(root.dataset['theme']).toBe('dark')
  expect(document.querySelector<HTMLMetaElement>('meta[name=theme-color]')!.content).toBe('#0b0e15')
})

test('somebody who is signed in gets a document of their own, and never twice', async () => {
  document.cookie = 'signed-in=1'
  await run()
  expect([reload.mock.calls.length, root.style.visibility]).toEqual([1, 'hidden'])
  visit = { type: 'reload' }
  await run()
  expect(reload).toHaveBeenCalledTimes(1)
})

test('a chosen language is gone to, unless a link of ours leads to this one', async () => {
  document.cookie = 'locale=fr'
  cameFrom('http://localhost/')
  await run()
  expect(replace).not.toHaveBeenCalled()
  cameFrom('https://search.example.org/')
  await run()
  expect(replace).toHaveBeenCalledWith('/fr/find?q=ada#list')
})

test('an address that names its language is kept to', async () => {
  document.cookie = 'locale=sw'
  await run({ font: '' })
  expect(replace).not.toHaveBeenCalled()
})

test.each([
  [['fr-SN', 'en'], 'fr'],
  [['de', 'pt-BR'], 'pt'],
  [['en-KE', 'sw'], undefined],
  [['de'], undefined],
])('a browser that prefers %j is offered %s', async (languages, offered) => {
  prefer(...languages)
  await run()
  expect(root.dataset['invitation']).toBe(offered)
})

test('the style sheet can show the invitation into each language', () => {
  const rules = readFileSync('src/web/ui/base.css', 'utf8')
  for (const language of Object.keys(offeredLanguages).filter((tag) => tag !== sourceLanguage))
    expect(rules).toContain(`[data-invitation='${language}'] [data-invites='${language}']`)
})

test('who has chosen a language is offered none', async () => {
  prefer('fr')
  document.cookie = 'locale=en'
  await run()
  expect(root.dataset['invitation']).toBeUndefined()
})

test('with data saving neither the font nor the pictures further down are fetched', async () => {
  document.cookie = 'data=less'
  await run()
  expect([root.dataset['saver'], fonts()]).toEqual(['on', 0])
  const picture = (html: string) => {
    document.body.innerHTML = html
    const image = document.querySelector('img')!
    // jsdom does not reflect it.
    Object.defineProperty(image, 'loading', { value: image.getAttribute('loading') ?? 'eager' })
    return image
  }
  const [later, first] = [
    picture('<img loading="lazy" width="40" src="/files/a-96.webp" srcset="/files/a.webp 2x">'),
    picture('<img width="1280" src="/files/b.webp">'),
  ]
  await expect.poll(() => later.getAttribute('src')).toMatch(/^data:image/)
  expect([later.getAttribute('srcset'), first.getAttribute('src')]).toEqual(['', '/files/b.webp'])
})

test('data is used as usual where that was chosen, whatever the browser asks', async () => {
  document.cookie = 'data=usual'
  vi.stubGlobal('navigator', Object.create(navigator, { connection: { value: { saveData: true } } }) as Navigator)
  await run()
  expect([root.dataset['saver'], fonts()]).toEqual(['off', 1])
})

test('a browser that saves data is heeded without a choice', async () => {
  vi.stubGlobal('navigator', Object.create(navigator, { connection: { value: { saveData: true } } }) as Navigator)
  await run()
  expect([root.dataset['saver'], fonts()]).toEqual(['on', 0])
})

test('the cookie of visitors is fetched once a day, and again after a failure', async () => {
  ask.mockRejectedValueOnce(new Error('no network'))
  for (let visits = 0; visits < 3; visits++) {
    await run()
    await expect.poll(() => ask.mock.settledResults.every(({ type }) => type !== 'incomplete')).toBe(true)
  }
  expect(ask.mock.calls).toEqual([['/visitor'], ['/visitor']])
})
