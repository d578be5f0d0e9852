import type { Page } from '@playwright/test'
import { expect, test } from '#test/support/journey.ts'
import { handleUntil, loseAnswers, tries } from '#test/support/lost-answers.ts'
import { makeMentor, password, pictureFile, roomLink, uniquePerson, type Person } from '#test/support/members.ts'
import { checkScreen } from '#test/support/screen.ts'
import { linkIn, logIn } from '#test/support/steps.ts'
import * as checklist from '#texts/dashboard/checklist.ts'
import * as askAbout from '#texts/profiles/ask-about.ts'
import * as introduction from '#texts/profiles/introduction.ts'
import * as profileFields from '#texts/profiles/fields.ts'
import * as settings from '#texts/settings.ts'

test('a mentor signs up and publishes hours', async ({ page, browser, baseURL, mailsTo }) => {
  test.slow()
  const mentor = uniquePerson('Ọláṣubọ̀mí Adébáyọ̀')
  await signUp(page, mentor)
  await page.goto(linkIn((await mailsTo(mentor.email))[0]))
  await onboard(page)

  // The set-up follows by itself, its calendar connected: one press publishes the suggested hours.
  await expect(page).toHaveURL('/set-up')
  await checkToastBesideChoices(page)
  await expect(page.getByText('Your built-in calendar is connected. No double bookings.')).toBeVisible()
  await expect(page.getByRole('radio', { name: /^Weekday evenings/ })).toBeChecked()
  await checkScreen(page)
  await page.getByRole('button', { name: 'Publish my hours' }).click()
  await expect(page.getByRole('heading', { level: 1, name: "You're bookable" })).toBeFocused()
  await checkScreen(page)
  await page.getByRole('button', { name: 'Share your profile' }).click()
  await expect(page.getByRole('menuitem', { name: 'Copy link' })).toBeVisible()
  await page.keyboard.press('Escape')
  const steps = page.getByRole('region', { name: 'Your first steps as a mentor' })
  await expect(steps.getByText('1 of 5 done')).toBeVisible()
  await expect(steps.getByRole('link', { name: 'Start' })).toBeVisible()

  await page.goto('/dashboard/settings/availability')
  await changeHours(page)

  await sayWhatToAsk(page)
  await introduceOneself(page)
  await page.goto('/profile-public')
  await expect(page.getByRole('heading', { level: 1, name: mentor.fullName })).toBeVisible()
  const profile = page.url()

  const visitor = await browser.newPage({ ...(baseURL && { baseURL }) })
  const heard: string[] = []
  visitor.on('request', (request) => void (/\.we(?:ba|bm)$/.test(request.url()) && heard.push(request.url())))
  await visitor.goto(profile)
  await expect(visitor.getByRole('listitem').filter({ hasText: 'Your first design review' })).toBeVisible()
  const play = visitor.getByRole('button', { name: /^Play the video: 0:\d\d, / })
  await expect(play).toBeVisible()
  await visitor.getByText('Read what is said').click()
  await expect(visitor.getByText('I help with your first design review.')).toBeVisible()
  await checkScreen(visitor)
  expect(heard).toEqual([])
  await play.click()
  const video = visitor.locator('video')
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.played.length)).toBeGreaterThan(0)
  expect(heard.length).toBeGreaterThan(0)
  const panel = visitor.getByRole('complementary', { name: 'Book a session' })
  await panel.getByRole('grid', { name: 'Days with free times' }).getByRole('button').first().click()
  await expect(panel.getByRole('radio', { name: /^\d\d:\d\d/ }).first()).toBeVisible()
  await visitor.close()
})

async function sayWhatToAsk(page: Page): Promise<void> {
  await page.goto('/dashboard/settings')
  const form = page.getByRole('form', { name: askAbout.title.mentor })
  const field = form.getByLabel(askAbout.label)
  await field.fill('1\n2\n3\n4\n5\n6')
  const save = page.getByRole('button', { name: 'Save changes' })
  await save.click()
  await expect(form.getByText(profileFields.ask_about_lines)).toBeVisible()
  await expect(field).toBeFocused()
  await field.fill('Your first design review\nQueues and retries')
  await save.click()
  await expect(page.getByText(settings.profileUpdated)).toBeVisible()
}

