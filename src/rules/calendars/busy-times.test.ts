import { expect, test } from 'vitest'
import { readBusyTimes, type BusyTimesQuery } from './busy-times.ts'

/** A calendar around these lines; a case whose first line begins with `BEGIN:V` brings its own components. */
function calendar(lines: readonly string[]): string {
  const body = lines[0]!.startsWith('BEGIN:V') ? lines : ['BEGIN:VEVENT', 'UID:one@example.org', ...lines, 'END:VEVENT']
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...body, 'END:VCALENDAR', ''].join('\r\n')
}
const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:one@example.org', ...lines, 'END:VEVENT']
const from = (text: string) => Date.parse(`${text}:00Z`)
const query: BusyTimesQuery = { from: from('2026-11-01T00:00'), to: from('2027-01-01T00:00'), zone: 'Africa/Lagos' }

/** `2026-11-24T09:00/10:00`, with the date of the end where it is another day; all in UTC. */
function shown(busy: readonly number[]): string[] {
  const text = (instant: number) => new Date(instant).toISOString().slice(0, 16)
  return Array.from({ length: busy.length / 2 }, (_, index) => {
    const [start, end] = [text(busy[index * 2]!), text(busy[index * 2 + 1]!)]
    return `${start}/${start.slice(0, 10) === end.slice(0, 10) ? end.slice(11) : end}`
  })
}

type Case = [title: string, lines: string[], busy: string[], query?: Partial<BusyTimesQuery>]

const nine = 'DTSTART:20261124T090000Z'
const ten = 'DTEND:20261124T100000Z'
const berlin = 'DTSTART;TZID=Europe/Berlin:20261023T090000'
const october = { from: from('2026-10-20T00:00'), to: from('2026-11-10T00:00') }

const moved = [
  ...event('DTSTART:20261123T090000Z', 'DTEND:20261123T100000Z', 'RRULE:FREQ=DAILY;COUNT=3'),
  ...event('RECURRENCE-ID:20261124T090000Z', 'DTSTART:20261124T150000Z', 'DTEND:20261124T153000Z'),
]
const customZone = [
  'BEGIN:VTIMEZONE',
  'TZID:Customized Time Zone',
  'BEGIN:STANDARD',
  'DTSTART:16010101T030000',
  'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10',
  'TZOFFSETFROM:+0500',
  'TZOFFSETTO:+0400',
  'END:STANDARD',
  'BEGIN:DAYLIGHT',
  'DTSTART:16010101T020000',
  'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3',
  'TZOFFSETFROM:+0400',
  'TZOFFSETTO:+0500',
  'END:DAYLIGHT',
  'END:VTIMEZONE',
]

