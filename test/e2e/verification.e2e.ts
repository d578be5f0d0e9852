import { expect, test } from '#test/support/journey.ts'
import { makeMentee, makeMentor } from '#test/support/members.ts'
import { checkAddress, checkScreen } from '#test/support/screen.ts'
import { makeResume, requestVerification } from '#test/support/staff.ts'
import { logIn } from '#test/support/steps.ts'

test.use({ clock: '2026-11-23T08:00:00Z' })

const resume = async (hasScript = false) => ({
  name: 'resume.pdf',
  mimeType: 'application/pdf',
  buffer: await makeResume({ hasScript }),
})

test('a mentor asks for verification from their own profile', async ({ page, program }) => {
  const mentor = await makeMentor(program, 'Wanjirũ Kamau')
  await logIn(page, mentor)
  await page.goto(`/mentor/${mentor.profileId}`)
  await page.getByRole('link', { name: 'Verify account' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Verify your profile' })).toBeVisible()
  const send = page.getByRole('button', { name: 'Send request' })
  await expect(send).toHaveAccessibleDescription('Please provide your LinkedIn profile URL')
  const url = page.getByLabel('LinkedIn URL')
  await url.fill('https://ke.linkedin.com/in/wanjiru')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('Invalid LinkedIn URL (remove country subdomain if you have one included)')).toBeVisible()
  await url.fill('linkedin.com/in/wanjiru')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('https://www.linkedin.com/in/wanjiru')).toBeVisible()
  await expect(send).toHaveAccessibleDescription('Please provide a resume file')

  const input = page.locator('input[type=file]').first()
  await input.setInputFiles({ name: 'resume.pdf', mimeType: 'text/plain', buffer: Buffer.from('hello') })
  await expect(page.getByText("This type of file can't be used")).toBeVisible()
  await input.setInputFiles(await resume(true))
  await expect(page.getByText(/^Unable to upload resume.pdf. This PDF has scripts or embedded files/)).toBeVisible()
  await input.setInputFiles(await resume())
  await expect(page.getByRole('button', { name: 'Remove resume.pdf' })).toBeVisible()

  await page.reload()
  await expect(page.getByRole('button', { name: 'Remove resume.pdf' })).toBeVisible()
  await checkAddress(page, page.url(), () =>
    expect(page.getByRole('button', { name: 'Remove resume.pdf' })).toBeVisible(),
  )
  await send.click()
  await expect(
    page.getByText('Your verification request has been sent successfully and is pending approval'),
  ).toBeVisible()
  await expect(page).toHaveURL(/\/mentor\/[^/]+$/)
  await expect(page.getByText('Kindly await as we review your profile verification request.')).toBeVisible()
  await checkScreen(page)

  await page.goto(`/mentor/${mentor.profileId}/verify`)
  await expect(page).not.toHaveURL(/verify/)
})

test("the banner on one's own profile moves nothing when its details arrive", async ({ page, program }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const mentor = await makeMentor(program, 'Adjoa Mensah')
  await requestVerification(program, mentor)
  await logIn(page, mentor)
  const details = Promise.withResolvers<void>()
  await page.route('**/api/mentor/verification', async (route) => {
    await details.promise
    await route.continue()
  })
  await page.goto(`/mentor/${mentor.profileId}`)
  const name = page.getByRole('heading', { level: 1, name: 'Adjoa Mensah' })
  await expect(name).toBeVisible()
  const before = await name.boundingBox()
  await expect(page.getByText('Verification in review')).toBeVisible()
  details.resolve()
  await expect(page.getByText('Sent on 23 Nov 2026.')).toBeVisible()
  expect(await name.boundingBox()).toEqual(before)
})

test('nobody opens the verification of somebody else, and mentees have none', async ({ page, program }) => {
  const [mentor, mentee] = [await makeMentor(program, 'Amara Diop'), await makeMentee(program, 'Tunde Bello')]
  await logIn(page, mentee)
  await page.goto(`/mentor/${mentor.profileId}/verify`)
  await expect(page).not.toHaveURL(/verify/)
})
