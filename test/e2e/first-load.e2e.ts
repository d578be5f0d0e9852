import type { BrowserContext, Page } from '@playwright/test'
import { breakFile, filesOf, shortenLongWaits } from '#test/support/broken-files.ts'
import { expect, test } from '#test/support/journey.ts'
import { handleUntil } from '#test/support/lost-answers.ts'
import { makeMentee, makeMentor } from '#test/support/members.ts'
import { checkScreen } from '#test/support/screen.ts'
import { logIn, untilListed } from '#test/support/steps.ts'

const sizes = [
  { width: 360, height: 640 },
  { width: 1280, height: 800 },
] as const
const dashboard = filesOf('src/web/pages/dashboard/dashboard.tsx')
const signup = filesOf('src/web/pages/accounts/signup.tsx')
const scripts = ['page', 'entry', 'shared'] as const

const notice = (page: Page, sentence: string | RegExp) => page.getByRole('status').filter({ hasText: sentence })
const tryAgain = (page: Page) => page.locator('#load-notice').getByText('Try again')

/** Opens a page whose network is lost between its style sheet and another file of it. */
async function openAndLoseNetwork(page: Page, path: string, file: string): Promise<void> {
  const styled = page.waitForEvent('requestfinished', (request) => request.url().endsWith('.css'))
  const mend = await handleUntil(page, `**/${file}`, async (route) => {
    await styled
    await page.context().setOffline(true)
    await route.abort('internetdisconnected')
  })
  await page.goto(path)
  mend()
}

async function expectNotice(page: Page, sentence: string | RegExp): Promise<void> {
  await expect(notice(page, sentence)).toBeVisible()
  for (const size of sizes) {
    await page.setViewportSize(size)
    await expect(tryAgain(page)).toBeInViewport({ ratio: 1 })
    const scrolls = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
    expect(await page.evaluate(scrolls), `pixels that scroll sideways at ${size.width} px`).toBe(0)
  }
}

test.describe('a page of a member', () => {
  let member: BrowserContext
  let page: Page

  test.beforeAll(async ({ browser, program }) => {
    member = await browser.newContext({ baseURL: program.url, locale: 'en-GB', timezoneId: 'Africa/Lagos' })
    const first = await member.newPage()
    await logIn(first, await makeMentee(program, 'Ƙasimu Sani'))
    await first.goto('/dashboard')
    await expect(first.getByRole('button', { name: 'Your account' })).toBeVisible()
    await first.close()
  })
  test.afterAll(() => member.close())
  test.beforeEach(async () => {
    page = await member.newPage()
  })
  test.afterEach(() => page.close())

  const expectPage = () => expect(page.getByRole('heading', { level: 1, name: /Ƙasimu/ })).toBeVisible()

  for (const file of scripts)
    test(`says that the server cannot be reached while the ${file} script fails, and opens by itself`, async () => {
      await shortenLongWaits(page)
      const { mend } = await breakFile(page, dashboard[file], 'reset')
      await page.goto('/dashboard')
      await expectNotice(page, "We can't reach the server. We're trying again.")
      await expect(page.getByRole('navigation', { name: 'Sections' }).first()).toBeVisible()
      mend()
      await expectPage()
    })

  test('opens when its script arrives after errors of the server', async () => {
    const { mend } = await breakFile(page, dashboard.page, 503)
    await page.goto('/dashboard')
    await expectNotice(page, "We can't reach the server. We're trying again.")
    mend()
    await tryAgain(page).click()
    await expectPage()
  })

  for (const file of ['page', 'entry'] as const)
    test(`loads the document of the new release when its ${file} script was removed`, async () => {
      const { mend } = await breakFile(page, dashboard[file], 404)
      page.on('framenavigated', mend)
      await page.goto('/dashboard', { waitUntil: 'commit' })
      await expectPage()
    })

  test('says that it did not load when its script stays removed, and opens with Try again', async () => {
    test.slow()
    const { mend } = await breakFile(page, dashboard.entry, 404)
    await page.goto('/dashboard')
    await expectNotice(page, "This page didn't load.")
    mend()
    await tryAgain(page).click()
    await expectPage()
  })

  for (const file of ['page', 'entry'] as const)
    test(`is opened by itself when a request for its ${file} script hangs`, async () => {
      await shortenLongWaits(page)
      const { mend } = await breakFile(page, dashboard[file], 'hang')
      await page.goto('/dashboard', { waitUntil: 'commit' })
      await expect(notice(page, 'Still loading. Slow connection?')).toBeAttached()
      mend()
      await expectPage()
    })

  test('is loaded again when its document was cut off', async () => {
    let documents = 0
    await page.route('**/dashboard', async (route) => {
      const response = await route.fetch()
      const text = await response.text()
      const cut = text.slice(0, text.indexOf('<script type="application/json"'))
      await route.fulfill({ response, body: documents++ === 0 ? cut : text })
    })
    await page.goto('/dashboard')
    await expectPage()
  })

  test('waits for the network where it was lost, and opens when it is back', async () => {
    await openAndLoseNetwork(page, '/dashboard', dashboard.entry)
    await expectNotice(page, "You're offline. This page opens when you're back online.")
    await tryAgain(page).click()
    await expect(notice(page, "You're offline. This page opens when you're back online.")).toBeVisible()
    await member.setOffline(false)
    await expectPage()
  })
})

