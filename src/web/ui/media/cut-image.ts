/** A part of a picture in its own pixels. */
export type PixelArea = { x: number; y: number; width: number; height: number }

/** Draws a part of a picture at the given size and returns a JPEG, so that phones upload kilobytes instead of megabytes. */
export async function cutImage(url: string, area: PixelArea, size: { width: number; height: number }): Promise<Blob> {
  const image = new Image()
  image.src = url
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = size.width
  canvas.height = size.height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot draw on a canvas')
  // Pictures with transparency become JPEG on white rather than on black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, size.width, size.height)
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, size.width, size.height)
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be written'))),
      'image/jpeg',
      0.85,
    )
  })
}
