import type { PageText } from './page-text.ts'

/** What is stored in the browser; the names are those in the code. */
export const cookies: PageText = {
  title: 'Cookies policy',
  lead: 'What {name} stores in your browser: a few small settings, none of them for tracking you.',
  updated: { date: '2026-11-23', label: 'Last updated 23 November 2026' },
  sections: [
    {
      id: 'no-banner',
      heading: 'Why there is no banner',
      blocks: [
        'Banners ask for permission to track. We don’t track, so there’s nothing to ask. Everything we store is ' +
          'needed for something you want: staying signed in, seeing your own time zone, using dark mode.',
      ],
    },
    {
      id: 'cookies',
      heading: 'Cookies',
      blocks: [
        'There are five. All are our own, readable only by this site, and contain nothing secret.',
        [
          'clock: 12 or 24 hours, if you chose. Sent with each request so that times are shown your way. Kept for a year.',
          'theme: light or dark, if you chose one. Sent with each request so that pages load in the right colours. ' +
            'Kept for a year.',
          'tz: the time zone of your browser, so that a page can show times as your clock does. Kept for a year.',
          'signed-in: the number 1 while you’re signed in, so that we load the right page for you. It gives no ' +
            'access by itself. Kept for a year if you chose “Remember me”, otherwise until you close the browser, ' +
            'and removed when you log out.',
          'visitor: a random number, so that many people behind one address, as in a classroom, aren’t taken for one ' +
            'person who asks too often. It isn’t stored with us or linked to your account. Kept for a day.',
        ],
      ],
    },
    {
      id: 'storage',
      heading: 'Storage in your browser',
      blocks: [
        'Some things stay in your browser’s own storage and aren’t sent with every request.',
        [
          'auth: who you’re signed in as, and the keys that prove it. With “Remember me” it stays for up to 30 ' +
            'days, otherwise until you close the tab and for 12 hours at most. Logging out removes it.',
          'Your onboarding draft: what you typed before you finished your profile, so that a lost connection ' +
            'doesn’t cost you a page of answers. Removed when your profile is created.',
          'return-to: the page you wanted before we asked you to log in. Used once, then removed.',
          'A note that the page has just reloaded after an update, so that it doesn’t reload twice. Gone when you close the tab.',
        ],
      ],
    },
    {
      id: 'others',
      heading: 'Other people’s cookies',
      blocks: [
        'There are none on our pages: no analytics, no advertising, no social media buttons that track you. When ' +
          'you leave for another service, to sign in with Google, GitHub or LinkedIn or to join ' +
          'a video room, that service sets its own cookies under its own rules.',
      ],
    },
    {
      id: 'choice',
      heading: 'What you can do',
      blocks: [
        'You can delete all of it in your browser at any time. You’ll be logged out, and colours and time zone ' +
          'follow your device again. If you block only cookies, your theme won’t be remembered and the rest ' +
          'works, with narrower limits where many share your address; if you block all storage, you can’t stay signed in.',
      ],
    },
  ],
}
