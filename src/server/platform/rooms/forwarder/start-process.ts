import { fork } from 'node:child_process'
import type { ForwarderUsage, FromForwarder, MediaAddress, MemberKey, MemberState, ToForwarder } from './messages.ts'

/** A running process, as its parent sees it. */
export type ForwarderProcess = {
  /** True when it serves, false when it ended before. */
  readonly ready: Promise<boolean>
  /** Why it ended. */
  readonly exited: Promise<string>
  readonly port: () => number | undefined
  send(message: ToForwarder): void
  usage(): ForwarderUsage | undefined
  /** Why it cannot serve. */
  problem(): string | undefined
  /** Ends it; there is nothing to save. */
  stop(): Promise<void>
}

type Listeners = {
  onOffer(key: MemberKey, sdp: string): void
  onCandidates(key: MemberKey, candidates: string[]): void
  onState(key: MemberKey, state: MemberState): void
}

/** It reports its use every second; without a report for this many milliseconds it hangs and is ended. */
const silenceLimit = 15_000

/** Forks the media process. It gets neither our environment, which holds secrets, nor our files. */
export function startProcess(address: MediaAddress, { onOffer, onCandidates, onState }: Listeners): ForwarderProcess {
  const child = fork(new URL('./forwarder-process.ts', import.meta.url), [JSON.stringify(address)], {
    execArgv: ['--max-old-space-size=192', '--max-semi-space-size=8'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { PATH: process.env.PATH ?? '' },
  })
  const ready = Promise.withResolvers<boolean>()
  const exited = Promise.withResolvers<string>()
  let usage: ForwarderUsage | undefined
  let problem: string | undefined
  let port: number | undefined
  const watch = setTimeout(() => child.kill('SIGKILL'), silenceLimit).unref()

  child.on('message', (message: FromForwarder) => {
    watch.refresh()
    if (message.type === 'ready') {
      port = message.port
      ready.resolve(true)
    } else if (message.type === 'failed') problem = `${message.reason}: ${message.detail}`
    else if (message.type === 'offer') onOffer(message, message.sdp)
    else if (message.type === 'candidates') onCandidates(message, message.candidates)
    else if (message.type === 'state') onState(message, message.state)
    else usage = message.usage
  })
  const end = (reason: string) => {
    clearTimeout(watch)
    ready.resolve(false)
    exited.resolve(problem ?? reason)
  }
  child.on('error', (error) => end(error.message))
  child.on('exit', (code, signal) => end(`exit ${signal ?? code}`))
  // The server may end while the process runs; it then ends with its channel.
  void ready.promise.then(() => {
    child.unref()
    child.channel?.unref()
  })

  return {
    ready: ready.promise,
    exited: exited.promise,
    port: () => port,
    send: (message) => void (child.connected && child.send(message, () => {})),
    usage: () => usage,
    problem: () => problem,
    async stop() {
      child.kill('SIGKILL')
      await exited.promise
    },
  }
}
