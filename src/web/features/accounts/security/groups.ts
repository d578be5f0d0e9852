/** A key in groups of four, easier to read and type. */
export const inGroups = (key: string) => key.match(/.{1,4}/g)?.join(' ') ?? ''
