import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { readQrCode } from '#test/support/qr-code.ts'
import { QrCode } from './qr-code.tsx'

const link = (address: string) =>
  `otpauth://totp/Kando:${encodeURIComponent(address)}?secret=YTYAEIOVUUXRSLFTHSFHDWA73IAGF4OP&issuer=Kando&period=30`

test.each([3, 20, 40, 64, 120, 200, 254])('the code of an address of %i characters can be read', async (length) => {
  const text = link(`${'a'.repeat(length - 2)}@b`)
  const svg = renderToStaticMarkup(<QrCode text={text} label="QR code" />)
  expect(await readQrCode(Buffer.from(svg.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"')))).toBe(text)
})
