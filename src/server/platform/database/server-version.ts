/** Major versions on which CI runs the migrations and the tests. */
const oldest = 15
const newest = 18

/** Why a server cannot be used (`server_version_num`, such as 150018); undefined if it can. */
export const versionProblem = (version: number, needed = oldest): string | undefined =>
  majorOf(version) < needed
    ? `PostgreSQL ${needed} or later is needed, this is ${majorOf(version)}.${version % 10_000}`
    : undefined

/** Why a database cannot be used (`server_encoding`): names would lose letters, or not be found. */
export const encodingProblem = (encoding: string): string | undefined =>
  encoding === 'UTF8'
    ? undefined
    : `the database must be UTF8, this is ${encoding}: create it with encoding 'UTF8' template template0`

/** What an operator should know of a server that can be used. */
export const describeVersion = (version: number): string =>
  majorOf(version) > newest ? `, newer than ${newest}, the newest that was tested` : ''

const majorOf = (version: number) => Math.floor(version / 10_000)
