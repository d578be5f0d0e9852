const list = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** Words of the landing page. Every claim here must be true of what is built. */
export const landing = {
  headline: 'Learn beside someone who’s been there.',
  lead:
    'One-on-one and group video sessions with African engineers, designers and product people. Pick an ' +
    'hour that is really free, shown in your own time zone. It costs nothing.',
  languages: (names: readonly string[]) => `Our mentors speak ${list.format(names)}.`,
  noInstall: 'Nothing to install.',
  groupsTitle: 'This week’s group sessions',
  allGroups: 'See all sessions',
  howTitle: 'How it works',
  how: [
    ['Find', 'Search by topic, country or language, and see at once who is free this week.'],
    ['Book', 'Choose one of the free hours and say what you want to talk about. Both of you get it in your calendar.'],
    ['Meet', 'Ten minutes before, join from your phone or computer.'],
  ],
  mentorsTitle: 'Mentors with free hours',
  forMentors: 'For mentors',
  forMentorsText: 'Give the hours you have, and no more.',
  mentorPoints: [
    [
      'Your hours, your rules',
      'Weekly hours, days off, a break between sessions, how long before, and how many in a week.',
    ],
    ['Never booked twice', 'Two people can never hold the same hour, however fast they press.'],
    ['Groups, too', 'Host a session for many, once or every week, alone or with cohosts.'],
    ['You decide', 'Take bookings at once, or look at each request first.'],
  ],
  topicsTitle: 'What would you like to learn?',
  closing: 'Someone has been where you are now.',
  closingText: 'An hour with them can save you months.',
}
