type PluralForms = Readonly<Partial<Record<Intl.LDMLPluralRule | `=${number}`, string>>> & { readonly other: string }

/** What texts are formatted with: numbers as a language writes them, its plural forms (CLDR), and lists. */
export function formatsOf(language: string) {
  let numbers = new Intl.NumberFormat(language)
  const cardinals = new Intl.PluralRules(language)
  const ordinals = new Intl.PluralRules(language, { type: 'ordinal' })
  const lists = new Intl.ListFormat(language)
  const isArabic = new Intl.Locale(language).language === 'ar'
  // From right to left a name in another script would turn a list over: each keeps its own direction (Unicode, UAX 9).
  const isolated = (items: readonly string[]) => (isArabic ? items.map((item) => `\u2068${item}\u2069`) : items)
  let written = language
  const choose = (rules: Intl.PluralRules) => (n: number, forms: PluralForms) =>
    forms[`=${n}`] ?? forms[rules.select(n)] ?? forms.other
  return {
    number: (n: number) => numbers.format(n),
    plural: choose(cardinals),
    ordinal: choose(ordinals),
    /** Writes numbers as a country does, with its digits: `ar-EG-u-nu-arab`. */
    writeNumbersAs(tag: string): void {
      if (tag !== written) numbers = new Intl.NumberFormat(tag)
      written = tag
    },
    /** `Ada, Ngũgĩ and Wole` */
    list: (items: readonly string[]) => lists.format(isolated(items)),
    /** `Ada, Ngũgĩ, Wole` */
    row: (items: readonly string[]) => isolated(items).join(isArabic ? '، ' : ', '),
  }
}

/** The text of a named option, or of `other`. */
export const select = (name: string, options: Readonly<Record<string, string>>) => options[name] ?? options['other']!
