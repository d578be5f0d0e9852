import { DEMO_MENTORS } from '#server/demo/people.ts'
import { demoSettings, expect, test } from '#test/support/journey.ts'

test.use({ settings: demoSettings, javaScriptEnabled: false })

const mentor = DEMO_MENTORS[5]!

test('the landing page is readable and its links work', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: /Learn beside someone/ })).toBeVisible()
  await page.getByRole('link', { name: 'Find a mentor' }).first().click()
  await expect(page).toHaveURL(/\/find/)
  await expect(page.getByRole('heading', { level: 1, name: 'Find a mentor' })).toBeVisible()
})

test('the landing page is plain HTML with one script, and its search is a form', async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('script[src]')).toHaveCount(1)
  expect(await page.content()).not.toContain('id="boot"')
  const reviews = page.getByRole('main').getByRole('figure')
  await expect(reviews).toHaveCount(3)
  await expect(reviews.first().getByRole('link', { name: /^After a session with / })).toHaveAttribute(
    'href',
    /^\/mentor\//,
  )
  const search = page.getByRole('main').getByRole('searchbox')
  await search.fill(mentor.fullName.split(' ')[1]!)
  await search.press('Enter')
  await expect(page).toHaveURL(/\/find\?q=/)
  await expect(page.getByRole('main').getByRole('link', { name: mentor.fullName })).toBeVisible()
})

test('a mentor is found by search and their profile is readable', async ({ page }) => {
  await page.goto('/find')
  await page.getByRole('main').getByRole('searchbox').fill(mentor.fullName.split(' ')[1]!)
  await page.getByRole('main').getByRole('searchbox').press('Enter')
  await page.getByRole('main').getByRole('link', { name: mentor.fullName }).click()
  await expect(page.getByRole('heading', { level: 1, name: mentor.fullName })).toBeVisible()
  await expect(page.getByText(mentor.bio.slice(0, 40))).toBeVisible()
  await expect(page.getByText(mentor.experiences[0]!.title).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Book a session' }).first()).toBeVisible()
})

for (const path of ['/accessibility', '/about-us', '/privacy-policy', '/cookies-policy', '/terms-and-conditions']) {
  test(`${path} is plain HTML`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(((await page.getByRole('main').textContent()) ?? '').length).toBeGreaterThan(1000)
    await expect(page.locator('script[src], link[rel=modulepreload]')).toHaveCount(0)
  })
}

test('a shared session has a link preview with title, time and picture', async ({ page }) => {
  await page.goto('/group-sessions')
  await page.getByRole('main').getByRole('listitem').first().getByRole('link').first().click()
  const title = await page.getByRole('heading', { level: 1 }).textContent()
  const meta = (property: string) => page.locator(`meta[property="og:${property}"]`).getAttribute('content')
  expect(await meta('title')).toContain(title)
  expect(await meta('description')).toMatch(/^\w{3} \d+ \w+ · \d\d:\d\d – \d\d:\d\d [A-Z]+ · /)
  const picture = await page.request.get((await meta('image')) ?? '')
  expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/jpeg'])
  expect((await picture.body()).length).toBeLessThan(300_000)
})

test('an unknown address answers 404 with a page', async ({ page }) => {
  for (const path of ['/no/such/page', '/mentor/nobody-of-this-name', '/no/%0a', '/mentor/%e2%80%a8', '/%0d']) {
    const answer = await page.goto(path)
    expect(answer?.status(), path).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
  }
})
