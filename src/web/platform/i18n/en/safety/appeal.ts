/** Words of the page on which a suspended person appeals. */
export const appeal = {
  title: 'Appeal',
  lead: (name: string) => `${name}, your account is suspended.`,
  why: 'Why',
  text: 'Why should we look again?',
  textHint: 'At least 40 characters, without links or --. You can appeal once.',
  send: 'Send appeal',
  sentTitle: 'We have your appeal',
  sentText: 'We look at your case again and answer by email.',
  overTitle: 'This suspension is over',
  overText: 'You can log in again.',
  logIn: 'Log in',
  unusable: "This link doesn't work",
  unusableText:
    'It may have been cut on its way. Open it in the email about the suspension again. If that does not help, please write to us.',
  contact: 'Contact us',
  what: 'your appeal',
}
