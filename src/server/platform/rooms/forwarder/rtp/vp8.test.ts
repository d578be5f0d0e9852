import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseVp8, writeVp8 } from './vp8.ts'

const keyFrame = 0x50
const interFrame = 0x51

test.each([
  [
    'a key frame with a picture id of 15 bits',
    [0x90, 0x80, 0x81, 0x23, keyFrame],
    true,
    { at: 2, bits: 15, value: 0x123 },
  ],
  ['a frame with a picture id of 7 bits', [0x90, 0x80, 0x23, interFrame], false, { at: 2, bits: 7, value: 0x23 }],
  ['a key frame without a picture id', [0x10, keyFrame], true, undefined],
  ['a later packet of a key frame', [0x80, 0x80, 0x23, keyFrame], false, { at: 2, bits: 7, value: 0x23 }],
  ['a later partition', [0x91, 0x80, 0x23, keyFrame], false, { at: 2, bits: 7, value: 0x23 }],
])('%s is read', (_name, bytes, isKeyFrame, pictureId) => {
  expect(parseVp8(Buffer.from(bytes), 0)).toEqual({ isKeyFrame, pictureId, baseLayer: undefined })
})

test('temporal layers are read', () => {
  const descriptor = parseVp8(Buffer.from([0x90, 0xe0, 0x81, 0x23, 0x44, 0x20, interFrame]), 0)
  expect(descriptor?.baseLayer).toEqual({ at: 4, value: 0x44 })
})

test('picture id and base layer are replaced in place', () => {
  const packet = Buffer.from([0x90, 0xc0, 0x81, 0x23, 0x44, interFrame])
  writeVp8(packet, parseVp8(packet, 0)!, 0x8005, 0x101)
  expect(parseVp8(packet, 0)).toEqual({
    isKeyFrame: false,
    pictureId: { at: 2, bits: 15, value: 5 },
    baseLayer: { at: 4, value: 1 },
  })
})

test('no bytes make the reader fail', () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 12 }), (bytes) => void parseVp8(Buffer.from(bytes), 0)))
})
