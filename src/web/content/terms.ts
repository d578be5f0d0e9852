import type { PageText } from './page-text.ts'

/** The community’s rules. */
export const terms: PageText = {
  title: 'Terms and conditions',
  lead: 'This community accepts all. Treat everyone with respect. The rest of this page is what follows from those two sentences.',
  updated: { date: '2026-11-21', label: 'Last updated 21 November 2026' },
  sections: [
    {
      id: 'community',
      heading: 'A community that accepts all',
      blocks: [
        'Whatever your country, language, faith, gender, age, body, school or employer, you are welcome here. ' +
          'Nobody is too new, and no question is too small.',
        'Treat everyone with respect. That means, among other things:',
        [
          'Speak to others as you’d like to be spoken to on a bad day.',
          'No harassment, threats, insults or unwanted advances, in a session, in a note or afterwards.',
          'No discrimination, and no jokes that rely on it.',
          'What someone tells you in a session stays with you, unless they say otherwise or someone is in danger.',
          'No recording without a clear yes from everyone.',
        ],
      ],
    },
    {
      id: 'account',
      heading: 'Your account',
      blocks: [
        'You must be at least 15. Use your real name, as you write it, and facts about yourself that are ' +
          'true. One account per person. Keep your password to yourself, and contact the operator if you think ' +
          'someone else has it.',
        'What you write and upload stays yours. By putting it on your profile you allow {name} to show it ' +
          'there. Only upload pictures you have the right to use.',
      ],
    },
    {
      id: 'sessions',
      heading: 'Sessions',
      blocks: [
        [
          'Sessions are free of charge. Nobody may ask for money, work or favours in return.',
          'Be on time. If you can’t make it, move or cancel the session as early as you can, and say why.',
          'A mentor may decline a request or end a session that breaks these rules; so may a mentee.',
          'People who repeatedly don’t show up take time from others, and may lose the right to book or offer sessions.',
          'Mentors share experience, not professional advice. What you do with it, from a contract to a career, is your own decision.',
        ],
      ],
    },
    {
      id: 'not-allowed',
      heading: 'What is not allowed',
      blocks: [
        [
          'Selling, recruiting by pressure, and advertising in notes or profiles.',
          'Pretending to be someone else.',
          'Anything illegal, or helping others do it. Security is a welcome topic; breaking into things that aren’t yours is not.',
          'Collecting other people’s data, by hand or by program, or passing on what isn’t public on a profile.',
          'Disrupting the service, getting around its limits, or testing its security without the operator’s ' +
            'consent. If you find a weakness by accident, please tell the operator first.',
        ],
      ],
    },
    {
      id: 'consequences',
      heading: 'When someone breaks the rules',
      blocks: [
        'Write to the operator by replying to any email from {name}, and say what happened and when. The ' +
          'operator will listen to both sides, and may warn a person, remove a text or a picture, or close an ' +
          'account. If someone is in danger, the account is closed first and questions are asked later. Anyone ' +
          'affected will get the reasons and can object.',
      ],
    },
    {
      id: 'service',
      heading: 'The service',
      blocks: [
        '{name} is run with care but without a guarantee. It may be down for maintenance or fail, and we can’t ' +
          'promise that every session, email or reminder will work. The operator is liable for intent and ' +
          'gross negligence, and wherever the law says so; for anything else only as far as the law demands.',
        'Video rooms of other services follow their terms.',
      ],
    },
    {
      id: 'leaving',
      heading: 'Leaving',
      blocks: [
        'You can leave at any time: ask the operator to delete your account. We’ll cancel your upcoming sessions ' +
          'and let the other people know. The privacy policy explains how we handle your data.',
      ],
    },
    {
      id: 'changes',
      heading: 'Changes',
      blocks: [
        'If these terms change in a way that matters, we’ll let you know at least two weeks before. If you don’t ' +
          'agree, you can leave before they take effect.',
      ],
    },
  ],
}
