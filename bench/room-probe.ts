/** What the newest connection of a page has carried so far. Bytes count the headers of UDP and IPv4, which people pay for as well. */
export type Sample = {
  /** Milliseconds of the page's clock. */
  at: number
  sentBytes: number
  receivedBytes: number
  /** Of videos received. */
  frames: number
  /** Frames, and the time between them: a picture that stands still. */
  freezes: number
  freezeSeconds: number
  frameHeight: number
  sentHeight: number
  /** Share of the speech that was made up because packets were missing. */
  concealed: number
  nacks: number
  keyFrameRequests: number
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
    probe: { sample(): Promise<Sample>; firstFrame(): Promise<number> }
  }
}

/** Runs in the page before its scripts: watches its connections. */
export function watchConnections({ isDirectBlocked, mediaPort }: ProbeSettings): void {
  const connections: RTCPeerConnection[] = []
  const direct = new WeakSet<RTCPeerConnection>()
  const perPacket = 28
  let pressedAt: number | undefined
  let firstFrame: number | undefined

  window.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(configuration?: RTCConfiguration) {
      super(configuration)
      connections.push(this)
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

  type Stat = Record<string, number | string | undefined> & { type: string }
  const read = async (connection: RTCPeerConnection) => [...(await connection.getStats()).values()] as Stat[]

  async function sample(): Promise<Sample> {
    const connection = connections.findLast(({ connectionState }) => connectionState !== 'closed')
    const stats = connection ? await read(connection) : []
    const sum = (type: string, name: string, kind?: string) =>
      stats
        .filter((stat) => stat.type === type && (kind === undefined || stat.kind === kind))
        .reduce((total, stat) => total + Number(stat[name] ?? 0), 0)
    const transport = stats.find(({ type }) => type === 'transport')
    const bytes = (way: 'Sent' | 'Received') =>
      Number(transport?.[`bytes${way}`] ?? 0) + Number(transport?.[`packets${way}`] ?? 0) * perPacket
    return {
      at: performance.now(),
      sentBytes: bytes('Sent'),
      receivedBytes: bytes('Received'),
      frames: sum('inbound-rtp', 'framesDecoded'),
      freezes: sum('inbound-rtp', 'freezeCount'),
      freezeSeconds: sum('inbound-rtp', 'totalFreezesDuration'),
      frameHeight: Math.max(
        0,
        ...stats.filter(({ type }) => type === 'inbound-rtp').map((s) => Number(s.frameHeight ?? 0)),
      ),
      sentHeight: Math.max(
        0,
        ...stats.filter(({ type }) => type === 'outbound-rtp').map((s) => Number(s.frameHeight ?? 0)),
      ),
      concealed:
        sum('inbound-rtp', 'concealedSamples') / Math.max(1, sum('inbound-rtp', 'totalSamplesReceived', 'audio')),
      nacks: sum('inbound-rtp', 'nackCount', 'video'),
      keyFrameRequests: sum('inbound-rtp', 'pliCount', 'video'),
      way: String(transport?.iceLocalUsernameFragment ?? transport?.selectedCandidatePairId ?? ''),
      connections: connections.length,
      state: connection?.connectionState ?? 'none',
    }
  }

  async function watchFirstFrame(): Promise<void> {
    const { frames } = await sample()
    if (frames > 0) firstFrame = performance.now() - pressedAt!
    else setTimeout(() => void watchFirstFrame(), 10)
  }

  addEventListener(
    'click',
    ({ target }) => {
      const text = (target as Element).closest('button')?.textContent ?? ''
      if (pressedAt !== undefined || !/^(Enter room|Continue here)$/.test(text.trim())) return
      pressedAt = performance.now()
      void watchFirstFrame()
    },
    { capture: true },
  )

  window.probe = {
    sample,
    async firstFrame() {
      while (firstFrame === undefined) await new Promise((done) => setTimeout(done, 20))
      return firstFrame
    },
  }
}
