import type { Page } from '@playwright/test'
import { demoSettings, expect, test } from '#test/support/journey.ts'
import { makeMentee } from '#test/support/members.ts'
import { expectAllCode } from '#test/support/page-code.ts'
import { logIn } from '#test/support/steps.ts'

test.use({ settings: demoSettings })

test('a visitor goes from a page in one language to sign-up, and switches with a half-filled form', async ({
  page,
}) => {
  await page.goto('/en-XA/find')
  await page.locator('header a[href="/en-XA/signup"]').click()
  await expect(page).toHaveURL('/en-XA/signup')
  await page.goto('/en-XA/signup?as=mentor')
  await page.locator('input[name=username]').fill('Ngũgĩ wa Kamau')
  await page.locator('input[type=email]').fill('ngugi@example.org')
  await page.locator('footer a[hreflang="ar-XB"]').click()
  await expect(page).toHaveURL('/ar-XB/signup?as=mentor')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.locator('input[name=username]')).toHaveValue('Ngũgĩ wa Kamau')
  await expect(page.locator('input[type=email]')).toHaveValue('ngugi@example.org')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar-XB')
})

test('without scripts a link leads to the same page in another language', async ({ browser, program }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: program.url })
  const page = await context.newPage()
  await page.goto('/en-XA/about-us?from=mail')
  await page.locator('footer a[hreflang="en"]').click()
  await expect(page).toHaveURL('/about-us?from=mail')
  await expect(page.getByRole('heading', { level: 1, name: /^About/ })).toBeVisible()
  expect((await context.cookies()).find(({ name }) => name === 'locale')?.value).toBe('en')
  await context.close()
})

test('the font of Arabic letters is fetched for pages in Arabic only, and there once, ahead of the style sheet', async ({
  page,
  context,
}) => {
  const loaded = (tab: Page) =>
    tab.evaluate(() => {
      const faces = [...document.fonts].filter(({ status }) => status === 'loaded')
      return faces.map(({ family }) => family.replaceAll('"', ''))
    })
  const asked: string[] = []
  context.on('request', (request) => {
    if (request.resourceType() === 'font') asked.push(new URL(request.url()).pathname)
  })
  await page.goto('/')
  await expect(page.locator('footer').getByText('العربية')).toBeVisible()
  await expect.poll(() => loaded(page)).toContain('Onest Variable')
  expect(asked.filter((path) => path.includes('vazirmatn'))).toEqual([])

  // Another tab, which holds no style sheet yet.
  const arabic = await context.newPage()
  asked.length = 0
  await arabic.goto('/ar')
  await expect.poll(() => loaded(arabic)).toContain('Vazirmatn Variable')
  expect(asked[0]).toContain('vazirmatn')
  expect(asked.filter((path) => path.includes('vazirmatn'))).toHaveLength(1)
})

test('back and forward keep the language, and the arrow keys of a calendar follow the eye', async ({ page }) => {
  await page.goto('/ar-XB/find')
  await expectAllCode(page)
  const heading = page.locator('main h1')
  const found = await heading.textContent()
  await page.locator('main a[href^="/ar-XB/mentor/"]').first().click()
  await expect(page).toHaveURL(/\/ar-XB\/mentor\//)
  await page.goBack()
  await expect(page).toHaveURL('/ar-XB/find')
  await expect(heading).toHaveText(found!)
  await page.goForward()
  await expect(heading).not.toHaveText(found!)
  const mentor = await heading.textContent()
  await page.locator('main a[href*="/book-session"]').filter({ visible: true }).first().click()
  await expect(page).toHaveURL(/\/ar-XB\/mentor\/.*book-session/)
  // The address changes first, and the page before has days, too.
  await expect(heading).not.toHaveText(mentor!)
  await expect(heading).toBeFocused()
  const days = page.locator('main button[data-day]')
  await days.first().focus()
  const [first, second] = await days.evaluateAll((buttons) => buttons.map((one) => one.getAttribute('data-day')))
  await page.keyboard.press('ArrowLeft')
  const focused = page.locator('button[data-day]:focus')
  await expect(focused).toHaveAttribute('data-day', second!)
  const [left, right] = await Promise.all([days.nth(1).boundingBox(), days.first().boundingBox()])
  if (left!.y === right!.y) expect(left!.x).toBeLessThan(right!.x)
  await page.keyboard.press('ArrowRight')
  await expect(focused).toHaveAttribute('data-day', first!)
})

test('a choice in the settings is shown at once, and on another device with its next page', async ({
  browser,
  page,
  program,
}) => {
  const { email } = await makeMentee(program, 'Ọláṣubọ̀mí Adé')
  const phone = await browser.newContext({ baseURL: program.url })
  const onPhone = await phone.newPage()
  for (const device of [page, onPhone]) await logIn(device, { email })
  await onPhone.goto('/en-XA/dashboard')
  await page.goto('/en-XA/dashboard/settings')
  await page
    .locator('select')
    .filter({ has: page.locator('option[value="ar-XB"]') })
    .selectOption('ar-XB')
  await expect(page).toHaveURL('/ar-XB/dashboard/settings')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect.poll(() => storedLocale(page)).toBe('ar-XB')
  await expect.poll(() => storedLocale(onPhone)).toBe('ar-XB')
  await onPhone.goto('/notifications')
  await expect(onPhone).toHaveURL('/ar-XB/notifications')
  await phone.close()
})

/** As the account is known in a browser. */
const storedLocale = (page: Page) =>
  page.evaluate(
    () =>
      (JSON.parse(localStorage.getItem('auth') ?? sessionStorage.getItem('auth') ?? '{}') as { locale?: string })
        .locale,
  )
