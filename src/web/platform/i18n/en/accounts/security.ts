/** Texts of the security settings beyond the password: confirming who one is, recovery codes, devices. */
export const security = {
  confirmTitle: "Confirm that it's you",
  confirmText: 'This keeps your account safe on a device that was left open. We\u2019ll ask again after 10 minutes.',
  confirmNowhere: 'Please log in again to continue. You\u2019ll come back to this page.',
  logInAgain: 'Log in again',
  code: 'Code from the app, or a recovery code',
  password: 'Password',
  confirm: 'Confirm',
  renewCodes: 'New recovery codes',
  renewedCodes: 'Your old recovery codes no longer work',
  turnOffText: 'Your password alone will log you in, and your recovery codes stop working.',
  signOutOthers: 'Sign out all other devices',
  signedOutOthers: 'All other devices are signed out',
  deskTitle: 'One more step for the staff desk',
  deskText: 'The desk holds other people\u2019s data, so it opens with a second step: an authenticator app.',
} as const
