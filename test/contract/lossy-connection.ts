import { connect, createServer, type AddressInfo } from 'node:net'

/** A connection to a server on this machine that can lose an answer. */
export type LossyConnection = {
  readonly origin: string
  /** Destroys the connection of the next request when its answer arrives: the server has acted, nobody learns of it. */
  loseNextAnswer(): void
  close(): void
}

export async function openLossyConnection(port: number): Promise<LossyConnection> {
  let isLosing = false
  const proxy = createServer((browser) => {
    const server = connect(port, '127.0.0.1')
    browser.pipe(server)
    server.on('data', (chunk) => {
      if (!isLosing) return browser.write(chunk)
      isLosing = false
      browser.destroy()
      return server.destroy()
    })
    server.on('close', () => browser.end())
    for (const socket of [browser, server]) socket.on('error', () => socket.destroy())
  })
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done))
  return {
    origin: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    loseNextAnswer: () => void (isLosing = true),
    close: () => void proxy.close(),
  }
}
