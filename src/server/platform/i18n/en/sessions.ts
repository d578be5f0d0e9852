import type { EmailText } from '#server/platform/mail/email.ts'

/** `other` is the counterpart of the recipient, `when` the start of their session in the recipient's zone. */
type Facts = { other: string; when: string }

/** Notices of no-show reports. */
export const sessions = {
  openReport: 'See the report',
  noShowReported: {
    message: ({ other, when }: Facts) => `${other} reported that you didn't come to your session on ${when}`,
    email: ({ other, when, until }: Facts & { until: string }): EmailText => ({
      subject: `${other} reported that you didn't come to your session`,
      preview: `You can dispute it until ${until}.`,
      heading: 'A no-show was reported',
      paragraphs: [
        `${other} reported that you didn't come to your session on ${when}.`,
        `If you did, you can dispute the report until ${until}. After that it's final.`,
      ],
    }),
  },
  noShowDisputed: {
    message: ({ other, when }: Facts) => `${other} disputes your no-show report for your session on ${when}`,
    email: ({ other, when }: Facts): EmailText => ({
      subject: `${other} disputes your no-show report`,
      preview: 'Your report stays, with their answer.',
      heading: 'Your no-show report is disputed',
      paragraphs: [
        `${other} disputes your no-show report for your session on ${when}.`,
        'Your report stays, with their answer.',
      ],
    }),
  },
}
