import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { expect, test } from '#test/support/journey.ts'
import { makeMentor, openForBookings } from '#test/support/members.ts'
import { checkAddress, checkAxe, checkScreen } from '#test/support/screen.ts'
import { logIn } from '#test/support/steps.ts'
import * as t from '#texts/embedding.ts'

/** The page of a community with these lines, on an origin of its own. */
async function openCommunity(lines: string, lang: string) {
  const html = `<!doctype html><html lang="${lang}"><meta charset="utf-8"><title>Community</title><h1>Community</h1>${lines}<p>After</p>`
  const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(html))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() }
}

/** Until the frame is as high as what is in it. */
const expectNoScrolling = (page: Page) =>
  expect
    .poll(async () => {
      const frame = page.locator('iframe')
      const content = await page
        .frameLocator('iframe')
        .locator('#app')
        .evaluate((app) => app.getBoundingClientRect().height)
      return Math.abs((await frame.boundingBox())!.height - content)
    })
    .toBeLessThanOrEqual(1)

test('a mentor copies a line, and in the page of a community a free time leads to its booking', async ({
  page,
  program,
  browser,
}) => {
  const mentor = await makeMentor(program, 'Wanjirũ Kamau', { timezone: 'Africa/Nairobi' })
  await openForBookings(program, mentor)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await logIn(page, mentor)
  await page.goto('/dashboard/settings/availability')
  const section = page.getByRole('region', { name: t.title })
  await section.getByRole('button', { name: t.show }).click()
  await section.getByLabel(t.primary).fill('#12')
  await expect(section.getByText(t.colorWrong)).toBeVisible()
  await section.getByLabel(t.primary).fill('#0b6b3a')
  await expect(section.getByText(t.colorWrong)).toBeHidden()
  await checkScreen(page)
  await section.getByRole('button', { name: t.copy }).click()
  await expect(section.getByRole('button', { name: t.copied })).toBeVisible()
  const line = await page.evaluate(() => navigator.clipboard.readText())
  expect(line).toContain(`data-view="mentor/${mentor.slug}"`)

  const community = await openCommunity(line, 'en')
  for (const width of [360, 1280]) {
    const visitor = await browser.newContext({ viewport: { width, height: 800 }, timezoneId: 'Africa/Lagos' })
    const theirs = await visitor.newPage()
    await theirs.goto(community.url)
    const embedded = theirs.frameLocator(`iframe[title="Free times of ${mentor.fullName}"]`)
    await expect(embedded.getByRole('heading', { level: 1 })).toHaveText(`Free times of ${mentor.fullName}`)
    await expect(embedded.getByText('WAT (Lagos)')).toBeVisible()
    await expectNoScrolling(theirs)
    expect(await theirs.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    expect(await visitor.cookies()).toEqual([])
    const opened = visitor.waitForEvent('page')
    const time = embedded.getByRole('link', { name: /^Book / }).last()
    const at = await time.locator('time').getAttribute('datetime')
    await time.click()
    const booking = await opened
    await expect(booking).toHaveURL(`${program.url}/mentor/${mentor.slug}/book-session?at=${encodeURIComponent(at!)}`)
    await expect(booking.getByRole('link', { name: /^Log in to book/ })).toBeVisible()
    await expect(theirs).toHaveURL(community.url)
    await visitor.close()
  }
  community.close()
})

test('an embedded page is in the language of the page around it, from right to left too', async ({ page, program }) => {
  const line = `<script async src="${program.url}/embed.js" data-view="group-sessions" data-title="Sessions"></script>`
  const community = await openCommunity(line, 'ar-EG')
  await page.goto(community.url)
  const embedded = page.frameLocator('iframe[title="Sessions"]')
  await expect(embedded.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(embedded.getByRole('heading', { level: 1, name: 'الجلسات الجماعية' })).toBeVisible()
  await expectNoScrolling(page)
  community.close()
})

for (const colors of ['', '&primary=%23ffd500&background=%23102030'])
  test(`an embedded page is accessible with the colours "${colors}"`, async ({ page, program }) => {
    const mentor = await makeMentor(program, 'Ọláṣubọ̀mí Adé')
    await openForBookings(program, mentor)
    const heading = () => expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await checkAddress(page, `/embed/mentor/${mentor.slug}?lang=en&theme=auto${colors}`, heading)
    await page.goto(`/embed/mentors?lang=ar&theme=auto${colors}`)
    await checkScreen(page)
  })

test('an embedded page that is always light is accessible to somebody who reads in dark', async ({ page, program }) => {
  await openForBookings(program, await makeMentor(program, 'Ọláṣubọ̀mí Adé'))
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await page.goto('/embed/mentors?lang=ar&primary=%230b4f2c&background=%23fff8ec&theme=light')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await checkAxe(page)).toEqual([])
})
