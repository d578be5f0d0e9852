import { deletionGraceDays } from '#contract/account-deletion/constants.ts'
import { pluralsOf } from '../../plural.ts'

const plural = pluralsOf('en')

/** Words around the deletion of one's account. */
export const accountDeletion = {
  title: 'Delete your account',
  text: 'Before you do, this is what will happen:',
  hidden: 'From that moment nobody will be able to find, book or message you.',
  bookings: (n: number) =>
    plural(n, {
      one: "# one-on-one session will be cancelled. We'll let the other person know.",
      other: "# one-on-one sessions will be cancelled. We'll let the other people know.",
    }),
  hostedSessions: (n: number) =>
    plural(n, {
      one: "# date of a group session that you host will be cancelled. We'll let everyone coming know.",
      other: "# dates of group sessions that you host will be cancelled. We'll let everyone coming know.",
    }),
  seats: (n: number) =>
    plural(n, {
      one: "You'll give up your seat at # group session.",
      other: "You'll give up your seats at # group sessions.",
    }),
  devices: "You'll be logged out on your other devices.",
  grace: `For ${deletionGraceDays} days you can log in and keep your account. What was cancelled will stay cancelled.`,
  erased:
    "After that we'll delete your profile, files, documents, notes, notifications and messages to our team for good.",
  connections: (n: number) => plural(n, { one: '# connection will end.', other: '# connections will end.' }),
  conversations: (n: number) =>
    plural(n, {
      one: 'What you wrote in # conversation will stay with the other person, without your name.',
      other: 'What you wrote in # conversations will stay with the other people, without your name.',
    }),
  reviews: (n: number) =>
    plural(n, {
      one: '# review that you wrote will stay, without your name.',
      other: '# reviews that you wrote will stay, without your name.',
    }),
  history: 'Past sessions will stay in the history of the people you met, without your name.',
  open: 'Delete my account…',
  dialogTitle: 'Delete your account?',
  dialogText: `We'll hide it now and delete it in ${deletionGraceDays} days. Until then you can log in and keep it.`,
  confirm: 'Delete my account',

  pendingTitle: 'Your account will be deleted',
  pendingText: (until: string) => `We'll delete it on ${until}. Until then nobody can find, book or message you.`,
  keepText: 'If you keep it, people can find you again. Sessions that were cancelled will stay cancelled.',
  keep: 'Keep my account',
  kept: 'Welcome back. Your account stays.',
  suspendedText:
    "You can also delete your account. We'd delete it in two weeks; until then you can keep it with this link.",
}