/** By voice, then by video in its place: the words are asked for. */
async function introduceOneself(page: Page): Promise<void> {
  const section = page.getByRole('region', { name: introduction.title })
  const words = section.getByLabel(introduction.transcript)
  await section.getByRole('button', { name: introduction.voice }).click()
  await expect(section.getByText(/left$/)).toBeVisible()
  await section.getByRole('button', { name: 'Stop recording' }).press('Enter')
  await expect(section.getByRole('button', { name: 'Play the recording' })).toBeVisible()
  await section.getByRole('button', { name: introduction.save }).click()
  await expect(section.getByText(profileFields.transcript_required)).toBeVisible()
  await expect(words).toBeFocused()
  await words.fill('I help with your first design review.')
  await checkScreen(page)
  await section.getByRole('button', { name: introduction.save }).click()
  await expect(page.getByText(introduction.saved)).toBeVisible()
  await expect(section.getByRole('slider')).toBeVisible()

  await section.getByRole('button', { name: introduction.videoAgain }).click()
  await expect(section.getByText(/left$/)).toBeVisible()
  await section.getByRole('button', { name: 'Stop recording' }).click()
  await expect(words).toHaveValue('I help with your first design review.')
  await section.getByRole('button', { name: introduction.save }).click()
  await expect(section.getByRole('button', { name: /^Play the video: / })).toBeVisible()
}

