/** A key as one reads it aloud or types it: in groups of four. */
export const inGroups = (key: string) => key.match(/.{1,4}/g)?.join(' ') ?? ''
