import type { PageText } from './page-text.ts'

/** The rules of the house. */
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
          'Speak to the person in front of you as you would wish to be spoken to on a bad day.',
          'No harassment, threats, insults or unwanted advances, in a session, in a note or afterwards.',
          'No discrimination, and no jokes that need one.',
          'What someone tells you in a session stays with you, unless they say otherwise or somebody is in danger.',
          'No recording without a clear yes from the other side.',
        ],
      ],
    },
    {
      id: 'account',
      heading: 'Your account',
      blocks: [
        'You must be at least 15. Use your real name, as you write it, and facts about yourself that are ' +
          'true. One account per person. Keep your password to yourself, and tell the operator if you think ' +
          'someone else has it.',
        'What you write and upload stays yours. By putting it on your profile you allow {name} to show it ' +
          'there. Upload only pictures that you may use.',
      ],
    },
    {
      id: 'sessions',
      heading: 'Sessions',
      blocks: [
        [
          'Sessions are free of charge. Nobody may ask for money, work or favours in return.',
          'Come on time. If you cannot come, move or cancel the session as early as you can, and say why.',
          'A mentor may decline a request or end a session that breaks these rules; so may a mentee.',
          'People who repeatedly stay away without a word take hours from others, and may lose the right to book or to offer them.',
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
          'Anything illegal, and helping others to it. Security is a welcome topic; breaking into what is not yours is not.',
          'Collecting other people’s data, by hand or by program, or passing on what a profile did not publish.',
          'Disturbing the service, getting around its limits, or testing its security without the operator’s ' +
            'consent. If you find a hole by accident, tell the operator first: you will be thanked.',
        ],
      ],
    },
    {
      id: 'consequences',
      heading: 'When someone breaks the rules',
      blocks: [
        'Write to the operator by replying to any mail from {name}, and say what happened and when. The ' +
          'operator listens to both sides, and may warn a person, take down a text or a picture, or close an ' +
          'account. Where somebody is in danger the account is closed first and the questions come after. ' +
          'Whoever is affected is told why and may object.',
      ],
    },
    {
      id: 'service',
      heading: 'The service',
      blocks: [
        '{name} is run with care and without a guarantee. It may be down for maintenance or fail, and no ' +
          'session, mail or reminder can be promised beyond all doubt. The operator is liable for intent and ' +
          'gross negligence, and wherever the law says so; for anything else only as far as the law demands.',
        'Video rooms belong to other services and follow their terms.',
      ],
    },
    {
      id: 'leaving',
      heading: 'Leaving',
      blocks: [
        'You may go at any time: ask the operator to delete your account. Sessions to come are cancelled and ' +
          'the other side is told. How your data is handled is written in the privacy policy.',
      ],
    },
    {
      id: 'changes',
      heading: 'Changes',
      blocks: [
        'If these terms change in a way that matters, you are told at least two weeks before. If you do not ' +
          'agree, you may leave before they take effect.',
      ],
    },
  ],
}
