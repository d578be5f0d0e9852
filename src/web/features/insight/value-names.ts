import type { Dimension } from '#contract/insight/constants.ts'
import { COUNTRIES } from '#contract/reference/countries.ts'
import { TOPICS } from '#contract/reference/topics.ts'
import { countryLabel } from '#web/platform/i18n/names.ts'
import { spokenLanguages } from '#web/platform/i18n/spoken-languages.ts'
import { topicText } from '#web/platform/i18n/topic-text.ts'
import * as t from '#texts/insight.ts'

const names: Record<Dimension, (value: string) => string | undefined> = {
  topic: (value) => {
    const topic = TOPICS.find(({ id }) => id === value)
    return topic && topicText(topic.name)
  },
  country: (value) => {
    const country = COUNTRIES.find(({ name }) => name === value)
    return country && countryLabel(country)
  },
  language: (value) => spokenLanguages.find((one) => one.value === value)?.label,
}

/** What the reader sees of a topic's id, or of a country or language as it is stored. */
export const valueName = (by: Dimension, value: string): string =>
  value === '' ? t.unnamed[by] : (names[by](value) ?? value)
