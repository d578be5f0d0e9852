import type { PageText } from './page-text.ts'

/** Who this is for and how it works. */
export const about: PageText = {
  title: 'About {name}',
  lead: 'A place where African tech people learn beside someone who has been there.',
  updated: { date: '2026-11-21', label: 'Last updated 21 November 2026' },
  sections: [
    {
      id: 'why',
      heading: 'Side by side',
      blocks: [
        'In much of West Africa, cloth is woven in narrow strips that are sewn side by side to make something ' +
          'larger. Mentorship works the same way: two people, each with a pattern of their own, joined for a while.',
        'Most of what moves a career isn’t in a course. It’s a question only someone who’s been in your place can ' +
          'answer: which offer, which first step, what to do about the meeting on Monday. {name} gives that ' +
          'conversation a time, a room and two people who have prepared for it.',
      ],
    },
    {
      id: 'who',
      heading: 'Who is here',
      blocks: [
        'Mentees are students, people in their first years of work, and people changing careers. Mentors are ' +
          'engineers, designers, analysts, founders and teachers with something to pass on, on the continent ' +
          'and in its diaspora. Nobody needs a degree, an employer or a reason to be proud of.',
        'You join as a mentee or as a mentor.',
      ],
    },
    {
      id: 'how',
      heading: 'How it works',
      blocks: [
        [
          'Find. Search mentors by name, work or topic. Accents and small typos don’t matter. A profile shows what ' +
            'a person does, which languages they speak, and when they are next free.',
          'Book. You see the times that are really free, in your own time zone, and choose 30, 45 or 60 minutes. ' +
            'Tell your mentor what you want to talk about; a good note is half of a good session.',
          'Meet. You both get an email with a calendar invite. The room opens ten minutes before the start. If ' +
            'something comes up, move or cancel the session and say why.',
        ],
      ],
    },
    {
      id: 'mentors',
      heading: 'For mentors',
      blocks: [
        'Your time stays yours. You publish the hours you want to share, with as much notice and as long a break ' +
          'between sessions as you like, and you can approve each request first. You never have to explain a day ' +
          'off. Nobody sees your phone number or email address.',
        'You’ll connect a calendar before your first session. The built-in one is enough.',
      ],
    },
    {
      id: 'promises',
      heading: 'What we promise',
      blocks: [
        [
          'No invented numbers. Every rating, count and quote here is real.',
          'Your name as you write it, with every mark: ẹ, ɔ, ũ, ƙ and the apostrophe in N’Golo.',
          'Every time is shown with its time zone, so two people in two zones always mean the same moment.',
          'Pages that work on an older phone and a slow connection, with a keyboard and with a screen reader.',
          'No advertising, and no tracking from page to page.',
        ],
      ],
    },
    {
      id: 'contact',
      heading: 'Who runs it',
      blocks: [
        '{name} is free software. Each installation is run by an organisation or a person: the operator. Emails ' +
          'come from the operator’s address, and your replies reach the operator.',
      ],
    },
  ],
}
