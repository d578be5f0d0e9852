/** The specified reasons; `Other` carries a text of one's own. */
export const presetReasons = ['Emergency', 'Bad network', 'Unavoidable situation', 'Scheduling conflict'] as const
