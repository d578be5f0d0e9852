/** Pixels of the longer side, as the server keeps logos. */
const longest = 512

/**
 * An SVG as a PNG, drawn with the fonts of this device: the server has none, and would leave out its text. The file itself where this
 * browser cannot draw it.
 */
export async function drawnHere(file: File): Promise<Blob> {
  if (file.type !== 'image/svg+xml') return file
  const address = URL.createObjectURL(file)
  try {
    const picture = new Image()
    picture.src = address
    await picture.decode()
    const { naturalWidth: width, naturalHeight: height } = picture
    const scale = longest / Math.max(width, height)
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(width * scale))
    canvas.height = Math.max(1, Math.round(height * scale))
    canvas.getContext('2d')!.drawImage(picture, 0, 0, canvas.width, canvas.height)
    return await new Promise<Blob>((resolve) => canvas.toBlob((drawn) => resolve(drawn ?? file)))
  } catch {
    return file
  } finally {
    URL.revokeObjectURL(address)
  }
}
