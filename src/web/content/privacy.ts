import { deletionGraceDays } from '#contract/account-deletion/constants.ts'
import { exportLimits } from '#contract/data-export/constants.ts'
import { verificationLimits } from '#contract/verification/constants.ts'
import type { PageText } from './page-text.ts'

/** What is stored about people, who sees it, and for how long. */
export const privacy: PageText = {
  title: 'Privacy policy',
  lead:
    'What {name} knows about you, why, who can see it, and what you can do about it. In plain words, ' +
    'because you shouldn’t need a lawyer to read it.',
  updated: { date: '2023-11-25', label: 'Last updated 25 November 2023' },
  sections: [
    {
      id: 'short',
      heading: 'The short version',
      blocks: [
        [
          'We keep what we need to bring people together for sessions, and nothing for advertising.',
          'We never show your email address, phone number, date of birth, gender or nationality to other people here.',
          'There are no trackers, no analytics scripts and no outside fonts or images on our pages.',
          'You can download a copy of your data, and delete your account, in the settings.',
        ],
      ],
    },
    {
      id: 'who',
      heading: 'Who is responsible',
      blocks: [
        'The operator of this installation of {name} decides how it is run and is responsible for your data. You ' +
          'can reach the operator by replying to any email from {name}.',
      ],
    },
    {
      id: 'what',
      heading: 'What we keep',
      blocks: [
        [
          'Your account: full name, email address, and your password in a form that can’t be read back ' +
            '(argon2id). If you sign in with Google, GitHub or LinkedIn, we keep the ID that provider has for you, ' +
            'and no password. We only take your name and email address from them.',
          'Your profile: role, job title, experience, company or school, topics, country and city, languages, ' +
            'picture, bio, and the jobs you choose to list.',
          'Private details: phone number, date of birth, gender and nationality. We ask for the date of birth ' +
            'because members must be at least 15.',
          'Your time: your time zone and, for mentors, their hours, days off and booking rules, and the link to ' +
            'their own video room if they added one.',
          'Your sessions: with whom, when, how long, the note you wrote, moves and cancellations with their ' +
            'reasons, and when each of you joined.',
          'Your connections, the people you blocked, and the next steps that you and a mentor or mentee agreed on. ' +
            'Notes that a mentor writes after a session are for that mentor alone.',
          'Your messages, encrypted in your browser. We hold the key of each conversation too, encrypted, so that it ' +
            'opens on all your devices. Our team sees only messages that one of you quotes in a report.',
          'If you ask for the verification badge: your LinkedIn address and the PDFs you send, as they are and as pictures of their pages.',
          'Reports you send or that are about you, with what was reported, what our team decided and why, and your appeals.',
          'What you write to our team, with the name and address you give there.',
          'Notifications, what you chose to be notified of, and the emails we sent you about your account and your sessions.',
          'Signed-in devices: the kind of browser and when it was last used, so that you can sign out one that isn’t yours.',
          'Technical records: the time, page, result and your account ID for each request, kept to find errors and ' +
            'stop abuse. We use your network address to limit repeated attempts.',
        ],
        'We re-encode pictures when you upload them, which removes hidden data such as where a photo was taken.',
      ],
    },
    {
      id: 'see',
      heading: 'Who sees what',
      blocks: [
        [
          'Everyone, without an account: name, picture, job title, company or school, level of experience, ' +
            'country, city, time zone, languages, topics, bio and the jobs you list. For mentors, also their weekly ' +
            'hours and free times.',
          'The person you have a session with: also its note, its changes and their reasons, and whether you ' +
            'joined. Calendar emails name the two of you and nobody else.',
          'Your connections: also which group sessions you come to.',
          'The person you write with: your messages, and up to where you have read theirs.',
          'Our team: verification documents, through links that work for ' +
            `${verificationLimits.linkMinutes} minutes, reports and what you write to us. ` +
            'Whom a report is from is never shown to the person it is about.',
          'Only you and the operator: email address, phone number, date of birth, gender, nationality, devices.',
        ],
        'Search engines can read public profiles, like any visitor.',
      ],
    },
    {
      id: 'why',
      heading: 'Why we’re allowed to keep it',
      blocks: [
        'We need most of it to do what you signed up for: showing your profile, finding free times, holding a ' +
          'booking, sending the emails about it. Keeping the service safe is our legitimate interest and yours. ' +
          'What’s optional, such as your bio, city or languages, is there because you chose to add it, and you ' +
          'can remove it again.',
      ],
    },
    {
      id: 'mail',
      heading: 'Email',
      blocks: [
        'We write to confirm your address, to reset your password, to let you know when it was changed, and ' +
          'about sessions: booked, moved, cancelled, about to start. Session emails include a calendar invite. ' +
          'We don’t send newsletters. Links in account emails work once and expire: a confirmation after 24 ' +
          'hours, a password reset after 30 minutes.',
      ],
    },
    {
      id: 'calendar',
      heading: 'Calendars and video rooms',
      blocks: [
        'The built-in calendar lives inside {name} and shares nothing. If you subscribe to your personal ' +
          'calendar feed, the program you use for that can read your sessions; the feed’s address is secret, ' +
          'and you can replace it at any time.',
        'Sessions take place in our own room, unless the mentor prefers another one. Between two people sound ' +
          'and pictures go directly and encrypted from one to the other, which shows each of them the other’s ' +
          'network address, or through a relay that cannot read them. Those of a group, and of two people who ' +
          'cannot be connected directly, pass through a server of the operator, encrypted on the way there and ' +
          'from there, and are not stored. We store who was in the room and when. What you write there is ' +
          'deleted when the room closes. We record no sessions.',
        'Other sessions take place in a video room that belongs to another service: the mentor’s own room, or the ' +
          'one the operator has set up. When you press the join button your browser goes there, and that ' +
          'service learns what any website learns about a visitor. We learn only that you joined, and when.',
      ],
    },
    {
      id: 'share',
      heading: 'Who else handles it',
      blocks: [
        'We sell nothing to anyone. Data leaves {name} only for companies that work for the operator, such as the ' +
          'hosting provider and the email service, for the people you meet, for services you send it to ' +
          'yourself, and where the law requires it.',
      ],
    },
    {
      id: 'long',
      heading: 'How long we keep it',
      blocks: [
        [
          'Account, profile, sessions, connections, messages and verification documents: as long as you have an account.',
          'A signed-in device: 30 days after its last use if you chose “Remember me”, otherwise 12 hours, and 90 days at most.',
          'Our access to a calendar account: deleted when you disconnect it. We end it at Google too, within a week at most.',
          'Notifications: a year.',
          'Messages that you delete: their text goes at once, for both of you.',
          `A copy of your data that you had made: ${exportLimits.hours} hours.`,
          'Uploads that were never finished: removed within days. Pictures you replaced: within about a month.',
          'A report: as long as the account it is about exists. What our team did is listed without names for three years.',
          'Technical records: as long as the operator needs them to find errors.',
        ],
        'When you delete your account, it’s hidden at once, its upcoming sessions are cancelled, and the other people are ' +
          `notified. For ${deletionGraceDays} days you can log in and keep it.`,
        'After that we delete what’s yours alone: profile, files and documents, devices, notes, notifications and what you ' +
          'wrote to our team. What others share with you stays with them, without your name: past sessions, reviews ' +
          'you wrote, next steps, and your messages in their conversations. You can use your address for a new account.',
      ],
    },
    {
      id: 'rights',
      heading: 'Your rights',
      blocks: [
        'In the settings you can correct most things, download a copy of your data and delete your account. For the ' +
          'rest, such as another correction or pausing the use of your data, write to the operator from the ' +
          'address of your account, who will answer within 30 days at the latest. If you’re not ' +
          'satisfied, you can turn to the data protection authority of your country.',
      ],
    },
    {
      id: 'safety',
      heading: 'How we keep it safe',
      blocks: [
        'Connections are encrypted wherever the operator serves {name} to the public. Passwords and emailed ' +
          'links are stored so that a stolen copy doesn’t reveal them. Changing your password signs you out on ' +
          'all your devices. You can turn on two-step sign-in. No system is perfect: if something happens to ' +
          'your data that may harm you, the operator will let you know.',
      ],
    },
    {
      id: 'young',
      heading: 'Young people',
      blocks: ['Members must be at least 15. If we learn that someone is younger, we’ll delete their account.'],
    },
    {
      id: 'changes',
      heading: 'Changes',
      blocks: [
        'If this page changes in a way that matters to you, we’ll let you know before it takes effect. The date ' +
          'at the top shows the last change.',
      ],
    },
  ],
}
