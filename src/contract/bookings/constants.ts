/** The specified reasons; `Other` has a free text. */
export const presetReasons = ['Emergency', 'Bad network', 'Unavoidable situation', 'Scheduling conflict'] as const
