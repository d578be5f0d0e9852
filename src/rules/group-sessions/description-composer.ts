/** Outlines by kind of session: the words of the title select one, the last one fits everything. */
const kinds = [
  {
    sign: /\b(?:q ?(?:&|and) ?a|ask me|ama|office hours?|questions?)\b/i,
    openers: [
      (title: string) =>
        `“${title}” is an open conversation: you bring the questions, and we answer as many as the time allows.`,
      (title: string) => `No slides: “${title}” is made of your questions and honest answers from practice.`,
    ],
    cover: [
      'Your questions, the ones sent ahead first',
      'Mistakes that others need not repeat',
      'Where to read on afterwards',
    ],
    bring: 'One question that you would like to have answered, and the situation behind it in two or three sentences.',
  },
  {
    sign: /\b(?:interview\w*|hiring|recruit\w*|job search)\b/i,
    openers: [
      (title: string) =>
        `“${title}” walks through an interview as it really goes, from the first message to the offer.`,
      (title: string) =>
        `Interviews are a skill of their own. “${title}” practises it together, with feedback that you can use the same week.`,
    ],
    cover: [
      'What interviewers listen for, round by round',
      'A live round of questions, with feedback',
      'How to tell about your work in two minutes',
    ],
    bring: 'A job advertisement that interests you, and one project that you can talk about.',
  },
  {
    sign: /\b(?:cv|r[ée]sum[ée]s?|portfolios?|linkedin|reviews?|critique|feedback|clinic)\b/i,
    openers: [
      (title: string) => `In “${title}” we look at real work together and make it better while you watch.`,
      (title: string) =>
        `“${title}” is a clinic: a few people show what they have, and everybody leaves with a list of things to change.`,
    ],
    cover: [
      'What a reader sees in the first half minute',
      'Two or three examples, improved live',
      'A checklist to go through alone afterwards',
    ],
    bring: 'Your own document or a link to it, in any state. Showing it is welcome and never required.',
  },
  {
    sign: /\b(?:workshop|hands[- ]?on|build(?:ing)?|coding|code|lab|practice|bootcamp|write|writing)\b/i,
    openers: [
      (title: string) =>
        `“${title}” is hands-on: we build something small from an empty page to a working result, one step at a time.`,
      (title: string) =>
        `Watching is easy, doing is what stays. In “${title}” we work through one example together, and you do every step yourself.`,
    ],
    cover: [
      'The idea behind it, in ten minutes',
      'One example from start to finish, at a pace that leaves nobody behind',
      'Where people get stuck, and how to get out again',
    ],
    bring: 'A computer if you have one; following on a telephone works too. Have the tools you normally use open.',
  },
  {
    sign: /\b(?:intro\w*|beginner'?s?|basics|first steps|getting started|start(?:ing)?|foundations?|fundamentals|101|how to)\b/i,
    openers: [
      (title: string) =>
        `“${title}” starts at the beginning: plain words, no knowledge taken for granted, and time for every question.`,
      (title: string) =>
        `New to this? “${title}” gives you the map first, so that whatever you read afterwards has its place.`,
    ],
    cover: [
      'The few ideas that everything else rests on',
      'A first example that you can repeat at home',
      'What to learn next, and what can wait',
    ],
    bring: 'Curiosity and something to take notes with. No experience is needed.',
  },
  {
    sign: /[^]/,
    openers: [
      (title: string) =>
        `“${title}” is a live session in a small group: a short introduction, examples from practice, then your own questions.`,
      (title: string) =>
        `In “${title}” I share what I have learnt from doing it, what I would do differently today, and what you can take from it.`,
      (title: string) =>
        `“${title}” is for everybody who wants to get further with this and would rather not find out everything alone.`,
    ],
    cover: [
      'Where most people stand, and what holds them back',
      'An example from practice, with its detours',
      'Steps that you can take in the same week',
    ],
    bring: 'One thing that you are working on or wondering about. We will take up as many as we can.',
  },
] as const

const aboutTags = [
  (tags: string) => `We keep ${tags} in view throughout.`,
  (tags: string) => `The examples come from ${tags}.`,
  (tags: string) => `Expect to hear about ${tags} as well.`,
]
const audience = [
  'For people at the start of the road and for those who have gone some of it; say where you stand, and nobody needs to pretend.',
  'For anyone whom the topic concerns, whatever the job title. Listening with the camera off is fine, joining in is better.',
  'For students, career changers and people at work alike. You need no permission and no expert knowledge to ask.',
]

/**
 * A draft of a session's description, composed without a model: what it is, what it covers, for whom, what to bring. Plain text, paragraphs
 * separated by an empty line, list lines with "- ". The same title and tags always give the same draft; it has well over 150 characters.
 */
export function composeDescription(title: string, tags: readonly string[]): string {
  const name = title.trim().replaceAll(/\s+/g, ' ').replaceAll(/[“”]/g, '"')
  const kind = kinds.find(({ sign }) => sign.test(name)) ?? kinds[kinds.length - 1]!
  const seed = hash(name)
  const opener = pick(kind.openers, seed)(name)
  const topics = tags.length === 0 ? '' : ` ${pick(aboutTags, seed >>> 3)(listed(tags))}`
  return [
    opener + topics,
    ['What we will cover', ...kind.cover.map((line) => `- ${line}`)].join('\n'),
    `Who it is for\n${pick(audience, seed >>> 6)}`,
    `What to bring\n${kind.bring}`,
  ].join('\n\n')
}

const pick = <T>(list: readonly T[], seed: number) => list[seed % list.length]!

const listed = (tags: readonly string[]) =>
  tags.length === 1 ? tags[0]! : `${tags.slice(0, -1).join(', ')} and ${tags[tags.length - 1]!}`

/** FNV-1a, so that drafts of different titles differ. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (const character of text.toLowerCase()) value = Math.imul(value ^ character.codePointAt(0)!, 0x01000193) >>> 0
  return value
}
