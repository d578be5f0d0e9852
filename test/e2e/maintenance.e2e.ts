import { expect, test } from '#test/support/journey.ts'
import { checkScreen } from '#test/support/screen.ts'

test.use({ settings: { MAINTENANCE_MODE: 'true' } })

test('during maintenance every page shows the notice', async ({ page, program }) => {
  for (const path of ['/', '/dashboard', '/mentor/anybody']) {
    const answer = await page.goto(path)
    expect(answer?.status(), path).toBe(503)
    expect(answer?.headers()['retry-after'], path).toBeTruthy()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await checkScreen(page)
  const api = await fetch(`${program.url}/api/config`)
  expect(api.status).toBe(503)
})
