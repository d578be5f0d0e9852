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
        'In much of West Africa cloth is woven in narrow strips, and the strips are sewn side by side to make ' +
          'something larger. Mentorship works the same way: two people, each with a pattern of their own, ' +
          'joined for a while.',
        'Most of what moves a career is not in a course. It is a question you can ask only of someone who has ' +
          'stood where you stand: which offer, which first step, what to do about the meeting on Monday. {name} ' +
          'exists so that this conversation has a time, a room and two people who prepared for it.',
      ],
    },
    {
      id: 'who',
      heading: 'Who is here',
      blocks: [
        'Mentees are students, people in their first years, and people who change course. Mentors are ' +
          'engineers, designers, analysts, founders and teachers with something to pass on, on the continent ' +
          'and in its diaspora. Nobody needs a degree, an employer or a reason to be proud of.',
        'An account is a mentee’s or a mentor’s. You choose when you join.',
      ],
    },
    {
      id: 'how',
      heading: 'How it works',
      blocks: [
        [
          'Find. Search mentors by name, work or topic. Accents and small typing errors do not matter. A ' +
            'profile says what a person does, in which languages, and when the next hour is free.',
          'Book. You see the hours that are really free, in your own time zone, and choose 30, 45 or 60 ' +
            'minutes. Tell your mentor what you want to talk about; a good note is half of a good session.',
          'Meet. Both of you get a mail with a calendar entry. Ten minutes before the start the room opens. If ' +
            'something comes between, move the session or cancel it, with a word of why.',
        ],
      ],
    },
    {
      id: 'mentors',
      heading: 'For mentors',
      blocks: [
        'Your time stays yours. You publish the hours you want to give, with as much notice and as long a ' +
          'pause between sessions as you like, and you can approve each request before it counts. Days off need ' +
          'no explanation. Nobody sees your phone number or your e-mail address.',
        'Before your first session you connect a calendar. The built-in one is enough.',
      ],
    },
    {
      id: 'promises',
      heading: 'What we hold ourselves to',
      blocks: [
        [
          'No invented numbers. There is no rating, counter or quotation here that did not happen.',
          'Your name as you write it, with every mark: ẹ, ɔ, ũ, ƙ and the apostrophe in N’Golo.',
          'Every time is shown with its zone, and two people in two zones see the same moment.',
          'Pages that open on an older phone and a slow line, and that can be used with a keyboard or a screen reader.',
          'No advertising, and nobody who follows you from page to page.',
        ],
      ],
    },
    {
      id: 'contact',
      heading: 'Who runs it',
      blocks: [
        '{name} is free software. Each installation is run by an organisation or a person of its own: the ' +
          'operator. The mails you receive come from the operator’s address, and an answer to them reaches the ' +
          'operator.',
      ],
    },
  ],
}
