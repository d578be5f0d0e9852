import type { EmailText } from '#server/platform/mail/email.ts'

type Device = { device: string; timeZone: string | null; language: string | null; network: string | null }
type Facts = { appName: string; name: string }

/** Security notices and confirmation links. */
export const accounts = {
  confirm: {
    email: ({ appName, name }: Facts): EmailText => ({
      subject: `Confirm your email for ${appName}`,
      preview: 'One click, and your account is ready.',
      heading: `Welcome, ${name}`,
      paragraphs: [
        'Please confirm that this is your email address. The link works once, for 24 hours.',
        `If you didn't sign up for ${appName}, you can ignore this email: the account can't be used until the address is confirmed.`,
      ],
    }),
    action: 'Confirm my email',
  },
  reset: {
    email: ({ appName, name }: Facts): EmailText => ({
      subject: `Set a new password for ${appName}`,
      preview: 'The link works once, for 30 minutes.',
      heading: 'Set a new password',
      paragraphs: [
        `Hello ${name}, someone, probably you, asked for a new password for your account.`,
        "The link works once, for 30 minutes. When the password changes, you'll be logged out on all your devices.",
        'If two-step sign-in is on, have your authenticator app or a recovery code at hand: ' +
          "for a day after the change we won't email you codes.",
        "If it wasn't you, you can ignore this email: your password stays as it is.",
      ],
    }),
    action: 'Set a new password',
  },
  code: {
    email: ({ appName, name, code }: Facts & { code: string }): EmailText => ({
      subject: `${code} is your ${appName} code`,
      preview: "It works once, for the log-in you've just started.",
      heading: 'Your code',
      paragraphs: [
        `Hello ${name}, type this code to finish logging in. It works once, within 10 minutes.`,
        "We'll never ask you for it. If you aren't logging in right now, someone knows your password: please change it.",
      ],
    }),
    label: 'Code',
  },
  passwordChanged: {
    message: "Your password was changed. If it wasn't you, set a new one right away.",
    email: ({ appName, name }: Facts): EmailText => ({
      subject: `Your ${appName} password was changed`,
      preview: 'You were logged out on all your devices.',
      heading: 'Your password was changed',
      paragraphs: [
        `Hello ${name}, the password of your account was just changed, and you were logged out on all your devices.`,
        "If it wasn't you, set a new password right away: only someone who can read your email can do that.",
      ],
    }),
    action: 'Set a new password',
  },
  twoStepChanged: {
    email: ({ appName, name, active }: Facts & { active: boolean }): EmailText => ({
      subject: `Two-step sign-in is ${active ? 'on' : 'off'} for ${appName}`,
      preview: active
        ? "From now on you'll need a code to log in."
        : "From now on you'll only need your password to log in.",
      heading: `Two-step sign-in is ${active ? 'on' : 'off'}`,
      paragraphs: [
        active
          ? `Hello ${name}, from now on you'll need a code from your app whenever you log in. ` +
            'Keep your recovery codes where you can find them without your phone.'
          : `Hello ${name}, your account no longer asks for a code: your password alone logs you in.`,
        "If it wasn't you, set a new password right away.",
      ],
    }),
    action: 'Open my security settings',
  },
  newDevice: {
    email: ({ appName, name, device }: Facts & { device: string }): EmailText => ({
      subject: `New log-in to ${appName}: ${device}`,
      preview: "If it wasn't you, one button signs everybody out.",
      heading: 'A log-in from a new browser',
      paragraphs: [
        `Hello ${name}, somebody just logged in to your account from a browser that we haven't seen before. ` +
          'If it was you, there is nothing to do.',
        "If it wasn't you, press the button within 7 days: you'll be logged out everywhere and choose a new password.",
        "We don't look up where an address is, so the place is only as exact as what the browser tells us.",
      ],
    }),
    action: "This wasn't me",
    facts: (device: Device, when: string) =>
      [
        { label: 'Browser', value: device.device },
        { label: 'When', value: when },
        { label: 'Time zone of the browser', value: device.timeZone },
        { label: 'Language of the browser', value: device.language },
        { label: 'Network', value: device.network },
      ].flatMap(({ label, value }) => (value === null ? [] : [{ label, value }])),
  },
  passkeyAdded: {
    email: ({ appName, name, passkey }: Facts & { passkey: string }): EmailText => ({
      subject: `A passkey was added to your ${appName} account`,
      preview: `${passkey} can log you in from now on.`,
      heading: 'You have a new passkey',
      paragraphs: [
        `Hello ${name}, from now on the passkey "${passkey}" logs you in without a password.`,
        "If it wasn't you, remove it in your security settings and set a new password right away.",
      ],
    }),
    action: 'Open my security settings',
  },
  passkeyRemoved: {
    email: ({ appName, name, passkey }: Facts & { passkey: string }): EmailText => ({
      subject: `A passkey was removed from your ${appName} account`,
      preview: `${passkey} no longer logs you in.`,
      heading: 'A passkey was removed',
      paragraphs: [
        `Hello ${name}, the passkey "${passkey}" no longer logs you in.`,
        "If it wasn't you, set a new password right away.",
      ],
    }),
    action: 'Open my security settings',
  },
  recoveryCodeUsed: {
    email: ({ appName, name }: Facts): EmailText => ({
      subject: `A recovery code was used for ${appName}`,
      preview: 'It works once: you have one code less now.',
      heading: 'A recovery code was used',
      paragraphs: [
        `Hello ${name}, someone, probably you, just used one of your recovery codes. Each works only once.`,
        'If few are left, get new ones in your security settings.',
        "If it wasn't you, set a new password right away and get new recovery codes.",
      ],
    }),
    action: 'Open my security settings',
  },
  recoveryCodesRenewed: {
    email: ({ appName, name }: Facts): EmailText => ({
      subject: `New recovery codes for ${appName}`,
      preview: 'The old ones no longer work.',
      heading: 'You have new recovery codes',
      paragraphs: [
        `Hello ${name}, your recovery codes were just replaced. The old ones no longer work.`,
        "If it wasn't you, set a new password right away.",
      ],
    }),
    action: 'Open my security settings',
  },
  staffRoleEnded: {
    email: ({ appName, name }: Facts): EmailText => ({
      subject: `Your ${appName} account no longer opens the staff desk`,
      preview: 'Its app and passkeys were removed after a report that somebody else was in the account.',
      heading: 'The staff desk is closed for your account',
      paragraphs: [
        `Hello ${name}, you told us that somebody else was in your account, so we removed the app and the passkeys added since then.`,
        'Without one of these the staff desk stays closed. Please ask whoever runs this server to make you a member of staff again.',
      ],
    }),
    action: 'Open my security settings',
  },
}
