import type { InstancePicture, InstanceSettings } from '#contract/instance/schemas.ts'
import { optionalLanguages, writtenLanguages, type SignUpMode } from '#contract/instance/constants.ts'
import type { OfferedLanguage } from '#contract/offered-languages.ts'
import { offeredTopics, TOPICS } from '#contract/reference/topics.ts'

/** The settings as their form has them: empty texts stand for what is not chosen. */
export type InstanceValues = {
  productName: string
  logo: InstancePicture | null
  icon: InstancePicture | null
  primary: string
  background: string
  headlines: Record<OfferedLanguage, string>
  footerLinks: { label: string; url: string }[]
  senderName: string
  mailFooter: string
  signUp: SignUpMode
  /** One on a line. */
  signUpDomains: string
  signUpContact: string
  signUpsPerHour: string
  signUpsPerDay: string
  /** Those that are offered, without English. */
  languages: string[]
  /** Ids of those that are offered. */
  topics: string[]
}

export function valuesOf(settings: InstanceSettings): InstanceValues {
  const { headlines, footerLinks, signUpDomains, signUpsPerHour, signUpsPerDay, ...others } = settings
  const { hiddenLanguages, hiddenTopics, ...rest } = others
  const headlineOf = (language: string) => headlines.find((one) => one.language === language)?.text ?? ''
  return {
    ...rest,
    productName: rest.productName ?? '',
    primary: rest.primary ?? '',
    background: rest.background ?? '',
    senderName: rest.senderName ?? '',
    mailFooter: rest.mailFooter ?? '',
    signUpContact: rest.signUpContact ?? '',
    headlines: Object.fromEntries(writtenLanguages.map((language) => [language, headlineOf(language)])) as Record<
      OfferedLanguage,
      string
    >,
    footerLinks: footerLinks.map((link) => ({ ...link })),
    signUpDomains: signUpDomains.join('\n'),
    signUpsPerHour: signUpsPerHour === null ? '' : String(signUpsPerHour),
    signUpsPerDay: signUpsPerDay === null ? '' : String(signUpsPerDay),
    languages: optionalLanguages.filter((tag) => !hiddenLanguages.includes(tag)),
    topics: offeredTopics(hiddenTopics).map(({ id }) => id),
  }
}

const chosen = (text: string) => (text.trim() === '' ? null : text.trim())
const numberIn = (text: string) => (text.trim() === '' ? null : Number(text))

/** Domains as they are typed: on lines, or separated by spaces and commas. */
export const domainsIn = (text: string): string[] => [
  ...new Set(text.split(/[\s,;]+/).flatMap((one) => (one === '' ? [] : [one.replace(/^@/, '').toLowerCase()]))),
]

/** What a form that was checked says; an address without a scheme is completed by the server. */
export function settingsOf({ languages, topics, ...values }: InstanceValues): InstanceSettings {
  return {
    ...values,
    productName: chosen(values.productName),
    primary: chosen(values.primary)?.toLowerCase() ?? null,
    background: chosen(values.background)?.toLowerCase() ?? null,
    senderName: chosen(values.senderName),
    mailFooter: chosen(values.mailFooter),
    signUpContact: chosen(values.signUpContact),
    headlines: writtenLanguages.flatMap((language) => {
      const text = chosen(values.headlines[language])
      return text === null ? [] : [{ language, text }]
    }),
    signUpDomains: domainsIn(values.signUpDomains),
    signUpsPerHour: numberIn(values.signUpsPerHour),
    signUpsPerDay: numberIn(values.signUpsPerDay),
    hiddenLanguages: optionalLanguages.filter((tag) => !languages.includes(tag)),
    hiddenTopics: TOPICS.flatMap(({ id }) => (topics.includes(id) ? [] : [id])),
  }
}
