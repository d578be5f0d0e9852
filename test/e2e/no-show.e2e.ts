import type { Page } from '@playwright/test'
import { roomRoutes } from '#contract/rooms/routes.ts'
import { expect, test } from '#test/support/journey.ts'
import { checkedLanguages, checkLayerIn, load, tabIn } from '#test/support/language-screens.ts'
import type { Layer } from '#test/support/layers.ts'
import { book, call, logInByApi, makeMentee, makeMentor, openForBookings } from '#test/support/members.ts'
import { checkScreen } from '#test/support/screen.ts'
import { logIn } from '#test/support/steps.ts'
import { shownText } from '#test/support/texts.ts'

test('a no-show is reported by the side that came, and disputed by the other', async ({ browser, programAt }) => {
  test.slow()
  let program = await programAt('2027-03-10T07:00:00Z')
  const mentor = await openForBookings(program, await makeMentor(program, 'Amina Diallo'), {
    fixedVideoLink: null,
  })
  const mentee = await makeMentee(program, 'Kwame Nkrumah Boateng')
  const { id } = await book(program, mentor, mentee, new Date('2027-03-10T09:00:00Z'))

  program = await programAt('2027-03-10T09:00:00Z')
  const early = await browser.newPage({ baseURL: program.url, locale: 'en-GB', timezoneId: 'Africa/Lagos' })
  await logIn(early, mentor)
  await early.goto(`/room/individual/${id}`)
  await early.getByRole('button', { name: 'Enter room' }).click()
  await expect(early.getByText('Waiting for Kwame Nkrumah Boateng')).toBeVisible()
  await early.getByRole('button', { name: 'Leave room' }).click()
  await expect(early.getByRole('heading', { name: 'You left the room' })).toBeVisible()
  // The server has recorded it.
  const { accessToken } = await logInByApi(program, mentor)
  const left = () => call(program, roomRoutes.presences, { params: { id } }, accessToken)
  await expect.poll(async () => (await left())[0]!.visits.at(-1)!.to).not.toBeNull()
  await early.close()

  program = await programAt('2027-03-10T10:00:00Z')
  const open = async (person: typeof mentor) => {
    const page = await browser.newPage({ baseURL: program.url, locale: 'en-GB', timezoneId: 'Africa/Lagos' })
    await logIn(page, person)
    await page.goto(`/booking/${id}`)
    return page
  }
  const [host, guest] = [await open(mentor), await open(mentee)]
  await expect(
    guest
      .getByRole('link', { name: /Book another/ })
      .or(guest.getByText('How do I grow into a lead?'))
      .first(),
  ).toBeVisible()
  await expect(guest.getByRole('button', { name: /didn't come/ })).toHaveCount(0)
  await host.getByRole('button', { name: "Report that Kwame didn't come" }).click()
  await host.getByRole('dialog').getByLabel('What happened').fill('I waited for half an hour.')
  await host.getByRole('dialog').getByRole('button', { name: 'Send report' }).click()
  await expect(host.getByText("You reported that Kwame didn't come")).toBeVisible()
  await expect(host.getByText('Kwame can dispute this until')).toBeVisible()
  await expect(host.getByText('You were in the room for 1 minute')).toBeVisible()
  await expect(host.getByText("Kwame wasn't in the room")).toBeVisible()

  // Pushed to the other side, whose page is open.
  await expect(guest.getByText("Amina reported that you didn't come")).toBeVisible()
  await expect(guest.getByText('I waited for half an hour.')).toBeVisible()
  await checkScreen(guest)
  await checkLanguages(guest, id)
  await guest.getByRole('button', { name: 'Dispute' }).click()
  await guest.getByRole('dialog').getByLabel('What happened').fill('I was in another room.')
  await checkScreen(guest)
  await guest.getByRole('dialog').getByRole('button', { name: 'Send dispute' }).click()
  await expect(guest.getByText('You disputed this').first()).toBeVisible()
  await expect(guest.getByRole('button', { name: 'Dispute' })).toHaveCount(0)
  await expect(host.getByText('Kwame disputed this')).toBeVisible()
  await expect(host.getByText('I was in another room.')).toBeVisible()

  await Promise.all([host.close(), guest.close()])
})

/** The session's page with the report, and the dialog, in other languages; in English again afterwards. */
async function checkLanguages(page: Page, id: string): Promise<void> {
  const path = `/booking/${id}`
  const dispute: Layer = {
    name: 'disputing a no-show',
    role: 'mentee',
    path,
    steps: () => [(own, tag) => own.getByRole('button', { name: shownText(tag, 'sessions', 'noShowDispute') })],
  }
  const { origin } = new URL(page.url())
  await page.context().addCookies([{ name: 'locale', value: 'ar', url: origin }])
  for (const tag of checkedLanguages) {
    const tab = tabIn(page, tag)
    await load(tab, path)
    await checkLayerIn(tab, dispute)
  }
  await page.context().addCookies([{ name: 'locale', value: 'en', url: origin }])
  await page.goto(path)
}
