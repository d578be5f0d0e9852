import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const widths = [360, 1280] as const
const themes = ['light', 'dark'] as const

/** Collects the errors of a page: exceptions, console errors, and violations of the content security policy. */
export function collectErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(`${new URL(page.url()).pathname}: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      errors.push(`${new URL(page.url()).pathname}: ${message.text()} (${message.location().url})`)
  })
  return errors
}

/** Checks the current page in both themes: no axe violation, one first-level heading, no horizontal scrolling. */
export async function checkScreen(page: Page): Promise<void> {
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // On a busy machine the emulation takes effect with a delay.
    await expect
      .poll(() => page.evaluate((scheme) => matchMedia(`(prefers-color-scheme: ${scheme})`).matches, colorScheme))
      .toBe(true)
    expect
      .soft(await axeViolations(page, colorScheme), `axe, ${colorScheme}, ${page.viewportSize()?.width} px`)
      .toEqual([])
  }
  const [scrolls, headings] = await page.evaluate(() => [
    document.documentElement.scrollWidth - document.documentElement.clientWidth,
    document.querySelectorAll('h1').length,
  ])
  expect.soft(scrolls, `pixels that scroll sideways at ${page.viewportSize()?.width} px`).toBe(0)
  expect.soft(headings, 'first-level headings').toBe(1)
}

/** The violations that axe reports. The themes differ in colours only, so other rules run for the first theme only. */
async function axeViolations(page: Page, theme: (typeof themes)[number]) {
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
 * Checks a screen at phone and desktop width. `open` navigates there and waits until it is complete. Console errors that the screen causes
 * on purpose, such as a 404, are `expected`.
 */
export async function checkWidths(page: Page, open: (width: number) => Promise<void>, expected = /^$/): Promise<void> {
  const errors = collectErrors(page)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    await open(width)
    await checkScreen(page)
  }
  expect
    .soft(
      errors.filter((text) => !expected.test(text)),
      'errors in the console',
    )
    .toEqual([])
}
