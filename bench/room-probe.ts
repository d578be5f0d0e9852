/** What the newest connection of a page has carried so far. Bytes count the headers of UDP and IPv4, which people pay for as well. */
export type Sample = {
  /** Milliseconds of the page's clock. */
  at: number
  sentBytes: number
  receivedBytes: number
  /** Of videos received. */
  frames: number
  /** Seconds for which a picture stood still. */
  freezeSeconds: number
  /** Samples of sound, and those of them that were made up because packets were missing. */
  speech: number
  concealed: number
  /** Name of the network way in use: an ICE restart changes it. */
  way: string
  /** Opened since the page was loaded. */
  connections: number
  state: string
}

export type ProbeSettings = {
  /** Direct connections learn no address of the other side, as where networks block them. */
  isDirectBlocked: boolean
  /** The port at which this page reaches the media process, in place of its own. */
  mediaPort: number | null
}

declare global {
  interface Window {
    /** In the order in which they were opened. */
    connections: RTCPeerConnection[]
    probe: { sample(): Promise<Sample>; firstFrame(): Promise<number> }
  }
}

/** Runs in the page before its scripts: remembers its connections, and changes which addresses they learn. */
export function recordConnections({ isDirectBlocked, mediaPort }: ProbeSettings): void {
  window.connections = []
  const direct = new WeakSet<RTCPeerConnection>()
  window.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(configuration?: RTCConfiguration) {
      super(configuration)
      window.connections.push(this)
    }
    override createDataChannel(label: string, options?: RTCDataChannelInit) {
      direct.add(this)
      return super.createDataChannel(label, options)
    }
    override async addIceCandidate(init?: RTCIceCandidateInit | null) {
      if (direct.has(this)) return isDirectBlocked ? undefined : super.addIceCandidate(init)
      if (mediaPort === null || !init?.candidate) return super.addIceCandidate(init)
      const parts = init.candidate.split(' ')
      parts[5] = String(mediaPort)
      return super.addIceCandidate({ ...init, candidate: parts.join(' ') })
    }
  }
}

/** Runs in the page after that: reads the statistics of its newest connection. */
export function readConnections(): void {
  type Stat = Record<string, number | string | undefined> & { type: string }
  const headers = 28

  async function sample(): Promise<Sample> {
    const connection = window.connections.findLast(({ connectionState }) => connectionState !== 'closed')
    const stats = connection ? ([...(await connection.getStats()).values()] as Stat[]) : []
    const values = (type: string, name: string) =>
      stats.filter((stat) => stat.type === type).map((stat) => Number(stat[name] ?? 0))
    const sum = (type: string, name: string) => values(type, name).reduce((total, value) => total + value, 0)
    const bytes = (way: 'Sent' | 'Received') =>
      sum('transport', `bytes${way}`) + sum('transport', `packets${way}`) * headers
    return {
      at: performance.now(),
      sentBytes: bytes('Sent'),
      receivedBytes: bytes('Received'),
      frames: sum('inbound-rtp', 'framesDecoded'),
      freezeSeconds: sum('inbound-rtp', 'totalFreezesDuration'),
      speech: sum('inbound-rtp', 'totalSamplesReceived'),
      concealed: sum('inbound-rtp', 'concealedSamples'),
      way: String(stats.find(({ type }) => type === 'transport')?.iceLocalUsernameFragment),
      connections: window.connections.length,
      state: connection?.connectionState ?? 'none',
    }
  }

  const first = Promise.withResolvers<number>()
  const watchFirstFrame = async (pressedAt: number): Promise<void> => {
    const { frames } = await sample()
    if (frames > 0) first.resolve(performance.now() - pressedAt)
    else setTimeout(() => void watchFirstFrame(pressedAt), 10)
  }
  const press = ({ target }: Event) => {
    const text = (target as Element).closest('button')?.textContent ?? ''
    if (!/^(Enter room|Continue here)$/.test(text.trim())) return
    removeEventListener('click', press, { capture: true })
    void watchFirstFrame(performance.now())
  }
  addEventListener('click', press, { capture: true })
  window.probe = { sample, firstFrame: () => first.promise }
}
