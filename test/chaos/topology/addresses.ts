import { Agent } from 'node:http'

/** Connections from different addresses of loopback, as Linux has them: the proxy tells people apart by their address. */
export type Addresses = {
  /** Of somebody, always the same. */
  of(person: string): Agent
  /** Of the next visitor. */
  next(): Agent
  close(): void
}

const most = 200

export function createAddresses(): Addresses {
  const agents: Agent[] = []
  const people = new Map<string, Agent>()
  let count = 0
  const next = () => {
    const index = count++ % most
    return (agents[index] ??= new Agent({ keepAlive: true, localAddress: `127.0.0.${index + 2}` }))
  }
  return {
    of(person) {
      const agent = people.get(person) ?? next()
      people.set(person, agent)
      return agent
    },
    next,
    close: () => agents.forEach((agent) => agent.destroy()),
  }
}
