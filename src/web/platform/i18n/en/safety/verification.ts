import { verificationMessages } from '#contract/verification/messages.ts'

/** Words of the verification page and of the banner on one's own profile; exact texts stand in the contract. */
export const verification = {
  title: 'Verify your profile',
  lead: 'A verified badge beside your name tells mentees that we checked who you are.',
  needs: 'What you need',
  needList: [
    'The address of your LinkedIn profile, with the name you use here',
    'Your resume as PDF, up to 3 MB and 12 pages',
    'A certificate as PDF, if you have one that helps',
  ],
  next: 'What happens then',
  nextList: [
    'Our team looks at your request, usually within three working days.',
    'Only our team sees your files. They are never part of your public profile.',
    "You'll get the decision by email.",
  ],
  url: 'LinkedIn URL',
  urlHint: 'For example linkedin.com/in/your-name',
  add: 'Add',
  addUnchanged: 'Type an address first',
  urlAdded: 'LinkedIn profile',
  resume: 'Resume',
  resumeLabel: 'Add your resume',
  certificate: 'Certificate (optional)',
  certificateLabel: 'Add a certificate',
  fileHint: 'PDF, up to 3 MB',
  size: (kilobytes: string) => `${kilobytes} KB`,
  uploading: (part: number) => `Uploading, ${Math.round(part * 100)} %`,
  checking: 'Checking the file',
  removeUrl: 'Remove the LinkedIn profile',
  removeFile: (name: string) => `Remove ${name}`,
  send: 'Send request',
  missing: { url: verificationMessages.urlRequired, resume: verificationMessages.resumeRequired },

  // banner
  notVerifiedTitle: 'Verify your account',
  notVerifiedText: 'A verified badge helps mentees trust your profile. It takes a LinkedIn address and your resume.',
  verifyAccount: 'Verify account',
  pendingTitle: 'Verification in review',
  pendingSince: (day: string) => `Sent on ${day}.`,
  nameChanged: 'Your name changed, so we are looking at your profile again.',
  declinedTitle: 'Verification declined',
  contact: 'Contact our team',
  why: (reason: string) => `Why: ${reason}`,
  askAgain: 'Ask again',
  askAgainFrom: (day: string) => `You can ask again from ${day}.`,
}
