import type { Audience } from '#contract/announcements/constants.ts'
import type { Announcement } from '#contract/announcements/schemas.ts'
import { pluralsOf } from '../../plural.ts'

const plural = pluralsOf('en')

/** Words of announcements at the staff desk. */
export const announcements = {
  title: 'Announcements',
  lead: "News for many people at once: in their notifications and by email, as they've chosen.",
  create: 'New announcement',
  what: 'announcements',
  whatOne: 'this announcement',
  none: 'No announcements yet',
  noneText: 'Tell everyone, or only mentors or mentees, what is new.',
  back: 'All announcements',
  backToOne: 'Back to the announcement',
  by: (name: string) => `by ${name}`,
  status: {
    SCHEDULED: 'Scheduled',
    SENDING: 'Sending now',
    SENT: 'Sent',
    CANCELLED: 'Cancelled',
  } satisfies Record<Announcement['status'], string>,
  audience: {
    EVERYONE: 'Everyone',
    MENTORS: 'Mentors',
    MENTEES: 'Mentees',
    VERIFIED_MENTORS: 'Verified mentors',
  } satisfies Record<Audience, string>,
  people: (n: number) => plural(n, { one: '# person', other: '# people' }),

  // form
  newTitle: 'New announcement',
  editTitle: 'Change the announcement',
  heading: 'Title',
  headingHint: 'The subject of the email and the first line of the notification',
  text: 'Text',
  textHint: 'A new line starts a new paragraph.',
  who: 'Who receives it',
  country: 'Country',
  anyCountry: 'Any country',
  language: 'Language',
  anyLanguage: 'Any language',
  when: 'When',
  now: 'Now',
  later: 'At a time that I choose',
  date: 'Day',
  time: 'Time',
  zone: (zone: string) => `Your time: ${zone}`,
  toPreview: 'Continue to the preview',
  toForm: 'Back to the text',
  notEditable: 'This announcement has been sent or cancelled',
  notEditableText: "It can't be changed any more.",

  // preview
  previewTitle: 'Check before you send',
  inApp: 'In the app',
  email: 'Email',
  subject: 'Subject:',
  justNow: 'just now',
  footer: 'Below it, every email has a link to stop emails of this kind.',
  sendsTo: (people: string, audience: string) => `${audience}: ${people}`,
  counting: 'Counting recipients…',
  countFailed: "We couldn't count the recipients.",
  nobody: 'Nobody is in this audience right now.',
  at: (moment: string) => `We'll send it on ${moment}.`,
  atOnce: "We'll send it as soon as you confirm.",
  test: 'Email me a test',
  testSent: (email: string) => `Test email sent to ${email}`,
  send: 'Send',
  schedule: 'Schedule',
  save: 'Save',
  reasons: ['News about the product.', 'Maintenance ahead.', 'A change of our rules.'],

  // detail
  result: 'Result',
  recipients: 'Recipients',
  shown: 'In the app',
  emailed: 'Emails sent',
  failed: 'Failed',
  waiting: (n: number) => plural(n, { one: '# delivery is still ahead.', other: '# deliveries are still ahead.' }),
  resultHint: 'The others switched this kind off, or get it in their daily summary.',
  edit: 'Change',
  cancel: 'Cancel the announcement',
  stop: 'Stop sending',
  stopHint: "People who already have it will keep it; the others won't get it.",
  cancelReasons: ['Not needed any more.', 'There is a mistake in it.'],
}
