/**
 * A session description that asks the other side for economical speech: Opus at this bit rate, silent while nobody speaks (DTX), with
 * forward error correction, in packets of 60 ms (RFC 7587, 7), and without feedback about each packet, which costs as much again as the
 * speech: the bit rate is fixed, so there is nothing to control.
 */
export function askForEconomicalAudio(sdp: string, bitsPerSecond: number): string {
  const payload = /^a=rtpmap:(\d+) opus\/48000\/2\r?$/m.exec(sdp)?.[1]
  if (payload === undefined) return sdp
  const settings = `minptime=10;useinbandfec=1;usedtx=1;maxaveragebitrate=${bitsPerSecond}`
  const sections = sdp.split(/(?=^m=)/m)
  const economical = sections.map((section) =>
    section.startsWith('m=audio')
      ? section
          .replace(congestionControl, '')
          // The dot matches neither part of the line break.
          .replace(new RegExp(`^a=fmtp:${payload} .*`, 'm'), `a=fmtp:${payload} ${settings}\r\na=ptime:60`)
      : section,
  )
  return economical.join('')
}

const congestionControl =
  /^a=(?:rtcp-fb:\d+ transport-cc|extmap:\d+ \S+(?:\/rtp-hdrext\/abs-send-time|transport-wide-cc-extensions-\d+))\r?\n/gm