test.describe('a page that the server rendered', () => {
  const expectReadable = (page: Page) =>
    expect(page.getByRole('heading', { level: 1, name: 'Create your account' })).toBeVisible()

  async function expectWorking(page: Page): Promise<void> {
    await expect(page.locator('#load-notice')).toHaveCount(0)
    await page.getByRole('button', { name: 'Terms and conditions' }).click()
    await expect(page.getByRole('dialog', { name: 'Terms and conditions' })).toBeVisible()
  }

  for (const file of scripts)
    test(`stays readable while the ${file} script fails, and works when it has arrived`, async ({ page }) => {
      const { mend } = await breakFile(page, signup[file], 'reset')
      await page.goto('/signup')
      await expectNotice(page, "We can't reach the server. Buttons work when we get through.")
      await expectReadable(page)
      if (file === 'entry') await checkScreen(page)
      mend()
      await expectWorking(page)
    })

  test('keeps what was typed until the reader reloads it', async ({ page }) => {
    const { mend } = await breakFile(page, signup.entry, 'reset')
    await page.goto('/signup')
    await page.getByLabel('Full name').fill('Amina Yusuf')
    await expectNotice(page, "We can't reach the server. Buttons work when we get through.")
    mend()
    await expectNotice(page, "Part of this page didn't load. Buttons don't work yet.")
    await expect(page.getByLabel('Full name')).toHaveValue('Amina Yusuf')
    await tryAgain(page).click()
    await expectWorking(page)
    await expect(page.getByLabel('Full name')).toHaveValue('Amina Yusuf')
  })

  test('works when its script was removed by a release', async ({ page }) => {
    const { mend } = await breakFile(page, signup.page, 404)
    page.on('framenavigated', mend)
    await page.goto('/signup', { waitUntil: 'commit' })
    await expectWorking(page)
  })

  test('says that it is still loading when its script hangs, and works afterwards', async ({ page }) => {
    await shortenLongWaits(page)
    const { mend } = await breakFile(page, signup.page, 'hang')
    await page.goto('/signup', { waitUntil: 'commit' })
    await expectReadable(page)
    await expectNotice(page, 'Still loading. Slow connection?')
    mend()
    await expectWorking(page)
  })

  test('says that the network was lost, and works when it is back', async ({ page, context }) => {
    await openAndLoseNetwork(page, '/signup', signup.entry)
    await expectReadable(page)
    await expectNotice(page, "You're offline. Buttons work when you're back online.")
    await context.setOffline(false)
    await expectWorking(page)
  })

  for (const [path, heading] of [
    ['/signup', 'Create your account'],
    ['/about-us', /./],
  ] as const) {
    const inkOf = (page: Page) =>
      page.getByRole('heading', { level: 1 }).evaluate((h1) => getComputedStyle(h1).fontFamily)

    test(`${path} gets its style sheet after a reset connection`, async ({ page }) => {
      const { mend } = await breakFile(page, signup.style, 'reset')
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      expect(await inkOf(page)).not.toContain('Onest')
      mend()
      await expect.poll(() => inkOf(page)).toContain('Onest')
    })

    test(`${path} is readable although its style sheet hangs, and gets it later`, async ({ page }) => {
      await shortenLongWaits(page)
      const { mend } = await breakFile(page, signup.style, 'hang')
      await page.goto(path, { waitUntil: 'commit' })
      await expect(page.locator('h1')).toBeAttached()
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      mend()
      await expect.poll(() => inkOf(page)).toContain('Onest')
    })
  }
})

test('a step forward to a page whose code is still on its way keeps the page that is shown', async ({
  page,
  program,
}) => {
  const mentor = await makeMentor(program, 'Ọláṣubọ̀mí Adéyẹmí')
  let arrive = () => undefined as void
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  await page.route(`**/${filesOf('src/web/pages/profiles/mentor-profile.tsx').page}`, async (route) => {
    await arrived
    await route.fallback()
  })
  await untilListed(program, 'olasubomi', mentor)
  await page.goto('/find?q=olasubomi')
  const found = page.getByRole('heading', { level: 1, name: 'Find a mentor' })
  await page.locator(`main a[href="/mentor/${mentor.slug}"]`).first().click()
  await expect(page).toHaveURL(`/mentor/${mentor.slug}`)
  await page.goBack()
  await expect(page).toHaveURL('/find?q=olasubomi')
  await page.goForward()
  await expect(page).toHaveURL(`/mentor/${mentor.slug}`)
  await expect(found).toBeVisible()
  arrive()
  await expect(page.getByRole('heading', { level: 1, name: mentor.fullName })).toBeVisible()
})

test.describe('without any script', () => {
  test.use({ javaScriptEnabled: false })

  test('a page that only the browser renders says what it needs, and has a link to itself', async ({
    page,
    context,
    program,
  }) => {
    await context.addCookies([{ name: 'signed-in', value: '1', url: program.url }])
    await page.goto('/dashboard')
    await expect(page.locator('noscript p')).toHaveText("This page needs JavaScript. It's turned off in your browser.")
    await expectNotice(page, 'Still loading. Slow connection?')
    const again = page.waitForRequest((request) => request.isNavigationRequest())
    await tryAgain(page).click()
    expect(new URL((await again).url()).pathname).toBe('/dashboard')
  })
})
