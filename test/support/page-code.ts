import { expect, type Page } from '@playwright/test'

/**
 * Until the page has fetched all code that it fetches by itself: after its first view, and what a press may open after a first input, which
 * is the key. Wait before for whatever has to be there: a part that React has not shown yet asks for nothing.
 */
export async function expectAllCode(page: Page): Promise<void> {
  const document = page.locator('html')
  // From now on the page hears inputs.
  await expect(document).toHaveAttribute('data-code')
  await page.keyboard.press('Shift')
  await expect(document).toHaveAttribute('data-code', 'complete')
}
