/** The specified reasons; `Other` has a free text. */
export const presetReasons = ['Emergency', 'Bad network', 'Unavoidable situation', 'Scheduling conflict'] as const

/** Characters of the notes of a booking. */
export const notesLimit = 500
