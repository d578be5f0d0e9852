import type { EmailText } from '#server/platform/mail/email.ts'

/** E-mails about how the program runs. */
export const operations = {
  testEmail: ({ appName }: { appName: string }): EmailText => ({
    subject: `A test email from ${appName}`,
    preview: 'Your mail server works.',
    heading: 'Your mail server works',
    paragraphs: ['You sent this from the staff desk to see whether emails arrive.'],
  }),
}
