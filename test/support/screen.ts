import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const widths = [360, 1280] as const
const themes = ['light', 'dark'] as const

/** Collects what a page complains about: its own errors, and what the browser refused for the content security policy. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(`${new URL(page.url()).pathname}: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(`${new URL(page.url()).pathname}: ${message.text()} (${message.location().url})`)
  })
  return complaints
}

/** What is on the page now, in both themes: nothing that axe objects to, one first-level heading, nothing that scrolls sideways. */
export async function checkScreen(page: Page): Promise<void> {
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // On a busy machine the page learns of it a moment later.
    await expect
      .poll(() => page.evaluate((scheme) => matchMedia(`(prefers-color-scheme: ${scheme})`).matches, colorScheme))
      .toBe(true)
    expect
      .soft(await objections(page, colorScheme), `axe, ${colorScheme}, ${page.viewportSize()?.width} px`)
      .toEqual([])
  }
  const [scrolls, headings] = await page.evaluate(() => [
    document.documentElement.scrollWidth - document.documentElement.clientWidth,
    document.querySelectorAll('h1').length,
  ])
  expect.soft(scrolls, `pixels that scroll sideways at ${page.viewportSize()?.width} px`).toBe(0)
  expect.soft(headings, 'first-level headings').toBe(1)
}

/** What axe objects to. The themes differ in their colours only: the other rules look at the first. */
async function objections(page: Page, theme: (typeof themes)[number]) {
  const axe = new AxeBuilder({ page }).setLegacyMode().options({
    resultTypes: ['violations'],
    ...(theme === themes[0] ? {} : { runOnly: ['cat.color'] }),
  })
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => ({
    id,
    nodes: nodes.map(({ html, failureSummary }) => ({ html, failureSummary })),
  }))
}

/**
 * Checks a screen on a phone and on a desktop. `open` leads there and waits until it is complete. Answers that the screen is about, such as
 * 404, may be `expected` in the console.
 */
export async function checkWidths(page: Page, open: (width: number) => Promise<void>, expected = /^$/): Promise<void> {
  const complaints = complaintsOf(page)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    await open(width)
    await checkScreen(page)
  }
  expect
    .soft(
      complaints.filter((text) => !expected.test(text)),
      'errors in the console',
    )
    .toEqual([])
}
