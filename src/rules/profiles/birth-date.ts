const youngest = 15
const oldest = 99

/** Whole years between two days (`YYYY-MM-DD`); someone born on 29 February is a year older on 1 March of other years. */
export function ageOn(birthDate: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years
}

/** Why a birth date is refused: at least 15 years old and under 100 on this day, the present one in the person's time zone. */
export function refuseBirthDate(
  birthDate: string,
  today: string,
): 'birth_date_invalid' | 'birth_date_too_young' | null {
  if (birthDate > today) return 'birth_date_invalid'
  const age = ageOn(birthDate, today)
  if (age < youngest) return 'birth_date_too_young'
  return age > oldest ? 'birth_date_invalid' : null
}
