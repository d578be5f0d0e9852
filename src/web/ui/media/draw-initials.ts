import { initials } from '#rules/profiles/initials.ts'

const side = 512

/** Somebody's initials as a picture, on the tint and in the letters of their avatar, as it looks in the light. */
export function drawInitials(name: string, avatar: Element): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot draw on a canvas')
  const style = getComputedStyle(avatar)
  const tint = style.getPropertyValue('--tint')
  context.fillStyle = `oklch(90% 0.045 ${tint})`
  context.fillRect(0, 0, side, side)
  context.fillStyle = `oklch(34% 0.05 ${tint})`
  context.font = `700 ${side * 0.35}px ${style.fontFamily}`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillText(initials(name), side / 2, side / 2, side * 0.8)
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be written'))),
      'image/jpeg',
      0.9,
    )
  })
}
