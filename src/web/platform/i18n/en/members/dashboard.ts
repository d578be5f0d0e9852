import { pluralsOf } from '../../plural.ts'

const plural = pluralsOf('en')

/** Texts of the overview. */
export const dashboard = {
  greeting: {
    morning: (name: string) => `Good morning, ${name}`,
    afternoon: (name: string) => `Good afternoon, ${name}`,
    evening: (name: string) => `Good evening, ${name}`,
  },

  // the next session
  next: 'Next session',
  nextWhat: 'your next session',
  oneToOne: '1:1',
  group: 'Group',
  going: (n: number) => plural(n, { one: '# going', other: '# going' }),
  hostedBy: (name: string) => `Hosted by ${name}`,
  mentorshipWith: (name: string) => `Mentorship session with ${name}`,
  /** "Today, 09:30 – 10:15 SAST" */
  onDay: (day: string, time: string) => `${day}, ${time}`,
  requests: (n: number) => plural(n, { one: '# request needs your answer', other: '# requests need your answer' }),
  requestsMany: 'Several requests need your answer',
  answer: 'Answer',

  // what keeps a mentor from being booked
  blockers: 'Before mentees can book you',
  blockersWhat: 'your set-up',
  blockersDone: (done: number, all: number) => `${done} of ${all} done`,
  calendarDone: 'A calendar is connected',
  calendarHint: "It makes sure you're never double-booked.",
  connect: 'Connect',
  hours: 'Add your availability',
  hoursDone: 'Your hours are published',
  hoursHint: 'Mentees only see the hours you choose.',
  addHours: 'Add availability',
  stepDone: 'done',

  // the coming week
  week: 'Next seven days',
  weekWhat: 'the next seven days',
  weekEmpty: 'Your upcoming sessions for the next week will appear here',
  weekEmptyMentee: 'Pick a mentor and a time that works for both of you.',
  weekEmptyMentor: 'Mentees can book the hours you publish. A group session reaches many people at once.',
  create: 'Create a session',
  sessionWith: (name: string) => `Session with ${name}`,

  // group sessions to join
  groups: 'Group sessions for you',

  // mentors for a mentee
  mentors: 'Mentors for you',
  mentorsWhat: 'mentors',
  noMentors: 'Nobody to recommend yet',
  noMentorsText: 'Browse all mentors in the meantime.',
  first: 'Find your first mentor',
  another: 'Find your next mentor',
  firstText: 'Sessions are free, on video, and at a time that works for both of you.',

  // figures
  stats: 'So far',
  statsWhat: 'your figures',
  sessions: (n: number) => plural(n, { one: 'session', other: 'sessions' }),
  minutes: (n: number) => plural(n, { one: 'minute', other: 'minutes' }),
  connections: (n: number) => plural(n, { one: 'connection', other: 'connections' }),
  thisMonth: (n: number) => plural(n, { one: '# this month', other: '# this month' }),

  // six months
  chart: 'Sessions by month',
  chartWhat: 'the chart',
  chartText: (total: number) => plural(total, { one: '# session in six months', other: '# sessions in six months' }),
  chartEmpty: 'Your first session will appear here',
  asTable: 'Show as table',
  asChart: 'Show as chart',
  month: 'Month',
  kinds: { individual: 'One-on-one', group: 'Group' },
  inMonth: (n: number, month: string) => plural(n, { one: `# session in ${month}`, other: `# sessions in ${month}` }),
}
