import type { Page } from '@playwright/test'
import { contactRoutes } from '#contract/contact/routes.ts'
import { moderationRoutes } from '#contract/moderation/routes.ts'
import { expect, test } from '#test/support/journey.ts'
import { checkedLanguages, checkShown, load, tabIn } from '#test/support/language-screens.ts'
import { loseAnswers } from '#test/support/lost-answers.ts'
import {
  book,
  call,
  introduce,
  makeMentee,
  makeMentor,
  openForBookings,
  password,
  uniquePerson,
} from '#test/support/members.ts'
import { checkAddress, checkScreen, checkWidths } from '#test/support/screen.ts'
import { startProgram } from '#test/support/program.ts'
import { linkIn, logIn } from '#test/support/steps.ts'
import {
  enrolStaff,
  logInStaff,
  logInWithMailedCode,
  makeAdmin,
  makeResume,
  requestVerification,
} from '#test/support/staff.ts'
import * as fieldTexts from '#texts/fields.ts'
import * as moderationFields from '#texts/moderation/fields.ts'
import * as deskTexts from '#texts/moderation/desk.ts'
import * as viewTexts from '#texts/moderation/saved-views.ts'

test.use({ clock: '2026-11-23T08:00:00Z' })
const afterTwoWeeks = '2026-12-08T08:00:00Z'

