import fastify from 'fastify'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { defaultSettings } from '#rules/instance/settings.ts'
import { pageLookOf } from './page-look.ts'
import { serveSiteFiles } from './site-files.ts'

const app = fastify()
serveSiteFiles(
  app,
  {
    call: () => Promise.resolve({ data: [], hasMore: false }),
    productName: 'Umoja',
    appUrl: 'http://localhost',
    development: true,
    now: () => 0,
  },
  () => pageLookOf(defaultSettings),
)
afterAll(() => app.close())

type Picture = { src: string; sizes: string; type: string; purpose?: string }
type Manifest = Record<string, string> & { icons: Picture[]; screenshots: Picture[]; shortcuts: { url: string }[] }
const manifestIn = async (language: string) =>
  (await app.inject(`/manifest.webmanifest?language=${language}`)).json<Manifest>()

test('the manifest is in the language of its page, and is that of one application', async () => {
  const [english, mirrored, unknown] = await Promise.all(['en', 'ar-XB', 'xx'].map(manifestIn))
  expect(english).toMatchObject({ name: 'Umoja', lang: 'en', dir: 'ltr', start_url: '/dashboard', id: '/dashboard' })
  expect(mirrored).toMatchObject({ lang: 'ar-XB', dir: 'rtl', start_url: '/ar-XB/dashboard', id: '/dashboard' })
  expect(mirrored!.shortcuts.map(({ url }) => url)).toEqual(['/ar-XB/dashboard/next-session', '/ar-XB/find'])
  expect(mirrored!['description']).not.toBe(english!['description'])
  expect(unknown).toEqual(english)
})

test('it has what browsers ask for before they offer to install', async () => {
  for (const language of ['en', 'fr', 'ar']) {
    const { name, start_url: start, scope, display, icons, ...rest } = await manifestIn(language)
    expect(name).not.toBe('')
    expect(start!.startsWith(scope!)).toBe(true)
    expect(display).toBe('standalone')
    expect(rest['prefer_related_applications']).toBeUndefined()
    const plain = icons.filter(({ type, purpose }) => type === 'image/png' && purpose === 'any')
    expect(plain.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512'])
  }
})

test('every picture that the manifest names has the size and the type that it says', async () => {
  const { icons, screenshots } = await manifestIn('en')
  expect(icons.filter(({ purpose }) => purpose === 'maskable').map(({ sizes }) => sizes)).toEqual([
    '192x192',
    '512x512',
  ])
  expect(screenshots.length).toBeGreaterThan(1)
  for (const { src, sizes, type } of [...icons, ...screenshots]) {
    const answer = await app.inject(src)
    expect(answer.headers['content-type'], src).toContain(type)
    const { width, height } = await sharp(answer.rawPayload).metadata()
    if (sizes !== 'any') expect(`${width}x${height}`, src).toBe(sizes)
    expect(answer.rawPayload.length, src).toBeLessThan(150_000)
  }
})
