/** What mentees want to talk about, by topic id; each is a note on a booking. */
export const NOTES: Readonly<Record<string, readonly string[]>> = {
  ai: [
    'Which small project would show that I can do more than call an API?',
    'I would like to read one paper together and list what I do not understand.',
  ],
  blockchain: ['Does my traceability idea need a chain at all? I have a two-page sketch.'],
  'web-development': [
    'My form loses data when the network drops. I will bring the code.',
    'How would you split this page before it grows further?',
  ],
  'cyber-security': [
    'Planning a home lab on one old laptop, and what to practise first.',
    'A mock interview for a junior analyst post, please be strict.',
  ],
  'data-science': [
    'My sample is small and my manager wants certainty. How do I answer?',
    'Choosing between two thesis topics, both with messy data.',
  ],
  devops: [
    'Our release takes a night. I have drawn the steps; which one goes first?',
    'How do I introduce alerts that people do not mute?',
  ],
  'mobile-development': [
    'Sync conflicts in my offline app, with two examples.',
    'Reviewing the size of my app: it is 48 MB and should be ten.',
  ],
  'cloud-computing': [
    'A study plan for my first cloud certificate, three hours a week.',
    'Moving two old servers without a weekend outage.',
  ],
  'machine-learning': [
    'My model is right in the notebook and wrong in the field.',
    'How many labelled pictures are enough to start?',
  ],
  'data-engineering': ['My nightly job fails silently. I would like to design the checks together.'],
  'data-analysis': [
    'Two dashboards, same numbers, different stories. Which is more honest?',
    'From spreadsheets to SQL: what to learn in which order?',
  ],
  'backend-development': [
    'Please look at my error handling; I will share the repository before we meet.',
    'When should I split this service, if ever?',
  ],
  'frontend-development': [
    'One component, every state: I bring it, we make it right.',
    'How do I test with a screen reader without fooling myself?',
  ],
  'software-architecture': ['I must draw our system for new colleagues. Where do I stop?'],
  'quality-assurance': ['From manual testing to automation: what would you do in my first month?'],
  'ui-ux-design': [
    'Critique of three screens; be honest, I have coffee ready.',
    'Preparing five user interviews with no budget.',
  ],
  'product-management': [
    'Saying no to the founder’s favourite feature, with numbers.',
    'My first roadmap: is it a plan or a wish list?',
  ],
  'project-management': ['Our date slips by a week every week. Where do I look first?'],
  'engineering-leadership': ['I lead two friends since last month. How do I start one-on-ones?'],
  'game-development': ['The last twenty per cent of my game: what to cut?'],
  'embedded-systems': ['My sensor drains its battery in nine days. I have measurements.'],
  'internet-of-things': ['Choosing a radio for sensors eight kilometres apart.'],
  robotics: ['From simulation to a real arm: a shopping list that a student can afford.'],
  networking: ['Exam in six weeks. Subnets are fine, routing is not.'],
  databases: ['One query takes eleven seconds. I will bring its plan.'],
  'open-source': ['My first larger pull request: how to propose it well?'],
  'technical-writing': ['A README that nobody finishes. Let us shorten it together.'],
  fintech: ['How do payment teams test without real money?'],
  entrepreneurship: ['Reading my own cash flow before I show it to anybody.'],
  'career-growth': [
    'Two offers, one remote. I would like to think aloud with someone neutral.',
    'Preparing for my first performance review.',
  ],
}

/** Reasons for a cancellation: the four offered ones, and some of people's own. */
export const CANCEL_REASONS: readonly string[] = [
  'Emergency',
  'Bad network',
  'Unavoidable situation',
  'Scheduling conflict',
  'My exam was moved to that morning. I am sorry, I will book again next week.',
  'A release went wrong and I am on call. Please choose another time.',
]
