// `npm run screenshots`: the pictures of the product that its manifest names, from the demo, after a build.
import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { DEMO_MENTEE_EMAIL, DEMO_PASSWORD } from '#server/demo/accounts.ts'
import { mentorPath } from '#test/support/screens.ts'
import { findChromium } from '#test/support/chromium.ts'
import { expectAllCode } from '#test/support/page-code.ts'
import { startProgram } from '#test/support/program.ts'

const folder = fileURLToPath(new URL('../src/server/platform/pages/screenshots/', import.meta.url))
const phone = { viewport: { width: 412, height: 915 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
const desktop = { viewport: { width: 1280, height: 800 } }
const shots = [
  { name: 'overview', path: '/dashboard', device: phone },
  { name: 'profile', path: mentorPath, device: phone },
  { name: 'overview-wide', path: '/dashboard', device: desktop },
]

let isFirst = true
const { executablePath, args, env } = await findChromium()
const program = await startProgram({ env: { DEMO: 'true' } })
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args, env })
try {
  await mkdir(folder, { recursive: true })
  for (const { name, path, device } of shots) {
    const context = await browser.newContext({ ...device, baseURL: program.url, timezoneId: 'Africa/Lagos' })
    const page = await context.newPage()
    await logIn(page)
    await page.goto(path)
    await page.locator('main h1').waitFor()
    await expectAllCode(page)
    const picture = await page.screenshot({ animations: 'disabled' })
    await sharp(picture).webp({ quality: 82 }).toFile(`${folder}${name}.webp`)
    await context.close()
  }
} finally {
  await browser.close()
  await program.stop()
}

async function logIn(page: Page): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(DEMO_MENTEE_EMAIL)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click()
  await page.waitForURL('**/dashboard')
  // Once per account: the answer is remembered there.
  if (isFirst) await page.getByRole('button', { name: 'Not now' }).click()
  isFirst = false
}
