import type { InstanceSettings } from '#contract/instance/schemas.ts'
import { isOffered, type OfferedLanguage } from '#contract/offered-languages.ts'
import { defaultSettings } from '#rules/instance/settings.ts'

type Hidden = Pick<InstanceSettings, 'hiddenLanguages' | 'hiddenTopics'>

// Texts are read in hundreds of places, most of which know nothing but a language: a process has one instance (decision 187).
let hidden: Hidden = defaultSettings

/** From now on this process offers what these settings do not hide. */
export const offerAsIn = (settings: Hidden): void => void (hidden = settings)

/** Whether people are offered a language here. */
export const isLanguageOffered = (tag: string): tag is OfferedLanguage => isOffered(tag) && !isLanguageHidden(tag)

/** Whether the product has a language that this instance does not offer. */
export const isLanguageHidden = (tag: string): boolean => hidden.hiddenLanguages.some((one) => one === tag)

/** Ids of topics that nobody can choose any more; who has one keeps it. The list is another one only after a change. */
export const hiddenTopics = (): readonly string[] => hidden.hiddenTopics
