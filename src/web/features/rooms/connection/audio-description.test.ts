import { expect, test } from 'vitest'
import { askForEconomicalAudio } from './audio-description.ts'

const lines = (...all: string[]) => all.map((line) => `${line}\r\n`).join('')

test('asks for economical speech in the audio part only', () => {
  const sdp = lines(
    'm=audio 9 UDP/TLS/RTP/SAVPF 111 63',
    'a=rtpmap:111 opus/48000/2',
    'a=fmtp:111 minptime=10;useinbandfec=1',
    'a=fmtp:63 111/111',
    'm=video 9 UDP/TLS/RTP/SAVPF 96',
    'a=fmtp:96 x=1',
  )
  expect(askForEconomicalAudio(sdp, 16_000)).toBe(
    lines(
      'm=audio 9 UDP/TLS/RTP/SAVPF 111 63',
      'a=rtpmap:111 opus/48000/2',
      'a=fmtp:111 minptime=10;useinbandfec=1;usedtx=1;maxaveragebitrate=16000',
      'a=ptime:60',
      'a=fmtp:63 111/111',
      'm=video 9 UDP/TLS/RTP/SAVPF 96',
      'a=fmtp:96 x=1',
    ),
  )
})

test('asks for no feedback about each packet of speech, and leaves that of pictures', () => {
  const control = [
    'a=extmap:2 http://www.webrtc.org/experiments/rtp-hdrext/abs-send-time',
    'a=extmap:3 http://www.ietf.org/id/draft-holmer-rmcat-transport-wide-cc-extensions-01',
  ]
  const level = 'a=extmap:1 urn:ietf:params:rtp-hdrext:ssrc-audio-level'
  const opus = 'a=rtpmap:111 opus/48000/2'
  const video = ['m=video 9 UDP/TLS/RTP/SAVPF 96', ...control, 'a=rtcp-fb:96 transport-cc']
  const audio = (...some: string[]) => ['m=audio 9 UDP/TLS/RTP/SAVPF 111', level, ...some]
  const sdp = lines('v=0', ...audio(...control, opus, 'a=rtcp-fb:111 transport-cc'), ...video)
  expect(askForEconomicalAudio(sdp, 16_000)).toBe(lines('v=0', ...audio(opus), ...video))
})

test('leaves a description without Opus as it is', () => {
  expect(askForEconomicalAudio(lines('m=audio 9 RTP/AVP 0'), 16_000)).toBe(lines('m=audio 9 RTP/AVP 0'))
})
