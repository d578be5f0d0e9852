import type { Browser, Page } from '@playwright/test'
import { expect, test, type Mail } from '#test/support/journey.ts'
import { makeMentor, openForBookings } from '#test/support/members.ts'
import { handleUntil } from '#test/support/lost-answers.ts'
import type { Program } from '#test/support/program.ts'
import { checkScreen } from '#test/support/screen.ts'
import { linkIn, logIn, untilListed } from '#test/support/steps.ts'

const phone = { width: 360, height: 740 }

/** The e-mail with this subject, once it is there. */
async function mailTo({ url }: Program, { email }: { email: string }, subject: string): Promise<Mail> {
  let found: Mail | undefined
  await expect
    .poll(async () => {
      const answer = await fetch(`${url}/mailbox.json?to=${encodeURIComponent(email)}`)
      found = ((await answer.json()) as Mail[]).find((mail) => mail.subject === subject)
      return found
    })
    .toBeTruthy()
  return found!
}

/** A page of a visitor on a phone. */
const visit = (browser: Browser, { url }: Program): Promise<Page> => browser.newPage({ baseURL: url, viewport: phone })

test('a mentor who falls silent is asked, rests and returns with one tap', async ({ browser, programAt }) => {
  test.slow()
  let program = await programAt('2026-11-23T08:00:00Z')
  const mentor = await openForBookings(program, await makeMentor(program, 'Nyambura Kibet'))
  const profile = `/mentor/${mentor.slug}`

  // The nightly job is due when the server starts on another day.
  program = await programAt('2026-11-24T08:00:00Z')
  const read = async () => (await fetch(`${program.url}/api/mentor/public/${mentor.slug}`)).json()
  await expect.poll(read).toMatchObject({ activeThisWeek: true, onBreak: false })
  program = await programAt('2026-12-24T08:00:00Z')
  const asked = await mailTo(program, mentor, 'Are you still here?')
  await untilListed(program, 'nyambura', mentor)
  program = await programAt('2027-01-01T08:00:00Z')
  await mailTo(program, mentor, 'Your hours rest')

  await test.step('visitors read that the mentor is taking a break', async () => {
    const page = await visit(browser, program)
    await page.goto(profile)
    await expect(page.getByText('Taking a break', { exact: true }).filter({ visible: true }).first()).toBeVisible()
    await expect(
      page.getByText('Nyambura Kibet has no free times right now.').filter({ visible: true }).first(),
    ).toBeVisible()
    await checkScreen(page)
    await page.goto(`${profile}/book-session`)
    await expect(page.getByText('Nyambura Kibet is taking a break')).toBeVisible()
    await page.goto('/find?q=nyambura')
    await expect(page.getByRole('link', { name: 'Nyambura Kibet' })).toHaveCount(0)
    await page.goto(`/ar${profile}`)
    await expect(page.getByText('في استراحة', { exact: true }).filter({ visible: true }).first()).toBeVisible()
    await checkScreen(page)
    await page.close()
  })

  await test.step('the link of the e-mail opens the hours, by keyboard, after a failure too', async () => {
    const page = await visit(browser, program)
    await page.goto(linkIn(asked, 'still here'))
    await expect(page.getByRole('heading', { level: 1, name: 'Your hours rest' })).toBeVisible()
    await checkScreen(page)
    const mend = await handleUntil(page, '**/api/mentor/still-here', (route) => route.abort())
    const button = page.getByRole('button', { name: 'Open my hours again' })
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^The server didn't answer/)).toBeVisible()
    mend()
    await button.focus()
    await page.keyboard.press('Enter')
    const done = page.getByRole('heading', { level: 1, name: 'Your hours are open' })
    await expect(done).toBeFocused()
    await page.goto(profile)
    await expect(
      page
        .getByText(/^Next free/)
        .filter({ visible: true })
        .first(),
    ).toBeVisible()
    await page.close()
  })

  await test.step('a break of their own has an end, and a way back on the dashboard and in the settings', async () => {
    const page = await visit(browser, program)
    await logIn(page, mentor)
    await page.goto('/dashboard/settings/availability')
    const card = page.getByRole('region', { name: 'Take a break' })
    await card.getByRole('button', { name: /Back on/ }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Monday 18 January/ })
      .click()
    await card.getByRole('button', { name: 'Take a break', exact: true }).click()
    await expect(card.getByText("You're taking a break")).toBeVisible()
    await expect(card.getByText('Your hours open again on 18 Jan 2027.')).toBeVisible()
    await expect(card.getByRole('heading', { name: 'Take a break' })).toBeFocused()
    await checkScreen(page)
    await page.goto('/dashboard')
    await expect(page.getByText("You're taking a break")).toBeVisible()
    await checkScreen(page)
    const visitor = await visit(browser, program)
    await visitor.goto(profile)
    await expect(
      visitor.getByText('Nyambura Kibet is taking a break until 18 Jan 2027.').filter({ visible: true }).first(),
    ).toBeVisible()
    await visitor.close()
    await page.getByRole('button', { name: 'Open my hours again' }).click()
    await expect(page.getByText("You're taking a break")).toBeHidden()
    await page.goto('/dashboard/settings/availability')
    await expect(card.getByRole('button', { name: 'Take a break', exact: true })).toBeVisible()
    await page.close()
  })
})
