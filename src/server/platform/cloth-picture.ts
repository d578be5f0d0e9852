import { clothSvg } from '#rules/cloth.ts'

/** A strip of cloth as PNG, for mails, whose readers strip SVG. 600 by 56 points, drawn at twice that. */
export async function clothPicture(seed: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(clothSvg(seed, { width: 600, height: 56, strips: 21 })), { density: 144 })
    .png({ palette: true })
    .toBuffer()
}
