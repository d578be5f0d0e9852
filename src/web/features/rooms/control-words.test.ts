import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { offeredLanguages } from '#contract/offered-languages.ts'

type Texts = Record<string, string> & { controlWords: Record<string, string> }
const tags = Object.keys(offeredLanguages)

test.each(tags)('what stands below an icon is a part of its full name, so that it can be spoken: %s', (language) => {
  const t = JSON.parse(readFileSync(`src/texts/${language}/rooms.json`, 'utf8')) as Texts
  const { microphone, camera, share, stopSharing, hand, leave, smallWindow } = t.controlWords
  const pairs = [
    [microphone, t.mute],
    [microphone, t.unmute],
    [camera, t.cameraOff],
    [camera, t.cameraOn],
    [share, t.share],
    [stopSharing, t.stopSharing],
    [hand, t.raiseHand],
    [hand, t.lowerHand],
    [leave, t.leave],
    [smallWindow, t.openSmallWindow],
    [smallWindow, t.closeSmallWindow],
  ]
  for (const [word, name] of pairs) expect(name!.toLowerCase()).toContain(word!.toLowerCase())
})
