import type { InstanceSettings } from '#contract/instance/schemas.ts'

/** Where nothing was chosen: everything is as the program has it. */
export const defaultSettings: InstanceSettings = {
  productName: null,
  logo: null,
  icon: null,
  primary: null,
  background: null,
  headlines: [],
  footerLinks: [],
  senderName: null,
  mailFooter: null,
  signUp: 'open',
  signUpDomains: [],
  signUpContact: null,
  signUpsPerHour: null,
  signUpsPerDay: null,
  hiddenLanguages: [],
  hiddenTopics: [],
}

/** Settings as they were stored, maybe before some of today's existed. */
export const completeSettings = (stored: Partial<InstanceSettings>): InstanceSettings => ({
  ...defaultSettings,
  ...stored,
})

type SettingName = keyof InstanceSettings
const names = Object.keys(defaultSettings) as SettingName[]

/** The names of settings that differ. */
export const changedSettings = (from: InstanceSettings, to: InstanceSettings): SettingName[] =>
  names.filter((name) => JSON.stringify(from[name]) !== JSON.stringify(to[name]))

/**
 * Settings that two people changed from the same ones: what the first one changed is `mine`, all else as the other published it. Nothing of
 * either is lost, but for what both changed, which is mine.
 */
export function mergeSettings(
  base: InstanceSettings,
  mine: InstanceSettings,
  theirs: InstanceSettings,
): InstanceSettings {
  const own = changedSettings(base, mine)
  return { ...theirs, ...Object.fromEntries(own.map((name) => [name, mine[name]])) }
}

/** The headline of the landing page in a language, else the English one; undefined: the program's own. */
export const headlineIn = ({ headlines }: Pick<InstanceSettings, 'headlines'>, language: string): string | undefined =>
  (headlines.find((one) => one.language === language) ?? headlines.find((one) => one.language === 'en'))?.text
