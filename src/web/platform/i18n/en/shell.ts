/** Header, navigation and footer of every page. */
export const shell = {
  main: 'Main',
  account: 'Account',
  sections: 'Sections',
  legal: 'About this site',
  home: (product: string) => `${product}, home`,
  groups: 'Group sessions',
  about: 'About us',
  contact: 'Contact us',
  privacy: 'Privacy policy',
  cookies: 'Cookies policy',
  terms: 'Terms and conditions',
  goToDashboard: 'Go to dashboard',
  offline: "You're offline. What you see may be out of date; changes need a connection.",
  logOut: 'Log out',
  finishLater: 'Save and finish later',
  demo: 'Demo: the people and sessions here are made up.',
}
