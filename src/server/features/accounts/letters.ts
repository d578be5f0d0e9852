import type { Email } from '#server/platform/mail/email.ts'
import type { Person } from './queries.ts'

type Site = { readonly APP_NAME: string; readonly APP_URL: string }
type Text = Omit<Email, 'key' | 'to'>

const link = ({ APP_URL }: Site, path: string, token: string) => `${APP_URL}${path}?token=${encodeURIComponent(token)}`

/** The first mail: confirm the address. */
export const confirmEmail = (site: Site, person: Person, token: string): Text => ({
  subject: `Confirm your address for ${site.APP_NAME}`,
  preview: 'One click, and your account is ready.',
  heading: `Welcome, ${person.fullName}`,
  paragraphs: [
    `Please confirm that this is your address. The link works once, for 24 hours.`,
    `If you did not sign up for ${site.APP_NAME}, you need do nothing: without this confirmation the account cannot be used.`,
  ],
  action: { label: 'Confirm my address', url: link(site, '/auth/validate', token) },
  seed: person.userId,
})

export const resetEmail = (site: Site, person: Person, token: string): Text => ({
  subject: `Set a new password for ${site.APP_NAME}`,
  preview: 'The link works once, for 30 minutes.',
  heading: 'Set a new password',
  paragraphs: [
    `Hello ${person.fullName}, someone, probably you, asked for a new password for your account.`,
    'The link works once, for 30 minutes. All your devices are signed out when the password changes.',
    'If it was not you, you need do nothing: your password stays as it is.',
  ],
  action: { label: 'Set a new password', url: link(site, '/reset-password', token) },
  seed: person.userId,
})

export const codeEmail = (site: Site, person: Person, code: string): Text => ({
  subject: `${code} is your ${site.APP_NAME} code`,
  preview: 'It works once, for the log-in you have just begun.',
  heading: 'Your code',
  paragraphs: [
    `Hello ${person.fullName}, type this code to finish logging in. It works once, within 10 minutes.`,
    'Nobody of ours will ever ask you for it. If you are not logging in just now, someone knows your password: please change it.',
  ],
  facts: [{ label: 'Code', value: code }],
  seed: person.userId,
})

export const passwordChangedEmail = (site: Site, person: Person): Text => ({
  subject: `Your ${site.APP_NAME} password was changed`,
  preview: 'All your devices were signed out.',
  heading: 'Your password was changed',
  paragraphs: [
    `Hello ${person.fullName}, the password of your account was changed just now, and all your devices were signed out.`,
    'If it was not you, set a new password at once: only someone who reads your mail can do that.',
  ],
  action: { label: 'Set a new password', url: `${site.APP_URL}/forgot-password` },
  seed: person.userId,
})

export const twoStepEmail = (site: Site, person: Person, active: boolean): Text => ({
  subject: `Two-step sign-in is ${active ? 'on' : 'off'} for ${site.APP_NAME}`,
  preview: active ? 'From now on a code is asked at each log-in.' : 'Your password alone logs you in again.',
  heading: `Two-step sign-in is ${active ? 'on' : 'off'}`,
  paragraphs: [
    active
      ? `Hello ${person.fullName}, from now on every log-in asks for a code from your app. Keep your recovery codes where you find them without your phone.`
      : `Hello ${person.fullName}, your account no longer asks for a code: your password alone logs you in.`,
    'If it was not you, set a new password at once.',
  ],
  action: { label: 'See my security settings', url: `${site.APP_URL}/dashboard/settings/security` },
  seed: person.userId,
})
