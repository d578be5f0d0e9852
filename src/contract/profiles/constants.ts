/** What a profile may state, as the specification lists it; how many topics each role chooses. */
export const genders = ['Male', 'Female', 'Prefer Not to Say'] as const
export const levels = ['0-2', '2-4', '4-6', '6-8', '8-10', '10+'] as const
export const employmentTypes = ['Full time', 'Part time', 'Hybrid', 'Freelance', 'Contract'] as const
export const interestLimits = { mentee: { min: 3, max: 5 }, mentor: { min: 1, max: 3 } } as const

/** What mentees can ask a mentor about: how many characters and lines. */
/** An introduction by voice or video; its transcript is in characters. */
export const introductionLimits = { seconds: 60, transcript: 1500 } as const
export const askAboutLimits = { characters: 400, lines: 5 } as const

/** How many languages a profile names at most. */
export const languageLimit = 8