test('staff work the verification queue by keyboard, and the mentor learns of the decision', async ({
  page,
  program,
  mailsTo,
}) => {
  const mentor = await makeMentor(program, 'Folasade Ojo')
  await requestVerification(program, mentor)
  await enrolStaff(page, makeAdmin(program, 'Sade Adeyemi'), mailsTo)
  await expect(page.getByRole('link', { name: /Folasade Ojo/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Verifications Oldest: \d+ minutes?/ })).toBeVisible()
  await page.keyboard.press('j')
  await expect(page.getByRole('link', { name: /Folasade Ojo/ })).toBeFocused()
  await page.keyboard.press('Enter')
  const resume = page.getByRole('img', { name: 'Resume: Page 1 of 1' })
  await expect(resume).toHaveJSProperty('complete', true)
  expect(await resume.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1000)
  await checkAddress(page, page.url(), async () => {
    await expect(page.getByRole('heading', { level: 2, name: 'Folasade Ojo' })).toBeVisible()
    await expect(resume).toBeVisible()
  })
  await page.keyboard.press('d')
  await expect(page.getByLabel('Reason', { exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Reason', { exact: true })).toHaveCount(0)
  await page.keyboard.press('d')
  await page.keyboard.type('The name in your documents differs.')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Done: Decline')).toBeVisible()
  await expect(page).toHaveURL('/admin/verifications')
  const mails = await mailsTo(mentor.email, /not successful/)
  expect(mails[0]!.text).toContain('Why: The name in your documents differs.')

  await page.getByRole('link', { name: 'Audit log' }).click()
  await expect(page.getByText('Verification declined').first()).toBeVisible()
  await checkScreen(page)
})

test('the mentor of a declined request reads why, asks again after 14 days and is approved', async ({
  page,
  program,
  mailsTo,
  browser,
}) => {
  const mentor = await makeMentor(program, 'Nkechi Eze')
  await requestVerification(program, mentor)
  const desk = await (await browser.newContext({ baseURL: program.url })).newPage()
  await logInStaff(desk, makeAdmin(program, 'Kofi Boateng'), mailsTo)
  await desk.getByRole('link', { name: /Nkechi Eze/ }).click()
  await desk.getByRole('button', { name: 'Decline', exact: true }).click()
  await desk.getByRole('group', { name: 'Common reasons' }).getByRole('button').first().click()
  await desk.getByRole('button', { name: 'Decline now' }).click()
  await expect(desk.getByText('Done: Decline')).toBeVisible()
  await logIn(page, mentor)
  await page.goto(`/mentor/${mentor.profileId}`)
  await expect(page.getByText(/^Your profile verification request was not successful/)).toBeVisible()
  await expect(page.getByText('Why: The name in your documents differs from the name on your profile.')).toBeVisible()
  await expect(page.getByText('You can ask again from 7 Dec 2026.')).toBeVisible()
  await checkScreen(page)

  // The same database and files two weeks later; the jobs stay with the first process.
  const { databaseUrl, dataDir } = program
  const later = await startProgram({ databaseUrl: databaseUrl!, dataDir, clock: afterTwoWeeks, env: { WORKER: 'off' } })
  const again = await (await browser.newContext({ baseURL: later.url })).newPage()
  try {
    await logIn(again, mentor)
    await again.goto(`/mentor/${mentor.profileId}`)
    await again.getByRole('link', { name: 'Ask again' }).click()
    await again.getByLabel('LinkedIn URL').fill('linkedin.com/in/nkechi')
    await again.getByRole('button', { name: 'Add', exact: true }).click()
    const buffer = await makeResume()
    const resume = { name: 'resume.pdf', mimeType: 'application/pdf', buffer }
    await again.locator('input[type=file]').first().setInputFiles(resume)
    await again.getByRole('button', { name: 'Send request' }).click()
    await expect(again.getByText('Kindly await as we review your profile verification request.')).toBeVisible()

    await desk.goto('/admin/verifications')
    await desk.getByRole('link', { name: /Nkechi Eze/ }).click()
    await desk.getByRole('button', { name: 'Approve', exact: true }).click()
    await desk.getByRole('group', { name: 'Common reasons' }).getByRole('button').first().click()
    await desk.getByRole('button', { name: 'Approve now' }).click()
    await expect(desk.getByText('Done: Approve')).toBeVisible()
    await again.reload()
    await expect(again.getByText('Kindly await as we review your profile verification request.')).toHaveCount(0)
    await expect(again.getByRole('img', { name: 'Verified mentor' }).first()).toBeVisible()
  } finally {
    await again.context().close()
    await later.stop()
  }
  await desk.context().close()
})

/** From the answer to a message to the saved answers, and back to the messages with a new one. */
async function saveAnswer(page: Page, title: string, text: string): Promise<void> {
  await page.getByRole('link', { name: 'Edit saved answers' }).click()
  await page.getByRole('button', { name: 'New answer' }).click()
  const dialog = page.getByRole('dialog', { name: 'New answer' })
  await dialog.getByLabel('Text').fill(text)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText(moderationFields.saved_answer_title_required)).toBeVisible()
  await dialog.getByLabel('Name').fill(title)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Answer saved')).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible()
  await checkScreen(page)
  await page.getByRole('main').getByRole('link', { name: 'Messages' }).click()
}

test('a message of a visitor is answered by e-mail, and the answer can be answered', async ({
  page,
  program,
  mailsTo,
}) => {
  const { email } = uniquePerson('Baraka Juma')
  const message = 'I cannot find the session that I booked for next week. '.repeat(3)
  await call(program, contactRoutes.sendMessage, { body: { firstName: 'Baraka', lastName: 'Juma', email, message } })
  await logInStaff(page, makeAdmin(program, 'Wangari Njoroge'), mailsTo)
  await page.getByRole('link', { name: /^Messages/ }).click()
  await page.getByRole('link', { name: /Baraka Juma/ }).click()
  await saveAnswer(page, 'Pending sessions', 'We found it: look at the list of pending sessions.')
  await page.getByRole('link', { name: /Baraka Juma/ }).click()
  const field = page.getByLabel('Your answer')
  await expect(field).toBeVisible()
  await page.keyboard.press('a')
  await expect(field).toBeFocused()
  await page.getByRole('button', { name: 'Send the answer' }).click()
  await expect(page.getByText(moderationFields.answer_too_short)).toBeVisible()
  await page.getByRole('group', { name: 'Saved answers' }).getByRole('button', { name: 'Pending sessions' }).click()
  await expect(field).toHaveValue('We found it: look at the list of pending sessions.')
  await page.setViewportSize({ width: 360, height: 640 })
  await checkScreen(page)
  await page.getByRole('button', { name: 'Send the answer' }).click()
  await expect(page.getByText('Done: Answer')).toBeVisible()
  const mails = await mailsTo(email, /^/, 2)
  const answer = mails.find(({ text }) => text.includes('look at the list of pending sessions'))
  const link = /https?:\/\/\S+thread=\S+/.exec(answer!.text)![0]
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1, name: 'Your conversation with our team' })).toBeVisible()
  await expect(page.getByText('You write as Baraka Juma.')).toBeVisible()
  const said = page.getByRole('list', { name: 'Your conversation with our team' }).getByRole('listitem')
  await expect(said).toContainText([/^You.*I cannot find the session/, /^Our team.*look at the list of pending/])
  await checkAddress(page, link, () => expect(said.last()).toBeVisible())
  await page.getByRole('textbox', { name: 'Your reply' }).fill('Found it, thank you')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(said.last()).toContainText('Found it, thank you')
  await expect(page.getByRole('textbox', { name: 'Your reply' })).toHaveValue('')
  await page.goto(link.replace(/thread=.{8}/, 'thread=00000000'))
  await page.getByRole('link', { name: 'Write a new message' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Contact us' })).toBeVisible()
})

/** What the list of people is filtered by gets a name, opens with one press, is renamed for all staff and deleted. */
async function useView(desk: Page, filtered: string): Promise<void> {
  const views = desk.getByRole('navigation', { name: viewTexts.title })
  await desk.getByRole('button', { name: viewTexts.save }).click()
  const dialog = desk.getByRole('dialog', { name: viewTexts.save })
  await dialog.getByLabel(viewTexts.share).check()
  await dialog.getByRole('button', { name: viewTexts.confirm }).click()
  await expect(dialog.getByText(moderationFields.saved_view_name_required)).toBeVisible()
  await dialog.getByLabel(viewTexts.name).fill('Appeals')
  await desk.keyboard.press('Enter')
  await expect(views.getByRole('link', { name: 'Appeals' })).toHaveAttribute('aria-current', 'page')
  await expect(desk.getByRole('button', { name: viewTexts.edit })).toBeFocused()
  await views.getByRole('link', { name: viewTexts.all }).click()
  await expect(desk).toHaveURL('/admin/people')
  await views.getByRole('link', { name: 'Appeals' }).press('Enter')
  await expect(desk).toHaveURL(filtered)
  const size = desk.viewportSize()!
  await desk.setViewportSize({ width: 360, height: 800 })
  await checkScreen(desk)
  await desk.setViewportSize(size)
  await desk.getByRole('button', { name: viewTexts.edit }).click()
  await desk.getByLabel(viewTexts.name).fill('Granted appeals')
  await desk.getByRole('button', { name: viewTexts.confirm }).click()
  await expect(views.getByRole('link', { name: 'Granted appeals' })).toBeVisible()
  await desk.getByRole('button', { name: viewTexts.deleteOne({ name: 'Granted appeals' }) }).click()
  await desk.getByRole('alertdialog', { name: viewTexts.deleteTitle }).getByRole('button', { name: 'Delete' }).click()
  await expect(views).toHaveCount(0)
}

test('a reported person is suspended, appeals by the link of the e-mail, and is restored', async ({
  page,
  program,
  mailsTo,
  browser,
}) => {
  const [mentor, mentee] = [await makeMentor(program, 'Idris Sesay'), await makeMentee(program, 'Halima Said')]
  const reportedMessage = 'They asked me for money before the session and became rude when I said no.'
  const body = { reportedUserId: mentor.profileId, reportedMessage }
  await call(program, moderationRoutes.report, { body }, mentee.record.accessToken)
  await logIn(page, mentor)
  await page.goto('/dashboard')
  const desk = await (await browser.newContext({ baseURL: program.url })).newPage()
  await logInStaff(desk, makeAdmin(program, 'Efua Asante'), mailsTo)
  await desk.goto('/admin/reports')
  await desk.getByRole('link', { name: /Idris Sesay/ }).click()
  await expect(desk.getByText(reportedMessage)).toHaveCount(2)
  await desk.setViewportSize({ width: 360, height: 740 })
  await expect(desk.getByRole('button', { name: 'Suspend for 7 days' })).toBeHidden()
  await desk.getByRole('button', { name: deskTexts.decide }).press('Enter')
  await expect(desk.getByRole('button', { name: 'Suspend for 7 days' })).toBeVisible()
  await checkScreen(desk)
  await desk.setViewportSize({ width: 1280, height: 800 })
  await desk.getByRole('button', { name: 'Suspend for 7 days' }).click()
  await desk.getByRole('button', { name: 'Asked another member for money.' }).click()
  await checkScreen(desk)
  await desk.getByRole('button', { name: 'Suspend for 7 days now' }).click()
  await expect(desk.getByText('Done: Suspend for 7 days')).toBeVisible()
  // The open page hears of it by its socket, within seconds and without a press.
  await expect(page.getByRole('alertdialog')).toBeVisible()

  const mails = await mailsTo(mentor.email, /is suspended/)
  const link = linkIn(mails[0])
  // The link stays good until the appeal is sent.
  for (const tag of checkedLanguages) {
    const tab = tabIn(page, tag)
    await load(tab, link.slice(program.url.length))
    await expect(page.getByRole('main').getByRole('textbox')).toBeVisible()
    await checkShown(tab, 'an appeal')
  }
  await page.context().addCookies([{ name: 'locale', value: 'en', url: program.url }])
  await page.goto(link)
  await expect(page.getByText('Asked another member for money.')).toBeVisible()
  await page
    .getByLabel('Why should we look again?')
    .fill('I never wrote that. Somebody else had my phone that day, please look again.')
  await checkScreen(page)
  await page.getByRole('button', { name: 'Send appeal' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'We have your appeal' })).toBeVisible()

  await desk.getByRole('link', { name: /^Appeals/ }).click()
  await desk.getByRole('link', { name: /Idris Sesay/ }).click()
  await expect(desk.getByText('only another member of staff can uphold it')).toBeVisible()
  await expect(desk.getByRole('button', { name: 'Keep suspended' })).toHaveCount(0)
  await checkScreen(desk)
  await desk.getByRole('button', { name: 'Restore the account', exact: true }).click()
  await desk.getByRole('button', { name: 'We looked at it again: you are right.' }).click()
  await desk.getByRole('button', { name: 'Restore the account now' }).click()
  await expect(desk.getByText('Done: Restore the account')).toBeVisible()
  await desk.getByRole('link', { name: 'People' }).click()
  await desk.getByLabel('Find a person').fill('Idris')
  await desk.getByRole('button', { name: 'Search', exact: true }).click()
  await desk.getByRole('link', { name: /Idris Sesay/ }).click()
  await expect(desk.getByText('Appeal granted')).toBeVisible()
  await checkScreen(desk)
  await desk.keyboard.press('Escape')
  await expect(desk).toHaveURL('/admin/people?q=Idris')
  await expect(desk.getByRole('row', { name: /Idris Sesay/ })).toBeVisible()
  await expect(desk.getByRole('heading', { level: 1, name: 'People' })).toBeFocused()
  await desk.keyboard.press('j')
  await expect(desk.getByRole('link', { name: /Idris Sesay/ })).toBeFocused()
  await useView(desk, '/admin/people?q=Idris')
  await desk.getByLabel('Role').selectOption('Mentee')
  await expect(desk).toHaveURL('/admin/people?q=Idris&kind=mentee')
  await expect(desk.getByText('Nobody found')).toBeVisible()
  await desk.getByRole('link', { name: 'Clear filters' }).click()
  await expect(desk.getByRole('row', { name: /Halima Said.*Mentee/ })).toBeVisible()
  await checkAddress(desk, desk.url(), () => expect(desk.getByText('Halima Said')).toBeVisible())
  await desk.getByRole('button', { name: 'Download as CSV' }).click()
  await desk.getByRole('button', { name: 'Looking into a report.' }).click()
  const [file] = await Promise.all([
    desk.waitForEvent('download'),
    desk.getByRole('button', { name: 'Download as CSV now' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('people.csv')

  const host = await openForBookings(program, await makeMentor(program, 'Zuri Okafor'))
  await book(program, host, mentee, new Date('2026-11-25T00:00:00Z'))
  await desk.getByRole('link', { name: 'Sessions', exact: true }).click()
  await desk.getByLabel('Find a session').fill('Zuri')
  await desk.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(desk).toHaveURL('/admin/sessions?q=Zuri')
  await checkAddress(desk, desk.url(), () =>
    expect(desk.getByRole('link', { name: 'One-on-one with Zuri Okafor' })).toBeVisible(),
  )
  await desk.getByLabel('Status').selectOption('Past')
  await expect(desk.getByText('No sessions found')).toBeVisible()
  await desk.getByRole('link', { name: 'Audit log' }).click()
  await expect(desk.getByText('People downloaded as CSV')).toBeVisible()
  await desk.getByRole('button', { name: 'Download as CSV' }).click()
  await desk.getByRole('button', { name: 'Looking into a report.' }).click()
  await checkScreen(desk)
  const [log] = await Promise.all([
    desk.waitForEvent('download'),
    desk.getByRole('button', { name: 'Download as CSV now' }).click(),
  ])
  expect(log.suggestedFilename()).toBe('audit-log.csv')
  await desk.context().close()
  await logIn(page, mentor)
})

test('staff remove a picture and an introduction with a reason, on a bad line too, and their owner reads why', async ({
  page,
  program,
  mailsTo,
  browser,
}) => {
  const mentor = await makeMentor(program, 'Adaeze Obi')
  await introduce(program, mentor, 'Buy my course.')
  await logInStaff(page, makeAdmin(program, 'Thabo Dlamini'), mailsTo)
  await page.goto(`/admin/people/${mentor.record.userId}`)
  const parts = page.getByRole('region', { name: deskTexts.parts })
  await expect(parts.getByText('Buy my course.')).toBeVisible()
  await expect(parts.getByRole('img', { name: 'Adaeze Obi' })).toBeVisible()
  const picture = page.getByRole('button', { name: deskTexts.removePicture, exact: true })
  const recording = page.getByRole('button', { name: deskTexts.removeIntroduction, exact: true })
  const now = (what: string) => page.getByRole('button', { name: deskTexts.confirm({ what }) })

  await picture.click()
  await now(deskTexts.removePicture).click()
  await expect(page.getByText(fieldTexts.staff_reason_too_short)).toBeVisible()
  const [offensive] = deskTexts.removalReasons
  await page.getByRole('group', { name: deskTexts.templates }).getByRole('button', { name: offensive }).click()
  await page.setViewportSize({ width: 360, height: 740 })
  await checkScreen(page)
  // The first answer is lost: the same call is sent again, and the picture is removed once.
  const keys = await loseAnswers(page, '**/part-removal', 1)
  await now(deskTexts.removePicture).click()
  await expect(page.getByText(deskTexts.done({ what: deskTexts.removePicture }))).toBeVisible()
  expect(keys).toEqual([keys[0], keys[0]])
  await page.getByRole('button', { name: deskTexts.decide }).click()
  await expect(recording).toBeVisible()
  await expect(picture).toHaveCount(0)
  await expect(page.getByText(deskTexts.action['picture.removed'])).toHaveCount(1)
  await expect(parts.getByText('Buy my course.')).toBeVisible()

  await recording.click()
  await page.getByLabel(deskTexts.reason, { exact: true }).fill('It advertises a course.')
  await now(deskTexts.removeIntroduction).click()
  await expect(page.getByText(deskTexts.done({ what: deskTexts.removeIntroduction }))).toBeVisible()
  await expect(parts).toHaveCount(0)
  await expect(page.getByText(deskTexts.action['introduction.removed'])).toHaveCount(1)
  await checkScreen(page)

  const [mail] = await mailsTo(mentor.email, /picture was removed/)
  expect(mail!.text).toContain(offensive)
  const [other] = await mailsTo(mentor.email, /introduction was removed/)
  expect(other!.text).toContain('It advertises a course.')
  const owner = await (await browser.newContext({ baseURL: program.url })).newPage()
  await logIn(owner, mentor)
  await owner.goto('/notifications')
  await expect(owner.getByText(`Our team removed your profile picture: ${offensive}`)).toHaveCount(1)
  await owner.goto(`/mentor/${mentor.slug}`)
  await expect(owner.getByRole('heading', { level: 1, name: 'Adaeze Obi' })).toBeVisible()
  await expect(owner.getByText('Buy my course.')).toHaveCount(0)
  await owner.context().close()
})

test('on a phone the desk is behind one button, which counts what waits', async ({ page, program, mailsTo }) => {
  await requestVerification(program, await makeMentor(program, 'Wanjiku Kamau'))
  await page.setViewportSize({ width: 360, height: 740 })
  await logInStaff(page, makeAdmin(program, 'Yaw Mensah'), mailsTo)
  const button = page.getByRole('banner').getByRole('button', { name: /^Menu \d+ waiting$/ })
  await button.click()
  const menu = page.getByRole('dialog', { name: deskTexts.title })
  await expect(menu.getByRole('link', { name: /^Verifications Oldest: .*\d+ waiting$/ })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await checkScreen(page)
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await menu.getByRole('link', { name: deskTexts.nav.people }).click()
  await expect(menu).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: deskTexts.nav.people })).toBeVisible()
  await checkWidths(page, async () => {
    await page.reload()
    await expect(page.getByText('Wanjiku Kamau')).toBeVisible()
  })
})

test('an announcement is composed, previewed and sent', async ({ page, program, mailsTo }) => {
  const member = await makeMentor(program, 'Chidi Obi')
  await logInStaff(page, makeAdmin(program, 'Amina Diallo'), mailsTo)
  await page.getByRole('link', { name: 'Announcements' }).click()
  await expect(page.getByText('No announcements yet')).toBeVisible()
  await page.getByRole('link', { name: 'New announcement' }).click()
  await page.getByRole('button', { name: 'Continue to the preview' }).click()
  await expect(page.getByText('Please write a title of at least 3 characters').first()).toBeVisible()
  await page.getByLabel('Title').fill('Group sessions are here')
  await page.getByLabel('Text').fill('Mentors can now host sessions.\nTry it from the dashboard.')
  await page.getByRole('radio', { name: 'At a time that I choose' }).check()
  await page.getByRole('button', { name: 'Continue to the preview' }).click()
  await expect(page.getByText('Please choose a day').first()).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Title')).toHaveValue('Group sessions are here')
  await checkWidths(page, async () => {
    await page.reload()
    await expect(page.getByLabel('Title')).toHaveValue('Group sessions are here')
  })
  await page.getByRole('radio', { name: 'Mentors', exact: true }).check()
  await page.getByRole('radio', { name: 'Now' }).check()
  await page.getByRole('button', { name: 'Continue to the preview' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Check before you send' })).toBeFocused()
  await expect(page.getByText(/^Mentors: \d+ (?:person|people)$/)).toBeVisible()
  await checkScreen(page)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('button', { name: 'News about the product.' }).click()
  await page.getByRole('button', { name: 'Send now' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Group sessions are here' })).toBeVisible()
  // The result arrives by push.
  await expect(page.getByText('Sent', { exact: true })).toBeVisible()
  await checkScreen(page)
  const [mail] = await mailsTo(member.email, /^Group sessions are here$/)
  expect(mail!.text).toContain('Try it from the dashboard.')

  await page.getByRole('link', { name: 'System' }).click()
  await expect(page.getByText('No failed jobs')).toBeVisible()
  await page.getByRole('button', { name: 'Send me a test email' }).click()
  await expect(page.getByText(/^The mail server accepted the email/)).toBeVisible()
  await checkScreen(page)
})

test('a device that logged in before the app was added confirms with it, once, before the desk opens', async ({
  page,
  program,
  mailsTo,
  browser,
}) => {
  const staff = makeAdmin(program, 'Ngozi Umeh')
  await logInWithMailedCode(page, staff, mailsTo)
  const other = await (await browser.newContext({ baseURL: program.url })).newPage()
  const [recoveryCode] = await enrolStaff(other, staff, mailsTo)
  await other.context().close()

  const confirmation = page.getByRole('heading', { level: 1, name: 'Confirm with your app or passkey' })
  await checkAddress(page, '/admin', () => expect(confirmation).toBeVisible(), /status of 403/)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Code from the app, or a recovery code').fill('000000')
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByText("That code isn't right. Please try again.")).toBeVisible()
  await page.getByLabel('Code from the app, or a recovery code').fill(recoveryCode!)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Verifications', exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Verifications', exact: true })).toBeVisible()
})

test('the desk is closed to members', async ({ page, program }) => {
  await logIn(page, await makeMentee(program, 'Musa Kone'))
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1, name: "This page isn't for your account" })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Overview' }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Audit log' })).toHaveCount(0)
  await checkScreen(page)
})
