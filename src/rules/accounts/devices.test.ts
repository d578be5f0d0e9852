import { expect, test } from 'vitest'
import { deviceName, deviceParts, networkOf } from './devices.ts'

test.each([
  [
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0 Safari/537.36 Edg/153.0',
    'Edge on Windows',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/153.0 Safari/537.36',
    'Chrome on Linux',
  ],
  ['curl/8.5.0', 'Unknown device'],
  ['', 'Unknown device'],
])('%s is %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})

test.each([
  ['Samsung Internet on Android', 'pair', 'Samsung Internet', 'Android'],
  ['Firefox', 'other', '', ''],
  ['Unknown device', 'unknown', '', ''],
])('%s is a text of its kind, with what it names', (name, kind, browser, system) => {
  expect(deviceParts(name)).toEqual({ kind, browser, system, name })
})

test.each([
  ['102.89.33.7', '102.89.x.x'],
  ['::ffff:102.89.33.7', '102.89.x.x'],
  ['2c0f:f5c0:1:2:3:4:5:6', '2c0f:f5c0:1::'],
  ['2c0f:f5c0::1', '2c0f:f5c0::'],
  ['::1', null],
  ['', null],
])('the network of %j is %j', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
