import type { PageText } from './page-text.ts'

/** What is stored in the browser; the names are those that the program writes. */
export const cookies: PageText = {
  title: 'Cookies policy',
  lead: 'What {name} stores in your browser: a few small notes to itself, none of them for following you.',
  updated: { date: '2026-11-21', label: 'Last updated 21 November 2026' },
  sections: [
    {
      id: 'no-banner',
      heading: 'Why there is no banner',
      blocks: [
        'Banners ask for permission to track. We do not track, so there is nothing to ask. All that is stored ' +
          'here is needed for something you asked for: staying signed in, seeing your own time zone, reading in ' +
          'the dark.',
      ],
    },
    {
      id: 'cookies',
      heading: 'Cookies',
      blocks: [
        'Four, all of them ours, readable only by this site, and without anything secret in them.',
        [
          'clock: 12 or 24 hours, if you chose. It is sent with each request so that times arrive as you read them. Kept for a year.',
          'theme: light or dark, if you chose one. It is sent with each request so that a page arrives in the ' +
            'right colours. Kept for a year.',
          'tz: the time zone of your browser, so that a page can show times as your clock does. Kept for a year.',
          'signed-in: the figure 1 while you are signed in, so that the right page is prepared for you. It ' +
            'proves nothing and opens nothing. Kept for a year if you asked to be remembered, else until you ' +
            'close the browser, and removed when you sign out.',
        ],
      ],
    },
    {
      id: 'storage',
      heading: 'Storage in your browser',
      blocks: [
        'Some things stay in your browser’s own storage and are not sent along with every request.',
        [
          'auth: who you are signed in as, and the keys that prove it. With “Remember me” it stays for up to 30 ' +
            'days, without it until you close the tab and 12 hours at most. Signing out removes it.',
          'Your onboarding draft: what you typed before your profile was finished, so that a lost connection ' +
            'does not cost you a page of answers. Removed when the profile is made.',
          'return-to: the page you wanted before we asked you to log in. Used once, then removed.',
          'A note that the page has just reloaded itself after an update, so that it does not do so twice. Gone when you close the tab.',
        ],
      ],
    },
    {
      id: 'others',
      heading: 'Other people’s cookies',
      blocks: [
        'There are none on our pages: no analytics, no advertising, no buttons of social networks that watch ' +
          'you pass. When you leave for another service, to sign in with Google, GitHub or LinkedIn or to join ' +
          'a video room, that service sets its own cookies under its own rules.',
      ],
    },
    {
      id: 'choice',
      heading: 'What you can do',
      blocks: [
        'Delete any of it in your browser at any time. You will be signed out, and the colours and the time ' +
          'zone start from what your device says. If you block cookies alone, a chosen theme is forgotten and ' +
          'the rest works; if you block all storage, you cannot stay signed in.',
      ],
    },
  ],
}
