import { pluralsOf } from '../plural.ts'

const plural = pluralsOf('en')

/** Texts of choosing a time, of the booking page and of the session's own page. */
export const booking = {
  // choosing a time
  howLong: 'How long',
  duration: { 30: '30 mins', 45: '45 mins', 60: '1 hour' },
  clock: 'Clock',
  hours: { 12: '12h', 24: '24h' },
  freeDays: 'Days with free times',
  times: (n: number) => plural(n, { one: '# time', other: '# times' }),
  timesOn: (n: number, day: string) => plural(n, { one: `# time on ${day}`, other: `# times on ${day}` }),
  showMonth: 'Show the month',
  showWeek: 'Show one week',
  nextFreeDay: (day: string) => `Next free: ${day}`,
  noMoreDays: 'No more free times for this length. Try another one.',
  slotsFailed: "We couldn't load the free times.",
  theirTime: (time: string) => `${time} for the mentor`,
  zoneChanged: 'Time zone changed. Days and times updated.',
  zoneShown: 'Selected',
  zoneYours: 'Yours',
  zoneOf: (name: string) => `${name}'s`,
  zoneAll: 'All',
  notFree: 'That time is no longer available for this length. Please choose another one.',
  logInToBook: (day: string, time: string) => `Log in to book ${day}, ${time}`,
  continueWith: (day: string, time: string) => `Continue with ${day}, ${time}`,

  // the booking page
  bookWith: (name: string) => `Book a session with ${name}`,
  facts: 'Video · Free',
  dayStep: '1. Day',
  timeStep: '2. Time',
  notesStep: '3. Notes',
  changeDay: 'Change the day',
  changeTime: 'Change the time',
  notesLabel: 'What would you like to talk about?',
  notesHint: (name: string) => `${name} will read this before you meet.`,
  starters: 'Start with',
  starter: {
    career: ['My next step', "I'd like to talk about my next step. Right now I'm "],
    review: ['Look at my work', "I'd like your feedback on something I made: "],
    stuck: ["I'm stuck", "I'm stuck on something. Here's what I've tried: "],
  },
  bookNow: 'Book session',
  offlineBook: "You're offline. You can book as soon as you're back online; your choice and notes stay here.",
  nearest: 'The nearest free times:',
  otherTime: 'Choose another time',
  noSlotsTitle: (name: string) => `${name} has no free times right now`,
  noSlotsText:
    "All their hours are taken, or not published yet. Check back in a few days, or find someone who's free this week.",
  pausedText:
    "Times can't be confirmed right now, so none can be booked. Look again tomorrow, or find someone who's free this week.",
  freeThisWeek: 'Mentors who are free this week',
  backToProfile: (name: string) => `Back to ${name}`,
  ownBooking: "You can't book a session with yourself",
  mentorsDoNotBook: "You're signed in as a mentor. Only mentees can book sessions.",
  loading: 'Loading the free times',

  // the session's own page
  booked: "You're booked",
  requested: 'Your request is on its way',
  status: { PENDING: 'Pending', UPCOMING: 'Upcoming', CANCELLED: 'Cancelled', PAST: 'Past' },
  minutes: (n: number) => `${n} minutes`,
  when: 'When',
  theirClock: (name: string) => `For ${name}`,
  length: 'Length',
  notes: 'Notes',
  noNotes: 'No notes',
  yourNotes: 'Your notes',
  calendarTitle: (name: string) => `Mentorship session with ${name}`,
  calendarText: (address: string) => `Join, move or cancel: ${address}`,
  next: 'What happens next',
  now: "It's on now",
  nowText: (name: string, end: string) =>
    `JOIN SESSION opens the room until ${end}. Now that it has begun, you can't move or cancel it; write to ${name} if something came up.`,
  nextMail: "You'll both get an email with a calendar invite.",
  nextReminder: { day: "We'll remind you a day before and an hour before.", hour: "We'll remind you an hour before." },
  nextJoin: 'From 10 minutes before the start, JOIN SESSION opens the video room. Nothing to install.',
  nextCalendar: (name: string) => `We'll check that ${name} is free then, and confirm it by email.`,
  nextAnswer: (name: string) => `${name} accepts or declines. We'll let you know right away, here and by email.`,
  policy: 'If plans change',
  policyText: (name: string) =>
    `You can move or cancel until the session starts. We'll let ${name} know right away, and the time opens up for someone else.`,
  toSessions: 'All my sessions',
  bookAgain: (name: string) => `Book ${name} again`,
  loadingSession: 'Loading the session',
}
