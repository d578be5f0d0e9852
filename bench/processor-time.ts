import { readFileSync } from 'node:fs'

// All of this is read from /proc, so on Linux only.

/** Milliseconds that a process has used so far, user and system, in ticks of ten. */
export function cpuMilliseconds(pid: number): number {
  const [user, system] = ticksOf(pid)
  return (user + system) * 10
}

/** The same with its children, those that have ended included: PostgreSQL has a process for each connection. */
export function cpuOfFamily(pid: number): number {
  const [user, system, endedUser, endedSystem] = ticksOf(pid)
  const own = (user + system + endedUser + endedSystem) * 10
  return childrenOf(pid).reduce((sum, child) => sum + cpuOfFamily(child), own)
}

/** The child process of this one whose command contains a word. */
export const childNamed = (word: string) => childrenOf(process.pid).find((pid) => read(pid, 'cmdline').includes(word))

const childrenOf = (pid: number) =>
  read(pid, `task/${pid}/children`)
    .trim()
    .split(' ')
    .filter((child) => child !== '')
    .map(Number)

function ticksOf(pid: number): [user: number, system: number, endedUser: number, endedSystem: number] {
  const fields = read(pid, 'stat').split(') ')[1]?.split(' ') ?? []
  const at = (index: number) => Number(fields[index] ?? 0)
  return [at(11), at(12), at(13), at(14)]
}

/** Empty for a process that has just ended. */
function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}
