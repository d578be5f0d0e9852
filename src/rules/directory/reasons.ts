/** Why somebody or something is recommended; topics by their ids, languages by their own names. */
export type Reason =
  | { kind: 'sharedTopics'; topics: readonly string[] }
  | { kind: 'peopleInCommon'; n: number }
  | { kind: 'freeInEvenings' | 'freeTogether' | 'hasTime' | 'byKnownMentor' }
  | { kind: 'sharedLanguages'; first: string; second?: string | undefined }

/** Topics that both have, unless there are none. */
export const sharedTopicsReason = (topics: readonly string[]): Reason[] =>
  topics.length > 0 ? [{ kind: 'sharedTopics', topics }] : []
