import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test'
import { roomLink } from './members.ts'
import type { Program } from './program.ts'

/**
 * Opens the page of a session of 09:00 UTC on 2027-03-10 a quarter of an hour before, in Lagos, and leaves it open until the button works,
 * nine minutes before: by the clock of the server.
 */
export async function waitForRoom(
  programAt: (clock: string) => Promise<Program>,
  pages: readonly Page[],
  path: string,
  joinButton: (page: Page) => Locator,
): Promise<Program> {
  // A page that misses a part while the server is away loads itself again, which would end the way to another one.
  await Promise.all(pages.map((page) => page.goto('about:blank')))
  await programAt('2027-03-10T08:45:00Z')
  await Promise.all(pages.map((page) => page.clock.install()))
  await Promise.all(pages.map((page) => page.goto(path)))
  for (const page of pages) {
    await expect(joinButton(page)).toBeDisabled()
    await expect(joinButton(page)).toHaveAccessibleDescription(/Opens at 09:50/)
  }
  const program = await programAt('2027-03-10T08:51:00Z')
  for (const page of pages) {
    await page.clock.fastForward('06:00')
    await expect(joinButton(page)).toBeEnabled()
  }
  return program
}

/** Presses the button and arrives in the room, which is an external site. */
export async function join(context: BrowserContext, button: Locator): Promise<void> {
  await context.route(roomLink, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>The room</h1>' }))
  const opened = context.waitForEvent('page')
  await button.click()
  const room = await opened
  await expect(room).toHaveURL(roomLink)
  await expect(room.getByRole('heading', { name: 'The room' })).toBeVisible()
}
