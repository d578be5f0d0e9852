import { expect, type Page } from '@playwright/test'
import { PDFDocument } from '@cantoo/pdf-lib'
import type { AuthRecord, Challenge } from '#contract/accounts/schemas.ts'
import { fileRoutes } from '#contract/files/routes.ts'
import { verificationRoutes } from '#contract/verification/routes.ts'
import { generateCode } from '#server/platform/auth/one-time-codes.ts'
import type { Mail } from './journey.ts'
import { call, password, uniquePerson, type Member, type Person } from './members.ts'
import type { Program } from './program.ts'
import { fillLogIn, openDevice, serverTime, turnOnTwoStep } from './steps.ts'

/** An administrator without a profile, made by the operator's command. */
export function makeAdmin(program: Program, fullName: string): Person {
  const person = uniquePerson(fullName)
  program.command(['create-admin', '--email', person.email, '--name', fullName, '--password-stdin'], password)
  return person
}

type MailsTo = (address: string, expected: RegExp, count?: number) => Promise<Mail[]>

const codeSubject = /^\d{6} is your/
const codeIn = (mail: Mail | undefined) => /\b\d{6}\b/.exec(mail!.text)![0]

/** Logs staff in with the mailed code of the second step, which does not open the desk. */
export async function logInWithMailedCode(page: Page, staff: Person, mailsTo: MailsTo): Promise<void> {
  const earlier = await mailsTo(staff.email, codeSubject, 0)
  await page.goto('/login')
  await fillLogIn(page, staff)
  await expect(page.getByRole('heading', { level: 1, name: 'Enter your code' })).toBeVisible()
  const [mail] = await mailsTo(staff.email, codeSubject, earlier.length + 1)
  await page.getByLabel('Code').fill(codeIn(mail))
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL('/admin')
  await expect(page.getByRole('heading', { level: 1, name: 'One more step for the staff desk' })).toBeVisible()
}

/** Logs new staff in and gives them the app that the desk needs, as they do it; ends on the desk. Returns the recovery codes. */
export async function enrolStaff(page: Page, staff: Person, mailsTo: MailsTo): Promise<string[]> {
  await logInWithMailedCode(page, staff, mailsTo)
  await turnOnTwoStep(page)
  const codes = await page.getByRole('region', { name: 'Two-step sign-in' }).getByRole('listitem').allTextContents()
  await page.getByRole('button', { name: "I've saved them" }).click()
  await expectDesk(page)
  return codes
}

/** The same without the pages, which `enrolStaff` goes through; ends on the desk. */
export async function logInStaff(page: Page, { email }: Person, mailsTo: MailsTo): Promise<void> {
  const { send, store } = await openDevice(page)
  const { challengeId } = await send<Challenge>('login', { email, password, rememberMe: true }, 202)
  const [mail] = await mailsTo(email, codeSubject)
  const record = await send<AuthRecord>('2fa/verify', { challengeId, code: codeIn(mail) }, 200)
  const { secret } = await send<{ secret: string }>('2fa/enrol', undefined, 200, record.accessToken)
  await send('2fa/activate', { code: generateCode(secret, await serverTime(page)) }, 200, record.accessToken)
  await store(record)
  await page.goto('/admin')
  await expectDesk(page)
}

const expectDesk = (page: Page) =>
  expect(page.getByRole('heading', { level: 1, name: 'Verifications', exact: true })).toBeVisible()

/** A resume of one page, or with a script. */
export async function makeResume({ hasScript = false } = {}): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  pdf.addPage([595, 842]).drawText('Platform Engineer since 2016', { x: 60, y: 760 })
  if (hasScript) pdf.addJavaScript('main', 'app.alert(1)')
  return Buffer.from(await pdf.save())
}

/** Asks for verification through the API. */
export async function requestVerification(program: Program, mentor: Member): Promise<void> {
  const { accessToken } = mentor.record
  const bytes = await makeResume()
  const query = { fileName: 'cv.pdf', purpose: 'document', size: bytes.length, contentType: 'application/pdf' } as const
  const { signedUrl, fileName } = await call(program, fileRoutes.signedUrl, { query }, accessToken)
  await fetch(new URL(signedUrl, program.url), {
    method: 'PUT',
    body: new Uint8Array(bytes),
    headers: { 'content-type': 'application/pdf' },
  })
  const { fileLink } = await call(program, fileRoutes.publicize, { query: { fileName } }, accessToken)
  const body = { linkedinUrl: 'https://www.linkedin.com/in/someone', resumeUrl: fileLink }
  await call(program, verificationRoutes.requestVerification, { body }, accessToken)
}
