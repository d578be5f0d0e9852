/** Major versions on which CI runs the migrations and the tests. */
const oldest = 15
const newest = 18

/** Why a server cannot be used (`server_version_num`, such as 150018); undefined if it can. */
export const versionProblem = (version: number, needed = oldest): string | undefined =>
  majorOf(version) < needed
    ? `PostgreSQL ${needed} or later is needed, this is ${majorOf(version)}.${version % 10_000}`
    : undefined

/** What an operator should know of a server that can be used. */
export const describeVersion = (version: number): string =>
  majorOf(version) > newest ? `, newer than ${newest}, the newest that was tested` : ''

const majorOf = (version: number) => Math.floor(version / 10_000)
