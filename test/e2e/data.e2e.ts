import { expect, test } from '#test/support/journey.ts'
import { makeMentee, makeMentor, openForBookings } from '#test/support/members.ts'
import { checkAddress } from '#test/support/screen.ts'
import { logIn } from '#test/support/steps.ts'

test('a member uses less data from the settings on: by keyboard, at once and on every page', async ({
  page,
  program,
}) => {
  await openForBookings(program, await makeMentor(program, 'Amina Diallo'))
  await logIn(page, await makeMentee(program, 'Kwame Boateng'))
  await page.goto('/dashboard/settings/account')
  const less = page.getByRole('switch', { name: 'Use less data' })
  await expect(less).not.toBeChecked()
  const family = () => page.evaluate(() => getComputedStyle(document.body).fontFamily)
  expect(await family()).toContain('Onest Variable')

  await test.step('the switch says what it does, and what the visit weighed', async () => {
    await expect(page.getByText('No pictures in lists, no font of our own')).toBeVisible()
    await expect(page.getByText(/^This visit has loaded [\d,.]+ kB in \d+ files so far\.$/)).toBeVisible()
    await less.focus()
    await page.keyboard.press('Space')
    await expect(less).toBeChecked()
    expect(await family()).not.toContain('Onest Variable')
    await checkAddress(page, page.url(), () => expect(less).toBeChecked())
  })
})

test('a visitor uses less data without script, and stays on the page', async ({ browser, program }) => {
  const page = await browser.newPage({ baseURL: program.url, javaScriptEnabled: false, locale: 'en-GB' })
  await page.goto('/find?q=go')
  await page.getByRole('link', { name: 'Use less data' }).click()
  await expect(page).toHaveURL('/find?q=go')
  await expect(page.locator('html')).toHaveAttribute('data-saver', 'on')
  await page.goto('/')
  await page.getByRole('link', { name: 'Use data as usual' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-saver', 'off')
  await page.close()
})

// In a browser of its own: Chromium asks its memory for fonts that an earlier document used.
test('with less data no font is fetched until somebody wants data as usual, without a reload', async ({
  browser,
  program,
}) => {
  const page = await browser.newPage({ baseURL: program.url, locale: 'en-GB' })
  await page.context().addCookies([{ name: 'data', value: 'less', url: program.url }])
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.resourceType()))
  await page.goto('/find')
  await expect(page.locator('html')).toHaveAttribute('data-code', 'complete')
  expect(asked).not.toContain('font')
  await page.getByRole('link', { name: 'Use data as usual' }).click()
  await expect(page.getByRole('link', { name: 'Use less data' })).toBeFocused()
  await expect.poll(() => asked).toContain('font')
  expect(asked.filter((type) => type === 'document')).toHaveLength(1)
  await page.close()
})