const cases: Case[] = [
  ['a time in UTC', [nine, ten], ['2026-11-24T09:00/10:00']],
  ['a time in a zone', ['DTSTART;TZID=Africa/Nairobi:20261124T090000', 'DURATION:PT1H'], ['2026-11-24T06:00/07:00']],
  [
    'a floating time in the zone of the owner',
    ['DTSTART:20261124T090000', 'DURATION:PT1H'],
    ['2026-11-24T08:00/09:00'],
  ],
  ['a whole day in the zone of the owner', ['DTSTART;VALUE=DATE:20261124'], ['2026-11-23T23:00/2026-11-24T23:00']],
  [
    'several whole days, the last one excluded',
    ['DTSTART;VALUE=DATE:20261124', 'DTEND;VALUE=DATE:20261127'],
    ['2026-11-23T23:00/2026-11-26T23:00'],
  ],
  [
    'a whole day that ends on itself lasts a day',
    ['DTSTART;VALUE=DATE:20261124', 'DTEND;VALUE=DATE:20261124'],
    ['2026-11-23T23:00/2026-11-24T23:00'],
  ],
  [
    'a whole day on which the clock changes has 25 hours',
    ['DTSTART;VALUE=DATE:20261025'],
    ['2026-10-24T22:00/2026-10-25T23:00'],
    { ...october, zone: 'Europe/Berlin' },
  ],
  [
    'P1D over a clock change ends at the same time of day',
    ['DTSTART;TZID=Europe/Berlin:20261024T120000', 'DURATION:P1D'],
    ['2026-10-24T10:00/2026-10-25T11:00'],
    october,
  ],
  [
    'PT24H over a clock change lasts 24 hours',
    ['DTSTART;TZID=Europe/Berlin:20261024T120000', 'DURATION:PT24H'],
    ['2026-10-24T10:00/2026-10-25T10:00'],
    october,
  ],
  ['weeks as a duration', [nine, 'DURATION:P1W'], ['2026-11-24T09:00/2026-12-01T09:00']],
  ['an end in another zone', [nine, 'DTEND;TZID=Africa/Lagos:20261124T120000'], ['2026-11-24T09:00/11:00']],
  ['a time without an end blocks nothing', [nine], []],
  ['an end before the start is an hour in doubt', [nine, 'DTEND:20261124T080000Z'], ['2026-11-24T09:00/10:00']],
  ['a transparent event is free', [nine, ten, 'TRANSP:TRANSPARENT'], []],
  ['a cancelled event is free', [nine, ten, 'STATUS:CANCELLED'], []],
  ['a tentative event is busy', [nine, ten, 'STATUS:TENTATIVE'], ['2026-11-24T09:00/10:00']],
  ["Outlook's free is free", [nine, ten, 'X-MICROSOFT-CDO-BUSYSTATUS:FREE'], []],
  ["Outlook's working elsewhere is free", [nine, ten, 'X-MICROSOFT-CDO-BUSYSTATUS:WORKINGELSEWHERE'], []],
  ["Outlook's out of office is busy", [nine, ten, 'X-MICROSOFT-CDO-BUSYSTATUS:OOF'], ['2026-11-24T09:00/10:00']],
  [
    'declined by the owner is free',
    [nine, ten, 'ATTENDEE;CN="Me: myself";PARTSTAT=DECLINED:mailto:Me@example.org'],
    [],
    { ownerEmails: ['me@example.org'] },
  ],
  [
    'declined by somebody else is busy',
    [nine, ten, 'ATTENDEE;PARTSTAT=DECLINED:mailto:you@example.org'],
    ['2026-11-24T09:00/10:00'],
    { ownerEmails: ['me@example.org'] },
  ],
  ['our own sessions are left out', [nine, ten], [], { ownUidEnding: '@example.org' }],
  [
    'weekdays of a week',
    ['DTSTART:20261123T090000Z', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;BYDAY=MO,WE;COUNT=3'],
    ['2026-11-23T09:00/10:00', '2026-11-25T09:00/10:00', '2026-11-30T09:00/10:00'],
  ],
  [
    'a rule keeps its time of day over a clock change',
    [berlin, 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=4'],
    ['2026-10-23T07:00/08:00', '2026-10-24T07:00/08:00', '2026-10-25T08:00/09:00', '2026-10-26T08:00/09:00'],
    october,
  ],
  [
    'UNTIL as a date includes that day',
    [nine, ten, 'RRULE:FREQ=DAILY;UNTIL=20261125'],
    ['2026-11-24T09:00/10:00', '2026-11-25T09:00/10:00'],
  ],
  [
    'UNTIL in UTC for a time in a zone',
    ['DTSTART;TZID=America/New_York:20261124T200000', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;UNTIL=20261126T010000Z'],
    ['2026-11-25T01:00/02:00', '2026-11-26T01:00/02:00'],
  ],
  [
    'the last Friday of a month',
    ['DTSTART:20260130T090000Z', 'DURATION:PT1H', 'RRULE:FREQ=MONTHLY;BYDAY=-1FR'],
    ['2026-11-27T09:00/10:00', '2026-12-25T09:00/10:00'],
  ],
  [
    'the last workday of a month by its position',
    ['DTSTART:20260130T090000Z', 'DURATION:PT1H', 'RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1'],
    ['2026-11-30T09:00/10:00', '2026-12-31T09:00/10:00'],
  ],
  [
    'every other week counts from the start of the week',
    ['DTSTART:20261110T090000Z', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=TU,SU;COUNT=4'],
    ['2026-11-10T09:00/10:00', '2026-11-22T09:00/10:00', '2026-11-24T09:00/10:00', '2026-12-06T09:00/10:00'],
  ],
  [
    'the 31st is skipped in short months',
    ['DTSTART:20261031T090000Z', 'DURATION:PT1H', 'RRULE:FREQ=MONTHLY;COUNT=2'],
    ['2026-12-31T09:00/10:00'],
  ],
  [
    'a rule without an end that began long ago',
    ['DTSTART:19800101T090000Z', 'DURATION:PT1H', 'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=4TH'],
    ['2026-11-26T09:00/10:00'],
  ],
  [
    'every six hours of a day',
    ['DTSTART:20261231T000000Z', 'DURATION:PT1H', 'RRULE:FREQ=HOURLY;INTERVAL=6'],
    ['2026-12-31T00:00/01:00', '2026-12-31T06:00/07:00', '2026-12-31T12:00/13:00', '2026-12-31T18:00/19:00'],
  ],
  [
    'EXDATE in another zone',
    [nine, ten, 'RRULE:FREQ=DAILY;COUNT=3', 'EXDATE;TZID=Africa/Lagos:20261125T100000'],
    ['2026-11-24T09:00/10:00', '2026-11-26T09:00/10:00'],
  ],
  [
    'EXDATE as a date leaves out the day',
    [nine, ten, 'RRULE:FREQ=DAILY;COUNT=2', 'EXDATE;VALUE=DATE:20261124'],
    ['2026-11-25T09:00/10:00'],
  ],
  [
    'several EXDATE in a line',
    [nine, ten, 'RRULE:FREQ=DAILY;COUNT=3', 'EXDATE:20261124T090000Z,20261126T090000Z'],
    ['2026-11-25T09:00/10:00'],
  ],
  ['RDATE adds a start', [nine, ten, 'RDATE:20261201T070000Z'], ['2026-11-24T09:00/10:00', '2026-12-01T07:00/08:00']],
  [
    'RDATE with periods',
    [nine, ten, 'RDATE;VALUE=PERIOD:20261201T070000Z/PT3H,20261202T070000Z/20261202T073000Z'],
    ['2026-11-24T09:00/10:00', '2026-12-01T07:00/10:00', '2026-12-02T07:00/07:30'],
  ],
  ['one occurrence is moved', moved, ['2026-11-23T09:00/10:00', '2026-11-24T15:00/15:30', '2026-11-25T09:00/10:00']],
  [
    'one occurrence is cancelled',
    [...moved.slice(0, -1), 'STATUS:CANCELLED', 'END:VEVENT'],
    ['2026-11-23T09:00/10:00', '2026-11-25T09:00/10:00'],
  ],
  [
    'a change of this and all that follow',
    moved.map((line) => line.replace('RECURRENCE-ID:', 'RECURRENCE-ID;RANGE=THISANDFUTURE:')),
    ['2026-11-23T09:00/10:00', '2026-11-24T15:00/15:30', '2026-11-25T15:00/15:30'],
  ],
  [
    'a changed occurrence of another free event is busy',
    [
      ...event(nine, ten, 'TRANSP:TRANSPARENT', 'RRULE:FREQ=DAILY;COUNT=2'),
      ...event('RECURRENCE-ID:20261125T090000Z', 'DTSTART:20261125T090000Z', 'DURATION:PT2H'),
    ],
    ['2026-11-25T09:00/11:00'],
  ],
  [
    'a changed occurrence without its series',
    event('RECURRENCE-ID:20261125T090000Z', 'DTSTART:20261125T110000Z', 'DURATION:PT1H'),
    ['2026-11-25T11:00/12:00'],
  ],
  [
    'a zone that the calendar defines, in winter and summer',
    [
      ...customZone,
      ...event('DTSTART;TZID="Customized Time Zone":20261020T120000', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=2'),
    ],
    ['2026-10-20T07:00/08:00', '2026-10-27T08:00/09:00'],
    october,
  ],
  [
    'a zone of Windows without a definition',
    ['DTSTART;TZID=E. Africa Standard Time:20261124T090000', 'DURATION:PT1H'],
    ['2026-11-24T06:00/07:00'],
  ],
  [
    'a zone with the path of its registry',
    ['DTSTART;TZID=/example.org/20070129_1/Africa/Nairobi:20261124T090000', 'DURATION:PT1H'],
    ['2026-11-24T06:00/07:00'],
  ],
  [
    'an unknown zone is that of the owner',
    ['DTSTART;TZID=Nowhere/Land:20261124T090000', 'DURATION:PT1H'],
    ['2026-11-24T08:00/09:00'],
  ],
  [
    'a definition that cannot be read is left out',
    [
      ...['BEGIN:VTIMEZONE', 'TZID:Broken', 'BEGIN:STANDARD', 'TZOFFSETTO:nonsense', 'END:STANDARD', 'END:VTIMEZONE'],
      ...event('DTSTART;TZID=Broken:20261124T090000', 'DURATION:PT1H'),
    ],
    ['2026-11-24T08:00/09:00'],
  ],
  [
    'a time that the clock skips is as much later',
    ['DTSTART;TZID=Europe/Berlin:20260329T023000', 'DURATION:PT1H'],
    ['2026-03-29T01:30/02:30'],
    { from: from('2026-03-01T00:00') },
  ],
  [
    'a time that comes twice is the first',
    ['DTSTART;TZID=Europe/Berlin:20261025T023000', 'DURATION:PT1H'],
    ['2026-10-25T00:30/01:30'],
    october,
  ],
  ['folded lines', ['DTSTART:202611', ' 24T0900', '\t00Z', ten], ['2026-11-24T09:00/10:00']],
  ['a line that cannot be read', ['nonsense', ';=:', 'X-A;B', nine, ten], ['2026-11-24T09:00/10:00']],
  ['small letters', ['dtstart:20261124t090000z', 'Duration:pt1h'], ['2026-11-24T09:00/10:00']],
  ['a rule that cannot be read', [nine, ten, 'RRULE:FREQ=SOMETIMES'], ['2026-11-24T09:00/10:00']],
  [
    'events that overlap or lie inside each other',
    [
      ...event(nine, 'DURATION:PT4H'),
      ...event('DTSTART:20261124T100000Z', 'DURATION:PT1H').with(1, 'UID:two'),
      ...event('DTSTART:20261124T120000Z', 'DURATION:PT2H').with(1, 'UID:three'),
    ],
    ['2026-11-24T09:00/14:00'],
  ],
  [
    'an event that began before the span',
    ['DTSTART:20261001T000000Z', 'DTEND:20261102T000000Z'],
    ['2026-11-01T00:00/2026-11-02T00:00'],
  ],
  [
    'published busy periods',
    [
      'BEGIN:VFREEBUSY',
      'FREEBUSY:20261124T090000Z/PT1H,20261124T120000Z/20261124T130000Z',
      'FREEBUSY;FBTYPE=FREE:20261125T090000Z/PT1H',
      'END:VFREEBUSY',
    ],
    ['2026-11-24T09:00/10:00', '2026-11-24T12:00/13:00'],
  ],
  ['a task blocks nothing', ['BEGIN:VTODO', nine, 'DUE:20261124T100000Z', 'END:VTODO'], []],
  [
    'an alarm inside an event',
    [nine, 'BEGIN:VALARM', 'TRIGGER:-PT10M', 'DURATION:PT5M', 'END:VALARM', ten],
    ['2026-11-24T09:00/10:00'],
  ],
]

test.each(cases)('%s', (_title, lines, busy, changes) => {
  const answer = readBusyTimes(calendar(lines), { ...query, ...changes })
  expect(shown(answer!.busy)).toEqual(busy)
})

test('a calendar names the zone of its floating times', () => {
  const lines = ['X-WR-TIMEZONE:Africa/Nairobi', ...event('DTSTART:20261124T090000', 'DURATION:PT1H')]
  const text = ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\n')
  expect(shown(readBusyTimes(text, query)!.busy)).toEqual(['2026-11-24T06:00/07:00'])
})

test('lines may end in any way, after a byte order mark', () => {
  for (const end of ['\n', '\r', '\r\n'])
    expect(readBusyTimes(`\uFEFF${calendar([nine, ten]).replaceAll('\r\n', end)}`, query)!.events).toBe(1)
})

test('what is no calendar, or only the first part of one, is not read as free', () => {
  const whole = calendar([nine, ten])
  for (const text of ['', '<!doctype html><p>Log in', whole.slice(0, -20), 'BEGIN:VEVENT\nEND:VEVENT'])
    expect(readBusyTimes(text, query)).toBeNull()
})

test('a rule that would take too long is refused', () => {
  for (const rule of [
    'FREQ=SECONDLY',
    'FREQ=MINUTELY;INTERVAL=5',
    'FREQ=DAILY;BYHOUR=0,1,2,3,4,5,6,7;BYMINUTE=0,1,2,3,4,5,6,7,8,9,10,11,12,13',
  ])
    expect(() => readBusyTimes(calendar([nine, ten, `RRULE:${rule}`]), query)).toThrow('too complex')
})
