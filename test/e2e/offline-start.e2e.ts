import type { Page } from '@playwright/test'
import { ending } from '#server/platform/pages/offline.ts'
import { expect } from '#test/support/journey.ts'
import { makeMentor } from '#test/support/members.ts'
import { expectWorker, stateOfWorker, test } from '#test/support/offline-journey.ts'
import { checkScreen, collectErrors } from '#test/support/screen.ts'
import { logIn } from '#test/support/steps.ts'

const greeting = (page: Page) => page.getByRole('heading', { level: 1, name: /Ngozi/ })
const cachesOf = (page: Page) => page.evaluate(() => caches.keys())

test('a page that was not kept says so in words, and opens by itself later', async ({ page, program, context }) => {
  const errors = collectErrors(page)
  await logIn(page, await makeMentor(program, 'Ngozi Obi'))
  await page.goto('/dashboard')
  await expect(greeting(page)).toBeVisible()
  await expectWorker(page)
  await expectInstallable(page)
  expect(errors).toEqual([])
  await context.setOffline(true)
  await page.goto('about:blank')
  const cold = await context.newPage()
  await cold.goto('/dashboard')
  await expect(cold.getByText(/^You're offline\. What you see/)).toBeVisible()
  await expect(greeting(cold)).toBeVisible()
  await cold.goto('/dashboard/settings')
  await expect(cold.getByRole('heading', { level: 1, name: "You're offline" })).toBeVisible()
  for (const width of [360, 1280]) {
    await cold.setViewportSize({ width, height: 800 })
    await checkScreen(cold)
  }
  await context.setOffline(false)
  await expect(cold.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
})

test('a line that does not answer opens what was kept, in the chosen theme', async ({
  page,
  program,
  line,
  context,
}) => {
  await logIn(page, await makeMentor(program, 'Ngozi Obi'))
  await page.goto('/dashboard')
  await expectWorker(page)
  await context.addCookies([{ name: 'theme', value: 'dark', url: line.url }])
  line.hang()
  await page.goto('/dashboard')
  await expect(greeting(page)).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  line.cut()
  await page.reload()
  await expect(greeting(page)).toBeVisible()
  line.mend()
})

test('a new build is offered in one line, and loaded only when asked', async ({ page, program, line, context }) => {
  await logIn(page, await makeMentor(program, 'Ngozi Obi'))
  await page.goto('/dashboard')
  await expectWorker(page)
  await page.getByRole('link', { name: 'Settings' }).first().click()
  await page.getByLabel('Bio').fill('Half a sentence')
  line.rewrite((path, body) =>
    path.startsWith('/service-worker.js') ? body.replace('"en /assets/', '"en /assets/next-') : undefined,
  )
  const other = await context.newPage()
  await other.goto('/dashboard')
  const notice = page.getByRole('status').filter({ hasText: "There's a new version of Kando." })
  await expect(notice).toBeVisible()
  await checkScreen(page)
  await expect(page.getByLabel('Bio')).toHaveValue('Half a sentence')
  // Of the build before, what this page may still load is kept.
  expect(await cachesOf(page)).toHaveLength(2)
  line.rewrite(() => undefined)
  await notice.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByLabel('Bio')).toHaveValue('Half a sentence')
  await expect(notice).toBeHidden()
})

test('the worker of a browser ends when the operator turns it off', async ({ page, program, line }) => {
  await logIn(page, await makeMentor(program, 'Ngozi Obi'))
  await page.goto('/dashboard')
  await expectWorker(page)
  line.rewrite((path) => (path.startsWith('/service-worker.js') ? ending : undefined))
  await page.goto('/find')
  await expect.poll(() => cachesOf(page)).toEqual([])
  await expect.poll(() => stateOfWorker(page)).toBeUndefined()
})

test('a worker that cannot be installed leaves pages as they are', async ({ page, program, line }) => {
  const errors = collectErrors(page)
  const asked: string[] = []
  line.rewrite((path) => {
    if (path !== '/offline/en') return undefined
    asked.push(path)
    return 500
  })
  await logIn(page, await makeMentor(program, 'Ngozi Obi'))
  await page.goto('/dashboard')
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  await expect.poll(() => stateOfWorker(page)).toBeUndefined()
  expect(await cachesOf(page)).toEqual([])
  await page.reload()
  await expect(greeting(page)).toBeVisible()
  expect(errors).toEqual([])
})

test('a full disk leaves nothing half kept', async ({ page, program, line, context }) => {
  const errors = collectErrors(page)
  const session = await context.newCDPSession(page)
  await session.send('Storage.overrideQuotaForOrigin', { origin: line.url, quotaSize: 100_000 })
  const asked: string[] = []
  line.rewrite((path) => {
    if (path === '/offline/en') asked.push(path)
    return undefined
  })
  await logIn(page, await makeMentor(program, 'Ngozi Obi'))
  await page.goto('/dashboard')
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  await expect.poll(() => stateOfWorker(page)).toBeUndefined()
  await expect.poll(() => cachesOf(page)).toEqual([])
  await expect(greeting(page)).toBeVisible()
  expect(errors).toEqual([])
})

/** The browser reads the manifest without a fault and would offer the installation, but for tests having windows of their own. */
async function expectInstallable(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const { url, errors } = await session.send('Page.getAppManifest')
  expect(url).toMatch(/\.webmanifest/)
  expect(errors).toEqual([])
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
  await session.detach()
}
