/** What identifies a connection: a room, and a person within it. */
export type MemberKey = { readonly room: string; readonly person: string }

/** Where the process listens. Port 0: any free one. */
export type MediaAddress = {
  readonly port: number
  /** The address that browsers are given; without it those of this machine's networks. */
  readonly publicIp?: string | undefined
  /** The local address to listen on; 0.0.0.0 or :: for all. */
  readonly host: string
}

/** The same as the native library takes it: without an address it listens on all. */
export type BoundAddress = Pick<MediaAddress, 'port' | 'publicIp'> & { readonly bindAddress: string | undefined }

/** Server to process. */
export type ToForwarder =
  | ({ type: 'join' } & MemberKey)
  | ({ type: 'answer'; sdp: string; answers?: string | undefined } & MemberKey)
  | ({ type: 'leave' } & MemberKey)

/** `failed`: the port is taken, or there is no native library for this platform. */
export type FromForwarder =
  | { type: 'ready'; port: number }
  | { type: 'failed'; reason: 'port-taken' | 'unsupported'; detail: string }
  | ({ type: 'offer'; sdp: string } & MemberKey)
  /** Addresses at which the browser reaches the process; they follow its answer. */
  | ({ type: 'candidates'; candidates: string[] } & MemberKey)
  | ({ type: 'state'; state: MemberState } & MemberKey)
  | { type: 'usage'; usage: ForwarderUsage }

/** `lost`: the connection failed or ended; only a new offer helps. */
export type MemberState = 'connected' | 'lost'

export type ForwarderUsage = {
  readonly pid: number
  /** Share of one core, 0 to 1 and more, smoothed over a few seconds. */
  readonly cpu: number
  /** Resident memory in bytes. */
  readonly memory: number
  readonly rooms: number
  readonly people: number
  /** Packets from browsers since the process began: expected by their sequence numbers, and received. */
  readonly expected: number
  readonly received: number
  /** Packets sent to browsers. */
  readonly sent: number
}
