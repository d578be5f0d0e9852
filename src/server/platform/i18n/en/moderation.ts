import type { EmailText } from '#server/platform/mail/email.ts'

type Facts = { appName: string; name: string; reason: string }

/** What staff decided about an account. */
export const moderation = {
  warned: {
    message: (reason: string) => `A warning from our team: ${reason}`,
    email: ({ appName, reason }: Facts): EmailText => ({
      subject: `A warning from the ${appName} team`,
      preview: 'Please read this.',
      heading: 'A warning about your account',
      paragraphs: [
        'We looked at something that happened with your account:',
        reason,
        'Nothing else changes for now. If it happens again, we may suspend your account.',
      ],
    }),
  },
  suspended: ({ appName, reason, until }: Facts & { until: string | null }): EmailText => ({
    subject: `Your ${appName} account is suspended`,
    preview: 'Here is why, and how you can appeal.',
    heading: 'Your account is suspended',
    paragraphs: [
      until === null ? 'Our team suspended your account.' : `Our team suspended your account until ${until}.`,
      `Why: ${reason}`,
      'You cannot log in meanwhile, and your profile is not shown. Sessions that were ahead are cancelled; ' +
        'the people in them know that it was our decision.',
      'You can appeal once. Another look is taken at your case.',
    ],
  }),
  restored: ({ appName, reason }: Omit<Facts, 'reason'> & { reason: string | null }): EmailText => ({
    subject: `Your ${appName} account is back`,
    preview: 'You can log in again.',
    heading: 'Your account is back',
    paragraphs: [
      'The suspension of your account is over. You can log in again.',
      ...(reason === null ? [] : [reason]),
      'Sessions that were cancelled stay cancelled. You can book again.',
    ],
  }),
  upheld: ({ appName, reason }: Facts): EmailText => ({
    subject: `Your appeal to ${appName}`,
    preview: 'The suspension stays.',
    heading: 'The suspension stays',
    paragraphs: ['We looked at your case again, and the suspension stays.', `Why: ${reason}`],
  }),
  appeal: 'Appeal',
  contact: 'Contact our team',
  logIn: 'Log in',
}
