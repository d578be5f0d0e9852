/** What demo mentees say after a session of their own. */
export const SESSION_REVIEWS: readonly string[] = [
  'She asked three questions before giving any advice, and the third one was my answer.',
  'We went through my CV line by line. Half of it is gone and it says more now.',
  'Calm, concrete, and he had read what I sent beforehand.',
  'I came with a vague worry and left with a list of four things for this month.',
  'Straight to the point. I would have liked ten minutes more for the last topic.',
  'The mock interview hurt in the right places. I know what to practise.',
  'Explained indexes with a phone book and a pencil. I finally got it.',
  'Very honest about what the job is like after the first year.',
  'My connection dropped twice and we still got through everything.',
  'Good advice, a little fast for me. The notes he sent afterwards helped.',
  'She showed me her own first pull request. I will never be shy about mine again.',
  'We fixed one failing test together and I learned how to read the others.',
  'He did not solve it for me. He made me say what I had already tried.',
  'Practical salary advice with numbers, which nobody else had ever given me.',
  'Patient with beginner questions, and I had many.',
  'We compared two offers calmly. I slept well that night.',
  'Clear drawing of how the parts talk to each other. I have it on my wall.',
  'It started late because of a power cut on my side, and she stayed longer.',
]

/** The same after a group session. */
export const GROUP_REVIEWS: readonly string[] = [
  'Small enough that everybody spoke. I learned as much from the others as from the host.',
  'Reading code aloud sounds strange and works very well.',
  'Good pace, real examples, no slides. I will come again.',
  'Every question was taken seriously, including the one I was ashamed of.',
  'The exercise at the end was the best part; it could have come earlier.',
  'I joined from the bus and could still follow everything.',
  'It was full and a bit loud in the beginning, then it became very good.',
  'Finally somebody who says which parts of the job are boring.',
  'We were nine people from five countries and solved one problem together.',
  'The host stopped whenever somebody was lost, and nobody minded.',
  'I understood only half, but now I know which half to work on.',
  'Short, friendly, and it ended when it was said to end.',
  'Two of us stayed in touch and review each other’s code now.',
  'More practice than theory, which is what I had hoped for.',
  'The examples were from banks and farms here, not from somewhere far away.',
  'I asked about my own project and got three ideas that I have tried since.',
  'Sound was poor in the first minutes; after that everything worked.',
  'My third time. It is different each week.',
]

/** How a host thanks. */
export const REPLIES: readonly string[] = [
  'Thank you. You did the hard part; come back and tell me how it went.',
  'Fair point about the time. I have made the next one longer.',
  'It was a pleasure, and your questions made the session better.',
]
