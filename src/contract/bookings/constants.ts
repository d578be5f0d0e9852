/** The specified reasons; `Other` has a free text. */
export const presetReasons = ['Emergency', 'Bad network', 'Unavoidable situation', 'Scheduling conflict'] as const

/** Filters of past sessions: both people joined, or somebody did not. */
export const attendances = ['both', 'missed'] as const

/** Filters of cancelled sessions; `nobody`: requests that nobody answered in time, and what Kando cancelled. */
export const cancellers = ['mentor', 'mentee', 'nobody'] as const

/** Characters of the notes of a booking. */
export const notesLimit = 500

/** Why a start cannot be booked, though another one may. */
export const slotErrors = [
  'slot_in_past',
  'slot_too_soon',
  'slot_beyond_horizon',
  'slot_outside_availability',
  'slot_taken',
  'weekly_cap_reached',
  'own_time_taken',
] as const
