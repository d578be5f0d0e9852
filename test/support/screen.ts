import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import { checkLargeText } from './large-text.ts'

const widths = [360, 1280] as const
const themes = ['light', 'dark'] as const
const axeScript = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

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
  // Every page has a heading; before it there is nothing to check.
  await expect(page.locator('h1').first()).toBeVisible()
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // On a busy machine the emulation takes effect with a delay.
    await expect
      .poll(() => page.evaluate((scheme) => matchMedia(`(prefers-color-scheme: ${scheme})`).matches, colorScheme))
      .toBe(true)
    await finishAnimations(page)
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

/** Skips to the end of what is moving or fading, as colours in between have other contrasts; the end of one transition can start another. */
export async function finishAnimations(page: Page): Promise<void> {
  await page.evaluate(() => {
    const running = () =>
      document
        .getAnimations()
        .filter(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
    for (let found = running(); found.length > 0; found = running()) for (const animation of found) animation.finish()
  })
}

/** The violations that axe reports of what is shown. */
export const checkAxe = (page: Page) => axeViolations(page, themes[0])

/** What lies over a page and is used instead of it. */
export const layerSelector = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'

/**
 * The violations that axe reports of a page in another language, or of what lies over it. Colours are the same in all languages; and what
 * makes texts longer also stands behind a short label, not where its long form has it.
 */
export function axeIn(page: Page, isLayer: boolean) {
  const off = { enabled: false }
  const rules = { 'color-contrast': off, 'label-content-name-mismatch': off, ...(isLayer && { region: off }) }
  return runAxe(page, { rules }, isLayer ? layerSelector : undefined)
}

/** The violations that axe reports. The themes differ in colours only, so other rules run for the first theme only. */
const axeViolations = (page: Page, theme: (typeof themes)[number]) =>
  runAxe(page, theme === themes[0] ? {} : { runOnly: ['cat.color'] })

async function runAxe(page: Page, options: axe.RunOptions, within = 'html') {
  // Once per document: compiling the script takes longer than its rules.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeScript)
  // Style sheets are fetched again and parsed for experimental rules only, which are off.
  const preload = { assets: ['media'] }
  const given: axe.RunOptions = { resultTypes: ['violations'], preload, ...options }
  return page.evaluate(
    async ([context, runOptions]) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(context, runOptions)
      return violations.map(({ id, nodes }) => ({
        id,
        nodes: nodes.map(({ html, failureSummary }) => ({ html, failureSummary })),
      }))
    },
    [within, given] as const,
  )
}

/**
 * Opens an address at phone width, checks the screen, and checks it again at desktop width without another load. `complete` waits until it
 * shows. Console errors that the screen causes on purpose, such as a 404, are `expected`.
 */
export async function checkAddress(
  page: Page,
  address: string,
  complete: () => Promise<void>,
  expected = /^$/,
): Promise<void> {
  const open = async (width: number) => {
    if (width === widths[0]) await page.goto(address)
    await complete()
  }
  await checkWidths(page, open, expected)
}

/** Checks a screen at phone width, there with large text, too, and at desktop width, opened at each: for what the server renders, and for what steps lead to. */
export async function checkWidths(page: Page, open: (width: number) => Promise<void>, expected = /^$/): Promise<void> {
  const errors = collectErrors(page)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    await open(width)
    await checkScreen(page)
    if (width === widths[0]) await checkLargeText(page)
  }
  expect
    .soft(
      errors.filter((text) => !expected.test(text)),
      'errors in the console',
    )
    .toEqual([])
}

/** Until a page shows its heading and nothing of it is loading. */
export async function isComplete(page: Page, heading: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  const loading = page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: /^Loading/ })
  await expect(loading).toHaveCount(0)
}
