import decodeQR from 'qr/decode.js'
import sharp from 'sharp'

/** The text of the QR code in a picture, as a phone's camera reads it; throws if there is none. */
export async function readQrCode(picture: Buffer): Promise<string> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return decodeQR({ width: info.width, height: info.height, data })
}
