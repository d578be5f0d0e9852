import { expect, test } from '#test/support/journey.ts'
import { loseReads } from '#test/support/lost-answers.ts'
import { makeMentor } from '#test/support/members.ts'
import { expectAllCode } from '#test/support/page-code.ts'
import { checkScreen } from '#test/support/screen.ts'
import { logIn } from '#test/support/steps.ts'

const bar = /^You're offline\. What you see may be out of date/
const notSent = "You're offline. Try again when you're back online."

for (const width of [360, 1280])
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 740 } })

    test('visitors read that they are offline, on every kind of page', async ({ page, context }) => {
      for (const path of ['/', '/find', '/contact-us', '/login', '/signup', '/forgot-password']) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        // The script of the landing page has run by its load event.
        if (path !== '/') await expectAllCode(page)
        await expect(page.getByText(bar)).toBeHidden()
        await context.setOffline(true)
        await expect(page.getByText(bar)).toBeVisible()
        await checkScreen(page)
        await context.setOffline(false)
        await expect(page.getByText(bar)).toBeHidden()
      }
    })

    test('forms of visitors say that nothing was sent, keep what was typed and send it later', async ({
      page,
      context,
    }) => {
      await page.goto('/forgot-password')
      await page.getByLabel('Email').fill('ada@example.org')
      await expectAllCode(page)
      await context.setOffline(true)
      const send = page.getByRole('main').getByRole('button', { name: /Send|Reset/ })
      await send.click()
      await expect(page.getByText(notSent)).toBeVisible()
      await checkScreen(page)
      await context.setOffline(false)
      await expect(page.getByLabel('Email')).toHaveValue('ada@example.org')
      await send.click()
      await expect(page.getByText(/^If the email you entered is registered/)).toBeVisible()
    })
  })

test('a page that could not reach the server loads by itself once it can', async ({ page, program }) => {
  await logIn(page, await makeMentor(program, 'Zainab Bello'))
  await page.goto('/dashboard')
  const sections = page.getByRole('navigation', { name: 'Sections' }).first()
  await expect(sections).toBeVisible()
  const readAgain = await loseReads(page)
  await sections.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByText(/^We can't reach the server/).first()).toBeVisible()
  readAgain()
  await expect(page.getByLabel('Bio')).toBeVisible({ timeout: 15_000 })
  await expect(page.getByText(/^We can't reach the server/)).toHaveCount(0)
})

test('logging out asks for nothing without a token', async ({ page, program }) => {
  await logIn(page, await makeMentor(program, 'Thandi Dube'))
  // Read when the page is idle; an answer that is on its way may be a refusal.
  const later = ['chat/unread-count', 'notifications/unread-count', 'legal-news']
  const read = Promise.all(later.map((path) => page.waitForResponse(`**/api/${path}`)))
  await page.goto('/dashboard/settings/security')
  await read
  for (const name of ['Passkeys', 'Two-step sign-in', 'Where you are logged in'])
    await expect(page.getByRole('heading', { name })).toBeVisible()
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.status() === 401) refused.push(response.url())
  })
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible()
  expect(refused).toEqual([])
})
