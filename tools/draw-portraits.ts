// Draws the portraits of the demo people into src/server/demo/portraits: `node tools/draw-portraits.ts`. The results are committed;
// nothing else needs this. Open Peeps by Pablo Stanley (CC0 1.0), put together by DiceBear (MIT).
import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createAvatar } from '@dicebear/core'
import * as openPeeps from '@dicebear/open-peeps'
import sharp from 'sharp'
import { peopleWithPortraits, type DemoPerson } from '#server/demo/people.ts'

const folder = join(import.meta.dirname, '../src/server/demo/portraits')
const side = 288

type Options = openPeeps.Options
type Head = NonNullable<Options['head']>[number]
type Face = NonNullable<Options['face']>[number]
type Beard = NonNullable<Options['facialHair']>[number]
type Glasses = NonNullable<Options['accessories']>[number]

const heads: Record<'Female' | 'Male', readonly Head[]> = {
  Female: [
    'afro',
    'bantuKnots',
    'bun',
    'bun2',
    'buns',
    'cornrows',
    'longAfro',
    'twists',
    'twists2',
    'dreads2',
    'medium1',
    'medium2',
    'medium3',
    'shaved1',
    'longCurly',
  ],
  Male: [
    'short1',
    'short2',
    'short3',
    'short4',
    'short5',
    'flatTop',
    'cornrows2',
    'dreads1',
    'shaved2',
    'noHair1',
    'afro',
    'twists',
  ],
}
// Head-dress and age are chosen by hand, the rest by the name.
const dressed: Readonly<Record<string, Head>> = {
  'rehema-lyimo': 'hijab',
  'nourhan-el-sharkawy': 'hijab',
  'fatimata-ba': 'hijab',
  'menna-fawzy': 'hijab',
  'olasubomi-adeyemi': 'turban',
  'nana-oforiwaa-amponsah': 'turban',
  'mamadou-lamine-sane': 'hatBeanie',
  'souleymane-bamba': 'hatBeanie',
  'thato-lekhanya': 'hatBeanie',
  'anneke-van-schalkwyk-petersen': 'grayMedium',
  'wambui-njoroge': 'grayBun',
  'kwabena-opoku-mensah': 'grayShort',
  'karim-abdel-rahman-shafiq': 'grayShort',
  'selamawit-haile-mariam': 'grayBun',
  'loubna-benkirane-idrissi': 'longBangs',
  'marwa-tadros': 'long',
  'tiziri-ait-ouali': 'longCurly',
  'ruan-oosthuizen': 'short2',
}
// Realistic skin colours on which black lines are visible.
const skins = ['63402a', '6b452e', '754c33', '7f5236', '8d5a3b', '9c6844', 'a9754f']
const lighterSkins = ['b07a52', 'c68f65', 'd9a77c', 'e5bf98']
const lighter = new Set(['EG', 'MA', 'DZ'])
const palest = new Set(['ruan-oosthuizen', 'anneke-van-schalkwyk-petersen'])
const faces: readonly Face[] = [
  'smile',
  'smile',
  'smile',
  'calm',
  'calm',
  'cute',
  'contempt',
  'smileTeethGap',
  'smileBig',
]
const beards: readonly Beard[] = ['chin', 'full', 'full2', 'goatee1', 'goatee2', 'moustache1', 'moustache4', 'full4']
const glasses: readonly Glasses[] = ['glasses', 'glasses2', 'glasses3', 'glasses4', 'glasses5']
const clothes = ['e78276', 'ffcf77', '5f9f7a', '6aa7c8', '22469b', 'b4442c', '8f5aa8', 'f4f0e6', 'c97f14']
const grounds = ['f4dfb8', 'cfe5d6', 'd8dff6', 'f4d3ca', 'e6d9ee', 'd4e9f2', 'f0e4cf']

/** Numbers from the name, so that a person has the same portrait on every machine. */
function chanceOf(handle: string) {
  const bytes = createHash('sha256').update(`portrait ${handle}`).digest()
  let at = 0
  const next = () => bytes[at++ % bytes.length]!
  return {
    pick: <T>(list: readonly T[]): T => list[next() % list.length]!,
    isIn: (percent: number) => next() < percent * 2.56,
  }
}

function optionsFor({ handle, gender, nationality, countryCode }: DemoPerson): Options & { backgroundColor: string[] } {
  const { pick, isIn } = chanceOf(handle)
  const kind = gender === 'Prefer Not to Say' ? pick(['Female', 'Male'] as const) : gender
  const isLighter = lighter.has(countryCode) || ['Moroccan', 'Egyptian', 'Algerian'].includes(nationality)
  const skin = palest.has(handle) ? 'f0c8a4' : pick(isLighter ? lighterSkins : skins)
  const head = dressed[handle] ?? pick(heads[kind])
  return {
    head: [head],
    headContrastColor: [
      head.startsWith('gray') ? 'b8b4ae' : palest.has(handle) ? '8a5a33' : pick(['1c1512', '241a15', '2e1f17']),
    ],
    skinColor: [skin],
    face: [pick(faces)],
    facialHair: [pick(beards)],
    facialHairProbability: kind === 'Male' && isIn(45) ? 100 : 0,
    accessories: [pick(glasses)],
    accessoriesProbability: isIn(28) ? 100 : 0,
    clothingColor: [pick(clothes)],
    maskProbability: 0,
    backgroundColor: [pick(grounds)],
  }
}

mkdirSync(folder, { recursive: true })
let bytes = 0
for (const person of peopleWithPortraits) {
  const svg = createAvatar(openPeeps, {
    seed: person.handle,
    size: side,
    scale: 100,
    translateY: 3,
    ...optionsFor(person),
  }).toString()
  const { size } = await sharp(Buffer.from(svg), { density: 144 })
    .resize(side, side)
    .flatten()
    .webp({ quality: 72, effort: 6 })
    .toFile(join(folder, `${person.handle}.webp`))
  bytes += size
}
console.log(`${peopleWithPortraits.length} portraits, ${Math.round(bytes / 1024)} kB`)
