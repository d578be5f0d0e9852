import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * Calls `onEnd` when the npm that runs this process has ended. A signal to npm does not arrive here: npm passes SIGTERM to the shell between
 * the two, which ends without passing it on, and is itself ended by other signals.
 */
export function watchNpm(onEnd) {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return
  const shell = process.ppid
  const [npm] = [shell, parentOf(shell)].filter(isNpm)
  const timer = setInterval(() => {
    if (process.ppid === shell && (npm === undefined || isAlive(npm))) return
    clearInterval(timer)
    onEnd()
  }, 500)
  timer.unref()
}

/** A column of `ps`, which may be missing in a container. */
function ps(column, pid) {
  const { stdout } = spawnSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' })
  return stdout?.trim() ?? ''
}

/** A file of Linux about a process; empty elsewhere, and when the process is gone. */
function proc(pid, name) {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return ''
  }
}

const parentOf = (pid) => Number(/^PPid:\s+(\d+)/m.exec(proc(pid, 'status'))?.[1] ?? ps('ppid', pid))
const isNpm = (pid) => pid > 0 && /\bnpm\b/.test(proc(pid, 'cmdline') || ps('args', pid))

/** A zombie is dead: whoever started npm may be slow to notice. */
function isAlive(pid) {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
  return !/^State:\s+Z/m.test(proc(pid, 'status'))
}
