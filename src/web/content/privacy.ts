import type { PageText } from './page-text.ts'

/** What is kept about people, who sees it, and for how long. */
export const privacy: PageText = {
  title: 'Privacy policy',
  lead:
    'What {name} knows about you, why, who can see it, and what you can do about it. In plain words, ' +
    'because you should not need a lawyer to read it.',
  updated: { date: '2023-11-25', label: 'Last updated 25 November 2023' },
  sections: [
    {
      id: 'short',
      heading: 'The short version',
      blocks: [
        [
          'We keep what is needed to bring two people to one session, and nothing for advertising.',
          'Your e-mail address, phone number, date of birth, gender and nationality are never shown to other people here.',
          'There are no trackers, no analytics scripts and no outside fonts or images on our pages.',
          'You can ask for a copy of your data, and for all of it to be deleted.',
        ],
      ],
    },
    {
      id: 'who',
      heading: 'Who is responsible',
      blocks: [
        'The operator of this installation of {name} decides how it is run and answers for your data. You ' +
          'reach the operator by replying to any mail you got from {name}.',
      ],
    },
    {
      id: 'what',
      heading: 'What we keep',
      blocks: [
        [
          'Your account: full name, e-mail address, and your password in a form from which it cannot be read ' +
            'back (argon2id). If you sign in with Google, GitHub or LinkedIn, we keep the number under which that ' +
            'provider knows you, and no password. From them we take your name and e-mail address only.',
          'Your profile: role, job title, experience, company or school, topics, country and city, languages, ' +
            'picture, the text about you, and the posts you choose to list.',
          'Private details: phone number, date of birth, gender and nationality. We ask for the date of birth ' +
            'because members must be at least 15.',
          'Your time: your time zone and, for mentors, the hours, days off and rules they set, and the address ' +
            'of a fixed video room if they gave one.',
          'Your sessions: with whom, when, how long, the note you wrote, moves and cancellations with their ' +
            'reasons, and when each of you joined.',
          'Notifications, and the mails we sent you about your account and your sessions.',
          'Signed-in devices: the kind of browser and when it was last used, so that you can sign out one that is not yours.',
          'Technical records: the time, page, result and your account’s number for each request, kept to find ' +
            'faults and stop abuse. Your network address is used to limit repeated attempts.',
        ],
        'Pictures are drawn anew when you upload them. Whatever a camera had hidden inside, such as the place, does not survive that.',
      ],
    },
    {
      id: 'see',
      heading: 'Who sees what',
      blocks: [
        [
          'Everybody, without an account: name, picture, job title, company or school, level of experience, ' +
            'country, city, time zone, languages, topics, the text about you and the posts you list. For mentors ' +
            'also their weekly hours and free times.',
          'The person you have a session with: also the note on it, its changes and their reasons, and whether ' +
            'you joined. Calendar mails name the two of you and nobody else.',
          'Nobody but you and the operator: e-mail address, phone number, date of birth, gender, nationality, devices.',
        ],
        'Search engines may read public profiles, as any visitor can.',
      ],
    },
    {
      id: 'why',
      heading: 'Why we may keep it',
      blocks: [
        'Most of it is needed to do what you signed up for: showing a profile, finding free hours, holding a ' +
          'booking, sending the mails about it. Keeping the service safe is our legitimate interest and yours. ' +
          'What is optional, such as the text about you, the city or the languages, is there because you chose ' +
          'to write it, and you can take it away again.',
      ],
    },
    {
      id: 'mail',
      heading: 'Mail',
      blocks: [
        'We write to confirm your address, to reset a password, to tell you when a password was changed, and ' +
          'about sessions: booked, moved, cancelled, about to begin. Session mails carry a calendar entry. We ' +
          'send no newsletters. Links in account mails work once and expire, a confirmation after 24 hours and ' +
          'a password reset after 30 minutes.',
      ],
    },
    {
      id: 'calendar',
      heading: 'Calendars and video rooms',
      blocks: [
        'The built-in calendar lives inside {name} and talks to nobody. If you subscribe to your personal ' +
          'calendar feed, the program you use for that can read your sessions; the feed’s address is secret, ' +
          'and you can replace it at any time.',
        'A session takes place in a video room that belongs to another service: the mentor’s own room, or the ' +
          'one the operator has set up. When you press the join button your browser goes there, and that ' +
          'service learns what any website learns about a visitor. We learn only that you joined, and when. We ' +
          'record no sessions.',
      ],
    },
    {
      id: 'share',
      heading: 'Who else handles it',
      blocks: [
        'We sell nothing to anyone. Data leaves {name} only to those who carry it out for the operator, such ' +
          'as the computer centre and the mail service, to the person you meet, to the places you send it ' +
          'yourself, and where the law demands it.',
      ],
    },
    {
      id: 'long',
      heading: 'For how long',
      blocks: [
        [
          'Account, profile and sessions: as long as you have an account.',
          'A signed-in device: 30 days after its last use if you asked to be remembered, else 12 hours.',
          'Uploads that were never finished: removed within days.',
          'Technical records: as long as the operator needs them to find a fault.',
        ],
        'When an account is deleted, its sessions to come are cancelled and the other person is told.',
      ],
    },
    {
      id: 'rights',
      heading: 'Your rights',
      blocks: [
        'You can correct most things yourself in the settings. For the rest, write to the operator from the ' +
          'address of your account. You may ask for a copy of your data, for a correction, for a pause in its ' +
          'use, or for deletion, and the operator answers within 30 days at the latest. If the answer does not ' +
          'satisfy you, the data protection authority of your country is there for you.',
      ],
    },
    {
      id: 'safety',
      heading: 'How we keep it safe',
      blocks: [
        'Connections are encrypted wherever the operator serves {name} to the public. Passwords and mailed ' +
          'links are stored so that a stolen copy does not reveal them. Sessions on a device end when you ' +
          'change your password. You can switch on a second step at sign-in. No system is perfect: if something ' +
          'happens to your data that may harm you, the operator tells you.',
      ],
    },
    {
      id: 'young',
      heading: 'Young people',
      blocks: ['Members must be at least 15. An account of someone younger is deleted as soon as we learn of it.'],
    },
    {
      id: 'changes',
      heading: 'Changes',
      blocks: [
        'When this page changes in a way that matters to you, you are told before it takes effect. The date ' +
          'at the top says when it last did.',
      ],
    },
  ],
}
