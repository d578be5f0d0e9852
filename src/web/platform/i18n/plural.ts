type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

/** Picks the plural form of a language; `#` in it becomes the number as that language writes it. */
export function pluralsOf(locale: string) {
  const rules = new Intl.PluralRules(locale)
  const numbers = new Intl.NumberFormat(locale)
  return (n: number, forms: Forms) => (forms[rules.select(n)] ?? forms.other).replaceAll('#', numbers.format(n))
}
