/** Words of the settings of the account itself. */
export const account = {
  signInTitle: 'Passkeys and devices',
  signInText: 'Add passkeys to log in without your provider, and see where you are logged in.',
  toSignIn: 'Manage passkeys and devices',
  roleTitle: 'Your role',
  roleText: {
    mentee: "You're here as a mentee: you book sessions and learn.",
    mentor: "You're here as a mentor: people book sessions with you.",
  },
  become: { mentor: 'Become a mentor', mentee: 'Become a mentee' },
  becomeText: {
    mentor:
      "You'll get a mentor profile with the same picture and details. Your mentee profile stays as it is, hidden, until you switch back.",
    mentee:
      "You'll get a mentee profile with the same picture and details. Your mentor profile stays as it is, hidden, until you switch back.",
  },
  returning: {
    mentor: 'Here is your mentor profile as you left it.',
    mentee: 'Here is your mentee profile as you left it.',
  },
  jobTitle: 'Job title',
  level: 'Experience',
  years: (level: string) => `${level} years`,
  company: { mentor: 'Company', mentee: 'Company or school' },
  topics: { mentor: 'Areas of expertise', mentee: 'Fields of interest' },
  topicsHelp: { mentor: 'One to three', mentee: 'Three to five' },

  exportTitle: 'Your data',
  exportText:
    "Everything we have about you in one archive: your profile, sessions, reviews, notes and pictures. We'll email you when it's ready.",
  exportRequest: 'Prepare my data',
  exportPreparing: "We're preparing your archive. This page shows when it's ready, and we'll email you.",
  exportReady: (until: string) => `Your archive is ready until ${until}.`,
  exportDownload: 'Download',
}
