import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { accepts } from './ports.ts'

/** A server of another project on a port of loopback, which can be killed and started again there. */
export type ListeningProgram = {
  /** Resolves when it accepts connections; throws when it ends before. */
  start(): Promise<void>
  /** SIGKILL by default; resolves when it has ended. */
  end(signal?: NodeJS.Signals): Promise<void>
}

const startTimeout = 20_000

type Options = { port: number; env?: Record<string, string> }

export function listeningProgram(
  command: string,
  args: readonly string[],
  { port, env = {} }: Options,
): ListeningProgram {
  let child: ChildProcess | undefined
  return {
    async start() {
      const started = spawn(command, args, { stdio: 'ignore', env: { ...process.env, ...env } })
      child = started
      let ended: string | undefined
      started.once('error', (error) => (ended = error.message))
      started.once('exit', (code) => (ended ??= `it ended with ${code}`))
      const deadline = performance.now() + startTimeout
      while (!(await accepts(port))) {
        if (performance.now() > deadline) ended ??= 'it does not answer'
        if (ended !== undefined) throw new Error(`${command} did not start: ${ended}`)
        await new Promise((done) => setTimeout(done, 20))
      }
    },
    async end(signal = 'SIGKILL') {
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      child.kill(signal)
      await once(child, 'exit')
    },
  }
}
