declare module 'ws' {
  import type { IncomingMessage } from 'node:http'
  export interface WebSocket {
    on(event: 'message', listener: (data: Buffer) => void): void
    send(data: string): void
  }
  export class WebSocketServer {
    constructor(options: { host: string; port: number }, listening: () => void)
    address(): { port: number }
    on(event: 'connection', listener: (socket: WebSocket, request: IncomingMessage) => void): void
  }
}
