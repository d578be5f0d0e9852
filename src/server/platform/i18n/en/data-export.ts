import type { EmailText } from '#server/platform/mail/email.ts'

/** What an email says once the archive of somebody's data is ready. */
export const dataExport = {
  email: ({ appName }: { appName: string }): EmailText => ({
    subject: `Your ${appName} data is ready`,
    preview: 'You can download it for 24 hours.',
    heading: 'Your data is ready',
    paragraphs: [
      `The archive with your ${appName} data can be downloaded for 24 hours. We'll ask you to log in again first.`,
      "If you didn't ask for it, change your password right away: someone else may be using your account.",
    ],
  }),
  action: 'Download my data',
}
