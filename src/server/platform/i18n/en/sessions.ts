import type { EmailText } from '#server/platform/mail/email.ts'

/** `other` is the counterpart of the recipient, `when` the start of their session in the recipient's zone. */
type Facts = { other: string; when: string }

/** Notices of no-show reports. */
export const sessions = {
  openReport: 'See the report',
  noShowReported: {
    message: ({ other, when }: Facts) => `${other} reported that you did not come to your session of ${when}`,
    email: ({ other, when, until }: Facts & { until: string }): EmailText => ({
      subject: `${other} reported that you did not come to your session`,
      preview: `You can dispute it until ${until}.`,
      heading: 'A no-show was reported',
      paragraphs: [
        `${other} reported that you did not come to your session of ${when}.`,
        `If you did, you can dispute the report until ${until}. After that it is final.`,
      ],
    }),
  },
  noShowDisputed: {
    message: ({ other, when }: Facts) => `${other} disputes that they did not come to your session of ${when}`,
    email: ({ other, when }: Facts): EmailText => ({
      subject: `${other} disputes that they did not come to your session`,
      preview: 'Your report stays, with their answer.',
      heading: 'Your no-show report is disputed',
      paragraphs: [
        `${other} disputes that they did not come to your session of ${when}.`,
        'Your report stays, with their answer.',
      ],
    }),
  },
}