async function signUp(page: Page, mentor: Person): Promise<void> {
  await page.goto('/')
  await page.getByRole('link', { name: 'BECOME A MENTOR' }).first().click()
  await expect(page.getByText('Joining as a mentor')).toBeVisible()
  await page.getByLabel('Full name').fill(mentor.fullName)
  await page.getByLabel('Email').fill(mentor.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('button', { name: 'Terms and conditions' }).click()
  await page.getByRole('button', { name: 'Accept terms and conditions' }).click()
  await expect(page.getByRole('checkbox', { name: /terms and conditions/ })).toBeChecked()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Confirm your email' })).toBeVisible()
  await expect(page.getByText(mentor.email)).toBeVisible()
}

/** On a phone the toast about the profile stands beside the suggested hours, not on them. */
async function checkToastBesideChoices(page: Page): Promise<void> {
  const size = page.viewportSize()!
  await page.setViewportSize({ width: 360, height: 740 })
  const toast = page.getByRole('alertdialog', { name: 'Profile successfully created' })
  // It stays while the pointer is on it.
  await toast.hover()
  const choices = page.getByRole('radiogroup', { name: 'Your hours' })
  await expect
    .poll(async () => {
      const [a, b] = [await toast.boundingBox(), await choices.boundingBox()]
      return a && b && (a.y + a.height <= b.y || b.y + b.height <= a.y)
    })
    .toBe(true)
  await page.mouse.move(0, 0)
  await page.setViewportSize(size)
}

async function onboard(page: Page): Promise<void> {
  await expect(page).toHaveURL('/user-type')
  await expect(page.getByRole('radio', { name: /^Mentor/ })).toBeChecked()
  await page.getByRole('button', { name: 'Continue' }).click()

  await page.getByLabel('Profile picture').setInputFiles(pictureFile)
  const crop = page.getByRole('dialog', { name: 'Crop your picture' })
  await crop.getByRole('application').press('ArrowLeft')
  await crop.getByRole('slider', { name: 'Zoom' }).fill('1.5')
  await crop.getByRole('button', { name: 'Save picture' }).click()
  await expect(crop).toBeHidden()
  await choose(page, /Nationality/, 'Nigerian')
  await expect(page.getByRole('button', { name: /Time zone.*Lagos/ })).toBeVisible()
  await page.getByRole('button', { name: /Country code/ }).click()
  await page.getByRole('combobox', { name: /^Search/ }).fill('Nigeria')
  await page.getByRole('option', { name: /Nigeria/ }).click()
  await page.getByLabel('Phone number').fill('08031234567')
  await page.getByRole('radio', { name: 'Female' }).check()
  await page.getByLabel('Day', { exact: true }).fill('9')
  await page.getByLabel('Month', { exact: true }).fill('3')
  await page.getByLabel('Year', { exact: true }).fill('1988')
  await page.getByRole('button', { name: 'Continue' }).click()

  await choose(page, /Job title/, 'Staff Software Engineer')
  await page.getByRole('button', { name: /Experience/ }).click()
  await page.getByRole('option', { name: '10+ years' }).click()
  await page.getByLabel('Company').fill('Sahel Cloud')
  await page.getByRole('checkbox', { name: 'AI', exact: true }).check()
  await page.getByRole('checkbox', { name: 'Software Architecture' }).check()
  await page.getByRole('button', { name: 'Finish', exact: true }).click()
}

async function choose(page: Page, field: RegExp, option: string): Promise<void> {
  await page.getByRole('button', { name: field }).click()
  await page.getByRole('combobox', { name: /^Search/ }).fill(option)
  const chosen = page.getByRole('option', { name: option, exact: true })
  await chosen.click()
  await expect(chosen).toBeHidden()
}

async function changeHours(page: Page): Promise<void> {
  await expect(page).toHaveURL('/dashboard/settings/availability')
  await expect(page.getByText('Connected', { exact: true })).toBeVisible()
  await page.getByRole('switch', { name: 'Saturday' }).click()
  await page.getByRole('button', { name: 'Copy to other days: Saturday' }).click()
  const copy = page.getByRole('dialog', { name: 'Copy Saturday to' })
  await copy.getByRole('checkbox', { name: 'Sunday' }).check()
  await copy.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(page.getByRole('switch', { name: 'Sunday' })).toBeChecked()
  // A part that is removed with its button leaves the focus in place.
  await page.getByRole('button', { name: 'Add a time on Sunday' }).click()
  await page
    .getByRole('button', { name: /^Remove .* on Sunday$/ })
    .last()
    .click()
  await expect(page.getByRole('switch', { name: 'Sunday' })).toBeFocused()

  // An invalid link is refused, next to its field; one without https:// is completed.
  const room = page.getByLabel(/Link to your video room/)
  await room.fill('http://')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(room).toHaveAttribute('aria-invalid', 'true')
  await expect(room).toBeFocused()
  await room.fill(roomLink.replace('https://', ''))

  // Without a line nothing is lost, and nothing is said to be saved.
  const mend = await handleUntil(page, '**/api/availability/settings', (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.abort(),
  )
  const bar = page.getByText('You have unsaved changes: Availability')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByRole('alert').filter({ hasText: /^The server didn't answer/ })).toBeVisible()
  await expect(bar).toBeVisible()
  mend()
  // An answer that is lost after the server has acted: what is read again says that the hours are stored.
  await loseAnswers(page, '**/api/availability/add', tries)
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Availability updated')).toBeVisible()
  await expect(bar).toBeHidden()
  await expect(room).toHaveValue(roomLink)
  await seeWeek(page)
}

/** The coming week as a picture, a bar a day, and as text. */
async function seeWeek(page: Page): Promise<void> {
  const week = page.getByRole('region', { name: 'Your coming week' })
  await expect(week.getByRole('img')).toHaveCount(7)
  // The one of the two that is further ahead is free from nine.
  await expect(week.getByRole('img', { name: /^(Saturday|Sunday) .*: Free 09:00 – 17:00/ }).first()).toBeVisible()
  await week.getByText('Show the times').press('Enter')
  await expect(week.getByText('Free 09:00 – 17:00').first()).toBeVisible()
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 })
    await checkScreen(page)
    // A day with one range is a row; on phones its times are below the name.
    const { height } = (await page.getByRole('group', { name: 'Saturday', exact: true }).boundingBox())!
    expect(height).toBeLessThanOrEqual(width === 360 ? 110 : 62)
  }
}

test('a mentor without a calendar is led from the dashboard to the set-up', async ({ page, program }) => {
  await logIn(page, await makeMentor(program, 'Yaa Asantewaa'))
  await page.goto('/dashboard')
  await expect(page.getByRole('main').getByText('Please add a calendar first')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Connect' }).click()
  await expect(page).toHaveURL('/set-up')
  await page.getByRole('radio', { name: /^My own hours/ }).check()
  await expect(page.getByRole('switch', { name: 'Monday' })).toBeChecked()
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'])
    await page.getByRole('switch', { name: day }).click()
  await page.getByRole('button', { name: 'Publish my hours' }).click()
  await expect(page.getByText('Choose at least one time when people can book you.')).toBeVisible()
  await page.getByRole('switch', { name: 'Saturday' }).click()
  await page.reload()
  await expect(page.getByRole('radio', { name: /^My own hours/ })).toBeChecked()
  await expect(page.getByRole('switch', { name: 'Saturday' })).toBeChecked()
  await expect(page.getByRole('switch', { name: 'Monday' })).not.toBeChecked()
  await page.getByLabel(/Link to your video room/).fill('not a link')
  await page.getByRole('button', { name: 'Publish my hours' }).click()
  await expect(page.getByLabel(/Link to your video room/)).toBeFocused()
  await page.getByLabel(/Link to your video room/).fill('meet.example.org/yaa')
  await page.getByRole('button', { name: 'Publish my hours' }).click()
  await expect(page.getByRole('heading', { level: 1, name: "You're bookable" })).toBeVisible()

  await page.goto('/dashboard')
  const steps = page.getByRole('region', { name: 'Your first steps as a mentor' })
  await expect(steps.getByText('0 of 5 done')).toBeVisible()
  await steps.getByRole('button', { name: 'Share your profile' }).click()
  await expect(steps.getByText('1 of 5 done')).toBeVisible()
  // The step is done, and the menu stays for as long as it is wanted.
  await page.getByRole('menuitem', { name: 'Copy link' }).press('Escape')
  await expect(steps.getByRole('button', { name: 'Share your profile' })).toBeFocused()
  await page.reload()
  await steps.getByText(checklist.past).press('Enter')
  await expect(steps.getByRole('listitem').filter({ hasText: 'Share your profile' })).toBeVisible()
  await expect(steps.getByRole('button', { name: 'Share your profile' })).toHaveCount(0)
  await steps.getByRole('button', { name: 'Hide this list' }).click()
  await expect(steps).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Your totals' })).toBeVisible()
  await expect(steps).toBeHidden()
})
