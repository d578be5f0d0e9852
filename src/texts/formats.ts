type PluralForms = Readonly<Partial<Record<Intl.LDMLPluralRule | `=${number}`, string>>> & { readonly other: string }

/** What texts are formatted with: numbers as a language writes them, its plural forms (CLDR), and lists as `Ada, Ngũgĩ and Wole`. */
export function formatsOf(language: string) {
  const numbers = new Intl.NumberFormat(language)
  const cardinals = new Intl.PluralRules(language)
  const ordinals = new Intl.PluralRules(language, { type: 'ordinal' })
  const lists = new Intl.ListFormat(language === 'en' ? 'en-GB' : language)
  const choose = (rules: Intl.PluralRules) => (n: number, forms: PluralForms) =>
    forms[`=${n}`] ?? forms[rules.select(n)] ?? forms.other
  return {
    number: (n: number) => numbers.format(n),
    plural: choose(cardinals),
    ordinal: choose(ordinals),
    list: (items: readonly string[]) => lists.format(items),
  }
}

/** The text of a named option, or of `other`. */
export const select = (name: string, options: Readonly<Record<string, string>>) => options[name] ?? options['other']!
