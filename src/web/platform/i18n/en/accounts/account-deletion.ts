import { deletionGraceDays } from '#contract/account-deletion/constants.ts'
import { pluralsOf } from '../../plural.ts'

const plural = pluralsOf('en')

/** Words around the deletion of one's account. */
export const accountDeletion = {
  title: 'Delete your account',
  text: 'What happens if you do:',
  hidden: 'Nobody can find, book or message you any more, from that moment on.',
  bookings: (n: number) =>
    plural(n, {
      one: '# one-on-one session is cancelled. We let the other person know.',
      other: '# one-on-one sessions are cancelled. We let the other people know.',
    }),
  hostedSessions: (n: number) =>
    plural(n, {
      one: '# date of a group session that you host is cancelled. We let everyone coming know.',
      other: '# dates of group sessions that you host are cancelled. We let everyone coming know.',
    }),
  seats: (n: number) =>
    plural(n, {
      one: 'You give up your seat at # group session.',
      other: 'You give up your seats at # group sessions.',
    }),
  devices: 'You are signed out on your other devices.',
  grace: `For ${deletionGraceDays} days you can log in and keep your account. What was cancelled stays cancelled.`,
  erased:
    'After that we delete your profile, files, documents, notes, notifications and messages to our team for good.',
  connections: (n: number) => plural(n, { one: '# connection ends.', other: '# connections end.' }),
  conversations: (n: number) =>
    plural(n, {
      one: 'What you wrote in # conversation stays with the other person, without your name.',
      other: 'What you wrote in # conversations stays with the other people, without your name.',
    }),
  reviews: (n: number) =>
    plural(n, {
      one: '# review that you wrote stays, without your name.',
      other: '# reviews that you wrote stay, without your name.',
    }),
  history: 'Past sessions stay in the history of the people you met, without your name.',
  open: 'Delete my account…',
  dialogTitle: 'Delete your account?',
  dialogText: `We hide it now and delete it in ${deletionGraceDays} days. Until then you can log in and keep it.`,
  confirm: 'Delete my account',
  failed: "That didn't work. Please try again.",

  pendingTitle: 'Your account will be deleted',
  pendingText: (until: string) => `We'll delete it on ${until}. Until then nobody can find, book or message you.`,
  keepText: 'If you keep it, people can find you again. Sessions that were cancelled stay cancelled.',
  keep: 'Keep my account',
  kept: 'Your account stays',
  suspendedText:
    "You can also delete your account. We'd delete it in two weeks; until then you can keep it with this link.",
}
