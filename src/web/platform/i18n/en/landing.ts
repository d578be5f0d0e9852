const list = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** Texts of the landing page. Every claim here must be true of the product. */
export const landing = {
  headline: "Learn beside someone who's been there.",
  lead:
    'One-on-one and group video sessions with African engineers, designers and product people. Pick a ' +
    "time that's really free, shown in your own time zone. It's free of charge.",
  languages: (names: readonly string[]) => `Our mentors speak ${list.format(names)}.`,
  noInstall: 'Nothing to install.',
  groupsTitle: "This week's group sessions",
  allGroups: 'See all sessions',
  howTitle: 'How it works',
  how: [
    ['Find', "Search by topic, country or language, and see who's free this week."],
    ['Book', 'Choose a free time and say what you want to talk about. You both get a calendar invite.'],
    ['Meet', 'Join from your phone or computer, from ten minutes before the start.'],
  ],
  mentorsTitle: 'Mentors with free hours',
  forMentors: 'For mentors',
  forMentorsText: 'Share only the hours you have.',
  mentorPoints: [
    [
      'Your hours, your rules',
      'Set your weekly hours, days off, breaks between sessions, minimum notice and a weekly limit.',
    ],
    ['No double bookings, ever', "Once a time is booked, it's gone for everyone else."],
    ['Group sessions too', 'Host one for many people, once or every week, alone or with cohosts.'],
    ['You decide', 'Accept bookings automatically, or approve each request first.'],
  ],
  topicsTitle: 'What would you like to learn?',
  closing: 'Someone has been where you are now.',
  closingText: 'An hour with them can save you months.',
}
