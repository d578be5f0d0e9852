import { expect, test } from 'vitest'
import { isVoice, voiceName } from './voice-file.ts'

test('a recording is named by its length', () => {
  expect([voiceName(5), voiceName(65), voiceName(120)]).toEqual(['🎤 0:05', '🎤 1:05', '🎤 2:00'])
})

test('only sound goes to the player', () => {
  expect(['audio/webm', 'audio/ogg', 'audio/mp4', 'text/html', 'audio/x'].map(isVoice)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
})
