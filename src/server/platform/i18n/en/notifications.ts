import type { EmailText } from '#server/platform/mail/email.ts'

/** The daily summary, and the footer of emails that people can unsubscribe from. */
export const notifications = {
  digest: {
    email: ({ appName, count }: { appName: string; count: number }): EmailText => ({
      subject: count === 1 ? `Your ${appName} summary: 1 update` : `Your ${appName} summary: ${count} updates`,
      preview: 'What has happened since your last summary.',
      heading: 'Your daily summary',
      paragraphs: ["Here's what has happened since your last summary."],
    }),
    action: 'Open my notifications',
  },
  unsubscribe: 'Unsubscribe from these emails',
  settings: 'Choose what we email you',
}
