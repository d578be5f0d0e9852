import type { Page } from '@playwright/test'
import { expect, test } from '#test/support/journey.ts'
import { makeMentee, password } from '#test/support/members.ts'
import { collectErrors } from '#test/support/screen.ts'

/** Opens a page, or the present one again, whose scripts do not load before `arrive` is called. */
async function openWithoutProgram(page: Page, path?: string): Promise<{ arrive: () => void }> {
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>()
  await page.route(/\/assets\/entry-/, async (route) => {
    await arrival
    await route.continue()
  })
  await (path === undefined ? page.reload({ waitUntil: 'commit' }) : page.goto(path, { waitUntil: 'commit' }))
  return { arrive }
}

/** The paths and methods of the page's own requests. */
function documentRequests(page: Page): string[] {
  const seen: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'document') seen.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  return seen
}

test('a button pressed before hydration works after it', async ({ page }) => {
  const { arrive } = await openWithoutProgram(page, '/signup')
  await page.getByRole('button', { name: 'Terms and conditions' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  arrive()
  await expect(page.getByRole('dialog', { name: 'Terms and conditions' })).toBeVisible()
})

test('a log-in submitted before hydration is sent after it, and never by the browser', async ({ page, program }) => {
  const mentee = await makeMentee(program, 'Ƙasimu Sani')
  const requests = documentRequests(page)
  const { arrive } = await openWithoutProgram(page, '/login')
  await page.getByLabel('Email').fill(mentee.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('checkbox', { name: 'Remember me' }).uncheck()
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL('/login')
  arrive()
  await expect(page).toHaveURL('/dashboard')
  expect(requests).toEqual(['GET /login'])
  // Unticked before hydration, so the session is stored for the tab only.
  expect(await page.evaluate(() => [localStorage.getItem('auth'), sessionStorage.getItem('auth') !== null])).toEqual([
    null,
    true,
  ])
})

test('a sign-up started before hydration keeps its texts, its checkbox and its cursor', async ({ page }) => {
  const { arrive } = await openWithoutProgram(page, '/signup')
  const name = page.getByLabel('Full name')
  await name.fill('Amina Yusuf')
  await page.getByLabel('Email').fill('amina.early@example.org')
  await page.getByLabel('Password', { exact: true }).fill('Kando-beside-1')
  await page.getByRole('checkbox').check()
  await name.focus()
  await name.evaluate((input: HTMLInputElement) => input.setSelectionRange(5, 5))
  arrive()
  // The live list of rules shows that the form has the password.
  await expect(page.getByRole('list', { name: 'Your password needs' }).getByText(', done')).not.toHaveCount(0)
  await expect(name).toBeFocused()
  await page.keyboard.type(' Ngozi')
  await expect(name).toHaveValue('Amina Ngozi Yusuf')
  await expect(page.getByLabel('Email')).toHaveValue('amina.early@example.org')
  await expect(page.getByRole('checkbox')).toBeChecked()
  await page.getByLabel('Confirm password').fill('Kando-beside-1')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL('/confirm-account')
  await expect(page.getByRole('main')).toContainText('amina.early@example.org')
})

test('Back before hydration shows the page of that address, with its title', async ({ page }) => {
  const errors = collectErrors(page)
  await page.goto('/login')
  await page.getByRole('link', { name: 'Sign up' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Create your account' })).toBeVisible()
  const { arrive } = await openWithoutProgram(page)
  await page.getByLabel('Full name').fill('Amina Yusuf')
  await page.goBack({ waitUntil: 'commit' })
  await expect(page).toHaveURL('/login')
  arrive()
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible()
  await expect(page).toHaveTitle(/^Log in/)
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page).toHaveURL('/forgot-password')
  expect(errors).toEqual([])
})

test('Enter before hydration submits the form after it', async ({ page }) => {
  const requests = documentRequests(page)
  const { arrive } = await openWithoutProgram(page, '/forgot-password')
  await page.getByLabel('Email').fill('nobody@example.org')
  await page.getByLabel('Email').press('Enter')
  arrive()
  await expect(page.getByRole('main').getByLabel('Email')).toBeHidden()
  await expect(page).toHaveURL('/forgot-password')
  expect(requests).toEqual(['GET /forgot-password'])
})

test('a search typed before hydration runs after it', async ({ page }) => {
  const { arrive } = await openWithoutProgram(page, '/find')
  await page.getByRole('main').getByRole('searchbox').fill('wanjiru')
  arrive()
  await expect(page).toHaveURL(/\/find\?q=wanjiru/)
  await expect(page.getByRole('main').getByRole('searchbox')).toHaveValue('wanjiru')
})

test('an order and a filter chosen before hydration are kept', async ({ page }) => {
  const { arrive } = await openWithoutProgram(page, '/find')
  await page.getByRole('combobox', { name: 'Order' }).selectOption({ label: 'Newest first' })
  await page.getByRole('checkbox', { name: 'Free this week' }).check()
  arrive()
  await expect(page).toHaveURL('/find?order=newest&week=true')
  await expect(page.getByRole('combobox', { name: 'Order' })).toHaveValue('newest')
  await expect(page.getByRole('checkbox', { name: 'Free this week' })).toBeChecked()
})
