import { Audio, Video, type Direction } from 'node-datachannel'
import { sentSections, slotSections, videoSlots, voiceSlots, type SentSection } from '#contract/rooms/slots.ts'

/** The number of the audio level's header extension (RFC 6464) in our offers; browsers answer with the same. */
export const levelId = 1

const opus = 111
const vp8 = 96
// Packets of 60 ms in place of 20 save a third of a voice's data; forward error correction repairs lost ones.
const opusParameters = 'minptime=10;useinbandfec=1;usedtx=1'

/** What a browser sends, one section each. */
export const describeSources = (): { section: SentSection; media: Audio | Video }[] =>
  sentSections.map((section) => ({
    section,
    media: section === 'audio' ? describeAudio(section, 'RecvOnly') : describeVideo(section, 'RecvOnly'),
  }))

/** What a browser receives, one section for each slot. SSRCs begin at `firstSsrc`. */
export function describeSlots(firstSsrc: number): { section: string; ssrc: number; media: Audio | Video }[] {
  const voices = Array.from({ length: voiceSlots }, (_, index) => slotSections.voice(index))
  const videos = Array.from({ length: videoSlots }, (_, index) => slotSections.video(index))
  return [...voices, ...videos, slotSections.screen].map((section, index) => {
    const media = index < voiceSlots ? describeAudio(section, 'SendOnly') : describeVideo(section, 'SendOnly')
    const ssrc = firstSsrc + index
    // A stream of its own each, or browsers would try to play slots in step with each other.
    media.addSSRC(ssrc, section, section, section)
    return { section, ssrc, media }
  })
}

function describeAudio(section: string, direction: Direction): Audio {
  const media = new Audio(section, direction)
  media.addOpusCodec(opus, opusParameters)
  media.parseSdpLine('a=ptime:60')
  media.parseSdpLine(`a=extmap:${levelId} urn:ietf:params:rtp-hdrext:ssrc-audio-level`)
  return media
}

/** VP8 only: every browser has it, and its payload can be spliced without decoding. */
function describeVideo(section: string, direction: Direction): Video {
  const media = new Video(section, direction)
  media.addVP8Codec(vp8)
  return media
}

/**
 * An offer without the request for estimates of the bit rate (REMB), which every browser would send each second for each video slot:
 * nothing here would use them.
 */
export const withoutEstimates = (offer: string): string => offer.replaceAll(/^a=rtcp-fb:\d+ goog-remb\r?\n/gm, '')

/** The addresses that browsers are given: the public one in place of this machine's (1:1 NAT, a published port of a container). */
export function publicCandidates(candidates: readonly string[], publicIp: string | undefined): string[] {
  const [first] = candidates
  if (publicIp === undefined || first === undefined) return [...candidates]
  const [foundation, component, protocol, priority, , port] = first.split(' ')
  return [[foundation, component, protocol, priority, publicIp, port, 'typ host'].join(' ')]
}

/** A browser's answer without what our native library has no use for: only well-formed lines of known types reach it. */
export const sanitizeAnswer = (sdp: string): string | undefined => {
  const lines = sdp.split(/\r?\n/).filter((line) => line !== '')
  if (lines.length > 1_000 || lines[0] !== 'v=0') return undefined
  return `${lines.filter((line) => knownLine.test(line) && line.length <= 500).join('\r\n')}\r\n`
}

// No candidates: the browser reaches us first, and we answer to where it came from.
const knownAttributes =
  'group mid ice-ufrag ice-pwd ice-options fingerprint setup rtcp-mux rtcp-rsize rtpmap fmtp rtcp-fb extmap ssrc msid msid-semantic ' +
  'sctp-port max-message-size sendrecv sendonly recvonly inactive'
const knownLine = new RegExp(
  String.raw`^(?:[vostcmb]=[\x20-\x7e]*|a=(?:${knownAttributes.replaceAll(' ', '|')})(?::[\x20-\x7e]*)?)$`,
)
