import type { Page } from '@playwright/test'
import { expect, test } from '#test/support/journey.ts'
import { checkedLanguages, checkShown, load, tabIn } from '#test/support/language-screens.ts'
import { keyboardOf } from '#test/support/keyboard.ts'
import { expectMarkedWhileFrozen, launchFreezable } from '#test/support/rooms/frozen-network.ts'
import {
  bookSession,
  close,
  control,
  device,
  enterMuted,
  expectFrames,
  openGroupSession,
  roomClock,
} from '#test/support/rooms/room-journey.ts'
import { checkScreen } from '#test/support/screen.ts'
import { shownText } from '#test/support/texts.ts'

test.use({ clock: roomClock })

async function checkWidths(page: Page): Promise<void> {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await checkScreen(page)
  }
}

test('people ask to come into a locked room: one waits in vain, one is let in; who was inside comes back, who was removed does not', async ({
  browser,
  program,
}) => {
  test.slow()
  const { room, pages, errors, leave } = await openGroupSession(browser, program)
  const [amina, kwame, zanele] = pages
  await amina.goto(room)
  await enterMuted(amina)
  await control(amina, 'People').click()
  await control(amina, 'Lock room').click()
  await expect(amina.getByText('The room is locked: others can only ask to come in.')).toBeVisible()

  for (const page of [kwame, zanele]) {
    await page.goto(room)
    await expect(page.getByText('The host has locked this room. You can ask to come in.')).toBeVisible()
    await expect(control(page, 'Enter room')).toHaveCount(0)
  }
  await checkWidths(kwame)
  await control(kwame, 'Ask to come in').click()
  await expect(
    kwame.getByText("You asked to come in. Stay on this page: you're in as soon as a host lets you."),
  ).toBeVisible()
  await checkWidths(kwame)
  const requests = amina.getByRole('region', { name: 'Requests to come in' })
  await expect(requests.getByText('Kwame Boateng asks to come in', { exact: true })).toBeVisible()
  await control(zanele, 'Ask to come in').click()
  await expect(requests.getByText('Kwame Boateng asks to come in · 1 more is waiting')).toBeVisible()
  await checkWidths(amina)
  // Somebody who reloads the page goes on waiting.
  await zanele.reload()
  await expect(control(zanele, 'Stop waiting')).toBeVisible()

  // By keyboard; the focus goes on to the next request, then to the people.
  const keys = keyboardOf(amina)
  await keys.activate(control(amina, 'Not now, Kwame Boateng'))
  await expect(kwame.getByText("A host can't let you in right now. You can ask again in a minute.")).toBeVisible()
  await expect(control(amina, 'Not now, Zanele Dlamini')).toBeFocused()
  await keys.activate(control(amina, 'Admit Zanele Dlamini'))
  await expect(amina.getByText(/^2 here/)).toBeVisible()
  await expect(requests).toHaveCount(0)
  await expect(amina.locator('#room-people')).toBeFocused()
  for (const page of [amina, zanele]) await expectFrames(page)

  await zanele.reload()
  await control(zanele, /Enter room|Continue here/).click()
  await expect(zanele.getByText(/^2 here/)).toBeVisible()

  // Whoever was removed reads it before anything else.
  await control(amina, 'Remove Zanele Dlamini').click()
  await amina.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(zanele.getByRole('heading', { name: 'The host removed you from this room' })).toBeVisible()
  await zanele.reload()
  await expect(zanele.getByRole('heading', { name: 'The host removed you from this room' })).toBeVisible()
  await expect(control(zanele, 'Mute microphone')).toHaveCount(0)
  await checkWidths(zanele)
  expect(errors.flat()).toEqual([])
  await leave()
})

test('of two people the one whose network stands still is marked, on both sides in words of its own', async ({
  browser,
  program,
}) => {
  test.slow()
  const { mentor, mentee, id } = await bookSession(program)
  const frozen = await launchFreezable()
  const [{ page: one, context }, { page: other }] = [
    await device(browser, program, mentor),
    await device(frozen.browser, program, mentee),
  ]
  for (const page of [one, other]) {
    await page.goto(`/room/individual/${id}`)
    await control(page, 'Enter room').click()
  }
  for (const page of [one, other]) await expectFrames(page)
  await expectMarkedWhileFrozen({ frozen, page: other, name: 'Kwame Boateng', others: [one] })
  await Promise.all([context.close(), frozen.close()])
})

test('in a group the one whose network stands still is marked for everybody', async ({ browser, program }) => {
  test.slow()
  const frozen = await launchFreezable()
  const { room, pages, leave } = await openGroupSession(browser, program, frozen.browser)
  const [amina, kwame, zanele] = pages
  for (const page of pages) {
    await page.goto(room)
    await enterMuted(page)
  }
  for (const page of pages) await expectFrames(page)
  await expectMarkedWhileFrozen({ frozen, page: zanele, name: 'Zanele Dlamini', others: [amina, kwame] })
  await leave()
  await frozen.close()
})

test('the room beyond its door is whole in other languages: controls, people, chat', async ({ browser, program }) => {
  test.slow()
  const { mentor, mentee, id } = await bookSession(program)
  const devices = [await device(browser, program, mentor), await device(browser, program, mentee)]
  for (const [at, { context, page }] of devices.entries()) {
    await context.addCookies([{ name: 'locale', value: 'ar', url: program.url }])
    const tab = tabIn(page, checkedLanguages[at]!)
    const press = (key: string) =>
      page.getByRole('button', { name: shownText(tab.tag, 'rooms', key), exact: true }).click()
    await load(tab, `/room/individual/${id}`)
    await press('mute')
    await press('enter')
    await expect(page.getByRole('toolbar')).toBeVisible()
    await checkShown(tab, 'the room')
    for (const panel of ['people', 'chat']) {
      await press(panel)
      await expect(page.locator('#room-panel')).toBeVisible()
      // The tip of the button is no part of the page.
      await page.mouse.move(0, 0)
      await checkShown(tab, `the room with its panel: ${panel}`)
    }
  }
  await close(devices.map(({ context }) => context))
})
