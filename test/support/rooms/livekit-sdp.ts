/** A section of an offer in which a browser sends. */
export type SentSection = {
  readonly mid: string
  readonly kind: 'audio' | 'video'
  /** The id that the browser gave to the track. */
  readonly trackId: string
  readonly payloadType: number
  /** The number of the audio level's header extension; 0 without one. */
  readonly levelId: number
}

const codecs = { audio: 'opus/48000', video: 'VP8/90000' }
const levelExtension = 'urn:ietf:params:rtp-hdrext:ssrc-audio-level'

/**
 * An offer with Opus and VP8 only, without retransmission, redundancy and header extensions but for the audio level: what a browser then
 * sends can be passed on as it is. With the redundancy that Chromium offers, an accepted stream would be wrapped in it.
 */
export function reduceOffer(sdp: string): { sdp: string; sections: SentSection[] } {
  const [head = '', ...rest] = sdp.split(/\r?\n(?=m=)/)
  const reduced = rest.map((text) => reduceSection(text.split(/\r?\n/)))
  return {
    sdp: `${[head, ...reduced.map(({ lines }) => lines.filter(Boolean).join('\r\n'))].join('\r\n')}\r\n`,
    sections: reduced.flatMap(({ section }) => section ?? []),
  }
}

function reduceSection(lines: readonly string[]): { lines: readonly string[]; section?: SentSection } {
  const first = lines[0]!
  const kind = first.startsWith('m=audio') ? 'audio' : first.startsWith('m=video') ? 'video' : null
  const valueOf = (pattern: RegExp) => lines.map((line) => pattern.exec(line)?.[1]).find(Boolean)
  const payloadType = kind && valueOf(new RegExp(`^a=rtpmap:(\\d+) ${codecs[kind]}`))
  if (!kind || !payloadType) return { lines }
  const isKept = (line: string) => {
    const described = /^a=(?:rtpmap|fmtp|rtcp-fb):(\d+) /.exec(line)?.[1]
    if (described) return described === payloadType && !/goog-remb|transport-cc/.test(line)
    if (line.startsWith('a=extmap:')) return line.endsWith(levelExtension)
    return !/^a=(?:extmap-allow-mixed|ssrc-group|rid|simulcast)/.test(line)
  }
  const sent = firstStream(lines)
  const kept = lines.filter((line) => isKept(line) && (!line.startsWith('a=ssrc:') || line.startsWith(sent)))
  const reduced = [first.replace(/^(m=\S+ \d+ \S+).*/, `$1 ${payloadType}`), ...kept.slice(1)]
  const [mid, trackId] = [valueOf(/^a=mid:(\S+)/), valueOf(/^a=msid:\S+ (\S+)/)]
  if (!mid || !trackId || !lines.some((line) => /^a=send(?:only|recv)$/.test(line))) return { lines: reduced }
  const levelId = Number(valueOf(new RegExp(`^a=extmap:(\\d+) ${levelExtension}`)) ?? 0)
  return { lines: reduced, section: { mid, kind, trackId, payloadType: Number(payloadType), levelId } }
}

/** How the lines of the first stream begin; the others would repeat its packets. */
const firstStream = (lines: readonly string[]) =>
  /^a=ssrc:\d+ /.exec(lines.find((line) => line.startsWith('a=ssrc:')) ?? '')?.[0] ?? 'a=ssrc:'
