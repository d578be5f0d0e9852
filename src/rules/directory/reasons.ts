/** Why somebody or something is recommended; languages by their own names. */
export type Reason =
  | { kind: 'sharedTopics' | 'peopleInCommon'; n: number }
  | { kind: 'freeInEvenings' | 'freeTogether' | 'hasTime' | 'byKnownMentor' }
  | { kind: 'sharedLanguages'; first: string; second?: string | undefined }

/** Topics that both have, unless there are none. */
export const sharedTopicsReason = (n: number): Reason[] => (n > 0 ? [{ kind: 'sharedTopics', n }] : [])
