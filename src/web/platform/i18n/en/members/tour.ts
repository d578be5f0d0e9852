/** Words of the dashboard tour and of the card that offers it. */
export const tour = {
  welcome: (product: string, name: string) => `Welcome to ${product}, ${name}`,
  welcomeText: 'A short tour shows where everything is. It takes less than a minute.',
  start: 'Take the tour',
  notNow: 'Not now',
  progress: (step: number, count: number) => `Step ${step} of ${count}`,
  back: 'Back',
  next: 'Next',
  skip: 'Skip tour',
  finish: 'Finish',
  saveFailed: "We couldn't save that you've seen the tour, so we'll offer it again.",
  steps: {
    overview: {
      title: 'Overview',
      text: 'This is your dashboard where you can view your bookings, upcoming sessions, stats and performance.',
    },
    oneOnOne: {
      title: 'One-on-One Sessions',
      text: 'Sessions with one other person: upcoming, past and cancelled. This is where you join, move or cancel them.',
    },
    groups: {
      title: 'Group sessions',
      text: 'Sessions with several people. Find new ones under Discover Sessions and see those you are going to.',
    },
    networks: {
      title: 'My networks',
      text: 'The people you are connected with, and talents you may want to know.',
    },
    settings: {
      title: 'Settings',
      text: 'Your profile, your time zone, what we email you, and how you log in.',
    },
    search: { title: 'Find a mentor', text: 'Type at least three letters of a name, a job or a topic.' },
    account: { title: 'Your account', text: 'Your public profile, your settings, and logging out.' },
  },
}
