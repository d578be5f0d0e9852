import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { seededRandom } from './udp-relay.ts'

const sampleRate = 48_000
const seconds = 10
const [width, height, frameRate] = [640, 360, 15]

/** Writes a voice and a moving picture that Chromium plays as microphone and camera, and returns its flags for them. */
export function writeFakeDevices(folder: string): string[] {
  const voice = join(folder, 'voice.wav')
  const camera = join(folder, 'camera.y4m')
  writeFileSync(voice, wav(speak()))
  writeFileSync(camera, film())
  return [`--use-file-for-fake-audio-capture=${voice}`, `--use-file-for-fake-video-capture=${camera}`]
}

/**
 * Somebody who hardly ever pauses: harmonics of a wandering pitch, five syllables a second, and 300 ms of silence every three seconds. The
 * browser's own tone is silent most of the time, which would flatter a codec that sends nothing in silence.
 */
function speak(): Int16Array {
  const random = seededRandom(7)
  const samples = new Int16Array(sampleRate * seconds)
  let [phase, pitch, brightness] = [0, 140, 8]
  for (let at = 0; at < samples.length; at++) {
    if (at % (sampleRate / 5) === 0) [pitch, brightness] = [100 + random() * 120, 4 + Math.floor(random() * 14)]
    phase += pitch / sampleRate
    let sum = (random() - 0.5) * 0.2
    for (let harmonic = 1; harmonic <= brightness; harmonic++)
      sum += Math.sin(2 * Math.PI * phase * harmonic) / harmonic
    const syllable = 0.3 + 0.7 * Math.abs(Math.sin((Math.PI * 5 * at) / sampleRate))
    const isPause = at % (sampleRate * 3) < sampleRate * 0.3
    samples[at] = isPause ? 0 : Math.round(sum * syllable * 6_000)
  }
  return samples
}

function wav(samples: Int16Array): Buffer {
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + samples.byteLength, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20) // PCM
  header.writeUInt16LE(1, 22) // one channel
  header.writeUInt32LE(sampleRate, 24)
  header.writeUInt32LE(sampleRate * 2, 28)
  header.writeUInt16LE(2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36)
  header.writeUInt32LE(samples.byteLength, 40)
  return Buffer.concat([header, Buffer.from(samples.buffer)])
}

/** A textured picture that moves in every frame, so that an encoder uses all the bits it may (YUV4MPEG2, 4:2:0). */
function film(): Buffer {
  const random = seededRandom(9)
  const texture = Uint8Array.from({ length: width * height }, () => random() * 60)
  const parts = [Buffer.from(`YUV4MPEG2 W${width} H${height} F${frameRate}:1 Ip A1:1 C420jpeg\n`)]
  for (let frame = 0; frame < frameRate * 4; frame++) {
    const luma = Buffer.alloc(width * height)
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        const wave = Math.sin((x + frame * 7) / 23) * Math.cos((y + frame * 4) / 17)
        luma[y * width + x] = 100 + wave * 60 + texture[((y + frame) % height) * width + ((x + frame * 3) % width)]!
      }
    const chroma = Buffer.alloc((width * height) / 2, 110 + (frame % 30))
    parts.push(Buffer.from('FRAME\n'), luma, chroma)
  }
  return Buffer.concat(parts)
}
