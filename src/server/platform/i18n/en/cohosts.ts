import type { EmailText } from '#server/platform/mail/email.ts'

type Facts = { title: string; when: string; host: string; mentor: string }
/** `by` answered. */
type Answer = { title: string; by: string; isInvite: boolean; isAccepted: boolean }

const verb = ({ isAccepted }: Answer) => (isAccepted ? 'accepted' : 'declined')
const subjectOf = ({ isInvite }: Answer) => (isInvite ? 'your invite to cohost' : 'your request to cohost')

/** Notices of invites and requests to cohost a group session. */
export const cohosts = {
  invited: {
    message: ({ host, title }: Pick<Facts, 'host' | 'title'>) => `${host} invites you to cohost “${title}”`,
    email: ({ host, title, when, isSeries }: Omit<Facts, 'mentor'> & { isSeries: boolean }): EmailText => ({
      subject: `${host} invites you to cohost: ${title}`,
      preview: `First on ${when}.`,
      heading: "You're invited to cohost",
      paragraphs: [
        `${host} would like to host “${title}” with you, first on ${when}.`,
        `Once you accept, ${isSeries ? 'all its times are' : 'the time is'} blocked in your calendar: nobody can book you then.`,
      ],
    }),
    action: 'Answer the invite',
  },
  requested: {
    message: ({ mentor, title }: Pick<Facts, 'mentor' | 'title'>) => `${mentor} asks to cohost “${title}”`,
    email: ({ mentor, title }: Pick<Facts, 'mentor' | 'title'>): EmailText => ({
      subject: `${mentor} asks to cohost: ${title}`,
      preview: 'Accept or decline the request.',
      heading: `${mentor} would like to host with you`,
      paragraphs: [
        `${mentor} asks to host “${title}” with you.`,
        "Cohosts see who's coming and can edit the details. Only you can move or cancel the session.",
      ],
    }),
    action: 'Answer the request',
  },
  answered: {
    message: (answer: Answer) => `${answer.by} ${verb(answer)} ${subjectOf(answer)} “${answer.title}”`,
    email: (answer: Answer): EmailText => ({
      subject: `${answer.by} ${verb(answer)} ${subjectOf(answer)}: ${answer.title}`,
      preview: answer.isAccepted ? 'You host it together now.' : 'The session stays as it is.',
      heading: answer.isAccepted ? 'You host together' : 'Not this time',
      paragraphs: [`${answer.by} ${verb(answer)} ${subjectOf(answer)} “${answer.title}”.`],
    }),
  },
  cohosting: {
    email: ({ title, when, host }: Omit<Facts, 'mentor'>): EmailText => ({
      subject: `You cohost ${title}, ${when}`,
      preview: 'The room opens 10 minutes before the start.',
      heading: 'You cohost a session',
      paragraphs: [
        `You host “${title}” together with ${host}, first on ${when}. The room opens 10 minutes before the start.`,
      ],
    }),
  },
}
