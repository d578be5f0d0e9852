import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from '#test/support/journey.ts'
import { makeMentee, type Member } from '#test/support/members.ts'
import { fillLogIn, logIn } from '#test/support/steps.ts'

test('two tabs whose token expires at the same time refresh once and stay signed in', async ({
  context,
  page,
  program,
}) => {
  const mentee = await makeMentee(program, 'Chiamaka Eze')
  await logIn(page, mentee)
  const second = await context.newPage()
  // Pages without script, so that nothing runs until both tabs continue at the same time.
  for (const tab of [page, second]) await tab.goto('/about-us')
  const refreshes = countRefreshes(context)
  await expireToken(page, 'localStorage')
  await Promise.all([page.goto('/notifications'), second.goto('/dashboard/individual')])
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
  await expect(second.getByText('You have no upcoming sessions')).toBeVisible()
  await staySignedIn(page, second)
  expect(refreshes()).toBe(1)
})

test('a tab and its duplicate both stay signed in without being remembered', async ({ context, page, program }) => {
  const mentee = await makeMentee(program, 'Tendai Moyo')
  await logInOnce(page, mentee)
  const opened = context.waitForEvent('page')
  await page.evaluate(() => void open('/notifications'))
  const copy = await opened
  await expect(copy.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
  const token = (tab: Page) =>
    tab.evaluate(() => (JSON.parse(sessionStorage.getItem('auth')!) as { refreshToken: string }).refreshToken)
  expect(await token(copy)).toBe(await token(page))

  for (const tab of [page, copy]) await tab.goto('/about-us')
  for (const tab of [page, copy]) await expireToken(tab, 'sessionStorage')
  await Promise.all([page.goto('/dashboard/individual'), copy.goto('/dashboard/individual')])
  for (const tab of [page, copy]) await expect(tab.getByText('You have no upcoming sessions')).toBeVisible()
  await staySignedIn(page, copy)
  // Not remembered: a tab that was not opened from these starts as a visitor.
  const stranger = await context.newPage()
  await stranger.goto('/notifications')
  await expect(stranger).toHaveURL(/\/login/)
})

test('logging out in one tab signs the other one out', async ({ context, page, program }) => {
  await logIn(page, await makeMentee(program, 'Aissatou Ba'))
  await page.goto('/dashboard')
  const second = await context.newPage()
  await second.goto('/notifications')
  await expect(second.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible()
  await expect(second).toHaveURL(/\/login/)
})

async function logInOnce(page: Page, person: Member): Promise<void> {
  await page.goto('/login')
  await page.getByRole('checkbox', { name: 'Remember me' }).uncheck()
  await fillLogIn(page, person)
  await expect(page).toHaveURL('/dashboard')
}

function countRefreshes(context: BrowserContext): () => number {
  let count = 0
  context.on('request', (request) => {
    if (request.url().endsWith('/api/auth/refreshToken')) count++
  })
  return () => count
}

/** Expires the stored access token; the refresh token stays. */
async function expireToken(page: Page, storage: 'localStorage' | 'sessionStorage'): Promise<void> {
  await page.evaluate((name) => {
    const record = JSON.parse(window[name].getItem('auth')!) as { accessToken: string }
    const [head, , signature] = record.accessToken.split('.')
    const claims = btoa(JSON.stringify({ exp: 1 })).replaceAll('=', '')
    window[name].setItem('auth', JSON.stringify({ ...record, accessToken: [head, claims, signature].join('.') }))
  }, storage)
}

/** Both tabs continue without a log-in page. */
async function staySignedIn(...tabs: Page[]): Promise<void> {
  for (const tab of tabs) {
    await tab.goto('/dashboard')
    await expect(tab.getByRole('button', { name: 'Your account' })).toBeVisible()
    await expect(tab.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(tab.getByRole('dialog')).toHaveCount(0)
  }
}
