import { expect, test } from '#test/support/journey.ts'
import { makeMentor, openForBookings } from '#test/support/members.ts'
import { logIn } from '#test/support/steps.ts'

/** What of the page scrolls sideways, and the labels of the bottom bar that are cut off or lie over each other. */
const cramped = () => {
  const bar = document.querySelector('[data-bottom-bar=nav]')!
  const links = [...bar.querySelectorAll('a')]
  const cut = links.filter((link) => link.scrollWidth > link.clientWidth + 1)
  const boxes = links.map((link) => link.getBoundingClientRect())
  const overlaps = boxes.filter((box, at) => at > 0 && box.left < boxes[at - 1]!.right - 1)
  const page = document.documentElement
  return [page.scrollWidth - page.clientWidth, cut.map((link) => link.textContent), overlaps.length]
}

test('the bottom bar keeps its labels at 320 px, and scrolls at 200 % of the text', async ({ page, program }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await logIn(page, await makeMentor(program, 'Fatoumata Coulibaly').then((made) => openForBookings(program, made)))
  await page.goto('/dashboard')
  const bar = page.getByRole('navigation', { name: 'Sections' }).filter({ visible: true })
  await expect(bar.getByRole('link')).toHaveCount(5)
  expect(await page.evaluate(cramped)).toEqual([0, [], 0])
  expect(await bar.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
  // A screen of 360 px at 200 %.
  await page.setViewportSize({ width: 180, height: 370 })
  expect(await page.evaluate(cramped)).toEqual([0, [], 0])
  await bar.getByRole('link', { name: /Notifications/ }).click()
  await expect(page).toHaveURL('/notifications')
})
