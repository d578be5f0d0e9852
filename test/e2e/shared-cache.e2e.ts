import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { profileRoutes } from '#contract/profiles/routes.ts'
import { expect, test } from '#test/support/journey.ts'
import { call, makeMentee, makeMentor, openForBookings, type Member } from '#test/support/members.ts'
import { freePort } from '#test/support/ports.ts'
import { purgeAddress, purgeToken, startSharedCache, type SharedCache } from '#test/support/servers/shared-cache.ts'
import { logIn } from '#test/support/steps.ts'

const port = await freePort()
const settings = {
  APP_URL: `http://127.0.0.1:${port}`,
  CDN_CACHING: 'on',
  CDN_PURGE_URL: purgeAddress(port),
  CDN_PURGE_TOKEN: purgeToken,
}
test.use({ settings })

let cache: SharedCache
let mentor: Member
test.beforeAll(async ({ program }) => {
  cache = await startSharedCache(program.url, port)
  mentor = await openForBookings(program, await makeMentor(program, 'Wanjirũ Kamau'))
})
test.afterAll(() => cache.stop())

const complaints: string[] = []
/** A browser of its own in front of the cache. */
async function newVisitor(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await browser.newPage({ baseURL: cache.url, locale: 'en-GB', timezoneId: 'Africa/Lagos', ...options })
  page.on('pageerror', (error) => complaints.push(`${page.url()} ${error.message}`))
  page.on('console', (message) => message.type() === 'error' && complaints.push(`${page.url()} ${message.text()}`))
  return page
}
const lastOf = (path: string) => cache.served.findLast((one) => one.path === path)?.from
/** Opens a page until it and what it asks for come from copies: purges of what has just been made may still arrive. */
const openCopy = (page: Page, path: string, part = path) =>
  expect(async () => {
    await page.goto(path)
    await expect.poll(() => lastOf(part)).toBeDefined()
    expect([lastOf(path), lastOf(part)].filter((from) => !from?.includes('copy'))).toEqual([])
  }).toPass()

test('visitors share pages that each of them reads in their own way', async ({ browser }) => {
  const first = await newVisitor(browser)
  await first.goto('/find')
  await expect(first.getByRole('main').locator('time').first()).toContainText('WAT')
  const sent = await (await first.request.get('/find')).text()
  expect(sent).toContain('UTC</time>')

  await test.step('in another zone and on another clock', async () => {
    const page = await newVisitor(browser, { locale: 'en-US', timezoneId: 'Africa/Nairobi' })
    await openCopy(page, '/find')
    await expect(page.getByRole('main').locator('time').first()).toHaveText(/\d\s[ap]m\sEAT$/i)
    await page.goto('/')
    await expect(page.getByRole('main').locator('time').first()).toHaveText(/\d\s[ap]m\sEAT$/i)
    await expect.poll(async () => (await page.context().cookies()).map(({ name }) => name)).toContain('visitor')
    await page.close()
    const other = await newVisitor(browser, { locale: 'en-US', timezoneId: 'Africa/Nairobi' })
    await openCopy(other, '/', '/landing-times/en?zone=Africa%2FNairobi&clock=12')
    await expect(other.getByRole('main').locator('time').first()).toContainText('EAT')
    await other.close()
  })

  await test.step('in a chosen theme, from the first paint on', async () => {
    const page = await newVisitor(browser)
    await page.context().addCookies([{ name: 'theme', value: 'dark', url: cache.url }])
    await page.addInitScript(() => {
      new MutationObserver((_, watching) => {
        if (!document.body) return
        watching.disconnect()
        Object.assign(globalThis, { themeOfBody: document.documentElement.dataset['theme'] })
      }).observe(document, { childList: true, subtree: true })
    })
    for (const path of ['/find', '/', '/about-us']) {
      await page.goto(path)
      expect(await page.evaluate(() => (globalThis as { themeOfBody?: string }).themeOfBody), path).toBe('dark')
    }
    await page.close()
  })

  await test.step('with an invitation into the language of the browser, or in the one that was chosen', async () => {
    const page = await newVisitor(browser, { locale: 'fr-SN' })
    for (const path of ['/find', '/', '/about-us']) {
      await page.goto(path)
      await expect(page.getByRole('link', { name: 'Lire en français' })).toBeVisible()
    }
    await page.getByRole('link', { name: 'Lire en français' }).click()
    await expect(page).toHaveURL('/fr/about-us')
    await page.goto('about:blank')
    await page.goto('/find')
    await expect(page).toHaveURL('/fr/find')
    await page.close()
  })

  await test.step('in the digits of their country', async () => {
    for (const [timezoneId, digits] of [
      ['Africa/Cairo', /[٠-٩]/],
      ['Africa/Casablanca', /[0-9]/],
    ] as const) {
      const page = await newVisitor(browser, { locale: 'ar', timezoneId })
      await page.goto('/ar/find')
      await expect(page.getByRole('main').locator('time').first()).toHaveText(digits)
      await page.close()
    }
  })

  await test.step('with less data: pictures further down are not fetched', async () => {
    const page = await newVisitor(browser)
    await page.context().addCookies([{ name: 'data', value: 'less', url: cache.url }])
    const pictures: string[] = []
    page.on('request', (request) => /\/files\/|\.woff2/.test(request.url()) && pictures.push(request.url()))
    await page.goto('/find')
    await expect(page.getByRole('link', { name: 'Use data as usual' })).toBeVisible()
    await expect(page.getByRole('main').locator('time').first()).toContainText('WAT')
    expect(pictures.filter((address) => /-96\.webp|woff2/.test(address))).toEqual([])
    await page.close()
  })
  expect(complaints).toEqual([])
  await first.close()
})

test('who signs in sees their own pages, who signs out those of visitors, and a change is seen after the purge', async ({
  browser,
  program,
}) => {
  const profile = `/mentor/${mentor.slug}`
  const page = await newVisitor(browser)
  const account = page.getByRole('button', { name: 'Your account' })
  const logInLink = page.getByRole('banner').getByRole('link', { name: 'Log in' })
  await openCopy(page, profile)
  await expect(logInLink).toBeVisible()

  await logIn(page, await makeMentee(program, 'Ƙasimu Sani'))
  await page.goto(profile)
  await expect(account).toBeVisible()
  expect(lastOf(profile)).toBe('origin, not looked up')
  await page.goto('/about-us')
  await expect(page.getByRole('link', { name: 'Go to dashboard' })).toBeVisible()

  await page.goto('/dashboard')
  await account.click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/')
  await page.goto(profile)
  await expect(logInLink).toBeVisible()
  expect(lastOf(profile)).not.toBe('origin, not looked up')

  const bio = 'I review portfolios on Thursdays, and answer every question.'
  const body = { phone: '+254712345678', bio }
  const purgesBefore = cache.purges.length
  await call(program, profileRoutes.setBioAndPhone, { params: { role: 'mentor' }, body }, mentor.record.accessToken)
  await expect.poll(() => cache.purges.slice(purgesBefore).flat()).toContain(mentor.profileId.slice(-12))
  await page.goto(profile)
  await expect(page.getByText(bio)).toBeVisible()
  await page.close()
})
