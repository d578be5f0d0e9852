import type { EmailText } from '#server/platform/mail/email.ts'

type Facts = { appName: string; name: string; oldEmail: string; newEmail: string }

/** E-mails about a change of address, to the old mailbox and the new one. */
export const emailChange = {
  confirm: ({ appName, name, newEmail }: Facts): EmailText => ({
    subject: `Confirm your new email for ${appName}`,
    preview: 'One button, and you log in with this address.',
    heading: 'Confirm your new address',
    paragraphs: [
      `Hello ${name}, you asked to use ${newEmail} for your ${appName} account.`,
      'The link works once, for 24 hours. Until then nothing changes.',
      "If you didn't ask for this, you can ignore this email.",
    ],
  }),
  confirmAction: 'Confirm this address',
  taken: ({ appName, newEmail }: Facts): EmailText => ({
    subject: `This address already has a ${appName} account`,
    preview: 'Nothing was changed.',
    heading: 'This address is in use',
    paragraphs: [
      `Somebody, perhaps you, tried to use ${newEmail} for another ${appName} account. It already has one, so nothing was changed.`,
      "If it wasn't you, you can ignore this email.",
    ],
  }),
  requested: ({ appName, name, newEmail }: Facts): EmailText => ({
    subject: `A new email address for your ${appName} account`,
    preview: "If it wasn't you, stop it with one button.",
    heading: 'Your address is about to change',
    paragraphs: [
      `Hello ${name}, somebody asked to replace this address with ${newEmail}. It changes once the new address is confirmed.`,
      'If it was you, there is nothing to do here.',
      "If it wasn't you, press the button: the address stays, everybody is logged out, and you choose a new password.",
    ],
  }),
  changedOld: ({ appName, name, newEmail, until }: Facts & { until: string }): EmailText => ({
    subject: `Your ${appName} account has a new email address`,
    preview: "If it wasn't you, undo it with one button.",
    heading: 'Your address was changed',
    paragraphs: [
      `Hello ${name}, from now on you log in to ${appName} with ${newEmail}, and our emails go there.`,
      `If it wasn't you, press the button until ${until}: this address comes back, everybody is logged out, and you choose a new password.`,
    ],
  }),
  changedNew: ({ appName, name, oldEmail, newEmail }: Facts): EmailText => ({
    subject: `${newEmail} is now your ${appName} address`,
    preview: 'You log in with it from now on.',
    heading: 'Your new address is in use',
    paragraphs: [
      `Hello ${name}, from now on you log in to ${appName} with ${newEmail}. Your password is the same.`,
      `For 72 hours the change can be undone from ${oldEmail}.`,
    ],
  }),
  undone: ({ appName, name, oldEmail }: Facts): EmailText => ({
    subject: `Your ${appName} address stays ${oldEmail}`,
    preview: 'Everybody was logged out.',
    heading: 'The change was undone',
    paragraphs: [
      `Hello ${name}, you log in with ${oldEmail} as before. Everybody was logged out and the old password no longer works.`,
      'If you have not chosen a new password yet, use "Forgot password?" on the log-in page.',
    ],
  }),
  undo: "This wasn't me",
}
