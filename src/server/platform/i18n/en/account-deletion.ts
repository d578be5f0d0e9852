import type { EmailText } from '#server/platform/mail/email.ts'

/** What e-mails say about the deletion of an account. */
export const accountDeletion = {
  requested: ({ appName, until }: { appName: string; until: string }): EmailText => ({
    subject: `Your ${appName} account will be deleted`,
    preview: `You can keep it until ${until}.`,
    heading: 'Your account will be deleted',
    paragraphs: [
      `Your ${appName} account is hidden from now on, and we'll delete it on ${until}. Sessions that were ahead are cancelled, ` +
        'and the people in them know.',
      'If you change your mind, log in before that day and press “Keep my account”. If your account is suspended, use the link in ' +
        'our email about that.',
      "If you didn't ask for this, log in, keep your account, and change your password right away: someone else may be using your account.",
    ],
  }),
  keep: 'Keep my account',
  kept: ({ appName }: { appName: string }): EmailText => ({
    subject: `Your ${appName} account stays`,
    preview: 'We won’t delete it.',
    heading: 'Your account stays',
    paragraphs: [
      "We won't delete your account, and other people can see your profile again.",
      'Sessions that were cancelled stay cancelled. You can book again, or offer new times.',
    ],
  }),
  open: 'Open my dashboard',
}
