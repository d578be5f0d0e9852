import { pluralsOf } from '../plural.ts'

const plural = pluralsOf('en')

/** Texts of the built-in room: before, inside and after. */
export const rooms = {
  with: (name: string) => `Session with ${name}`,
  toSession: 'Back to the session',

  // before entering
  ready: 'Ready to join?',
  opening: 'Opening the room',
  alone: (name: string) => `${name} isn't here yet. You can go in and wait.`,
  present: (names: string) => `${names} is in the room.`,
  elsewhere: "You're in this room on another device. Continue here and the other one leaves.",
  enter: 'Enter room',
  continueHere: 'Continue here',
  asking: 'Please allow your microphone and camera in the browser.',
  devices: 'Microphone and camera',
  preview: 'How others see you',
  cameraIsOff: 'Your camera is off',
  level: 'Microphone level',
  speakNow: 'Say something: the bar should move.',
  choice: { microphone: 'Microphone', camera: 'Camera' },
  unnamed: (what: string, n: number) => `${what} ${n}`,
  data: 'How much data to use',
  dataNames: { voice: 'Voice only', light: 'Light video', full: 'Full video' },
  dataHints: {
    voice: 'No camera pictures in either direction',
    light: 'Small pictures, for slow or paid networks',
    full: 'Larger and smoother pictures',
  },
  perHour: (megabytes: number) => `About ${megabytes} MB an hour`,
  failures: {
    microphone: {
      insecure: 'The microphone only works on a secure (https) address.',
      unsupported: "This browser can't make calls. Please use a current Chrome, Firefox, Safari or Edge.",
      refused: 'The microphone is blocked. Allow it next to the address of this page, then turn it on.',
      missing: "We can't find a microphone. You can join, listen and write.",
      'in-use': "The microphone doesn't answer. Another app may be using it.",
    },
    camera: {
      insecure: 'The camera only works on a secure (https) address.',
      unsupported: "This browser can't make calls. Please use a current Chrome, Firefox, Safari or Edge.",
      refused: 'The camera is blocked. Allow it next to the address of this page, then turn it on.',
      missing: "We can't find a camera. You can join without one.",
      'in-use': "The camera doesn't answer. Another app may be using it.",
    },
  },

  // controls
  controls: 'Room controls',
  mute: 'Mute microphone',
  unmute: 'Turn on microphone',
  cameraOff: 'Turn off camera',
  cameraOn: 'Turn on camera',
  share: 'Share your screen',
  stopSharing: 'Stop sharing',
  raiseHand: 'Raise hand',
  lowerHand: 'Lower hand',
  leave: 'Leave room',
  chat: 'Chat',
  unread: (n: number) => plural(n, { one: 'Chat, # new message', other: 'Chat, # new messages' }),
  people: 'People',
  settings: 'Settings',
  close: 'Close',

  // inside
  you: 'You',
  ownName: (name: string) => `${name} (you)`,
  waitingFor: (name: string) => `Waiting for ${name}`,
  waitingHint: "They'll appear here as soon as they enter.",
  screenOf: (name: string) => `${name}'s screen`,
  sharing: "You're sharing your screen",
  muted: 'Microphone off',
  handUp: 'Hand raised',
  reconnectingPerson: (name: string) => `${name} is reconnecting`,
  link: {
    connecting: 'Connecting',
    connected: 'Connected',
    interrupted: 'Connection interrupted',
    failed: 'Not connected',
  },
  quality: { good: 'Good connection', fair: 'Unsteady connection', poor: 'Poor connection' },
  waiting: 'Waiting',
  poorHint: 'Voice only needs less of the network.',
  toVoice: 'Switch to voice only',
  failedTitle: (name: string) => `We couldn't connect you with ${name}`,
  failedText:
    'One of the networks may block calls. We keep trying; another network, such as mobile data, often works. The chat works meanwhile.',
  tryAgain: 'Try again',
  reconnecting: "You're offline for a moment. We're reconnecting; you stay in the room.",
  entering: 'Entering the room',
  used: (megabytes: string) => `${megabytes} MB used`,
  minutesLeft: (n: number) => plural(n, { one: '# minute left', other: '# minutes left' }),
  startsIn: (n: number) => plural(n, { one: 'Starts in # minute', other: 'Starts in # minutes' }),
  overtime: 'The session is over',
  fiveLeft: (until: string) => `5 minutes left. If you need longer, you can stay until ${until}.`,
  endsSoon: '5 minutes left. The room then closes.',
  stayUntil: (until: string) => `The session is over. You can stay until ${until}.`,
  dismiss: 'OK',

  // announcements
  entered: (name: string) => `${name} entered the room`,
  left: (name: string) => `${name} left the room`,
  raised: (name: string) => `${name} raised a hand`,
  shares: (name: string) => `${name} shares the screen`,
  wrote: (name: string, text: string) => `${name}: ${text}`,
  linkIs: {
    connected: 'You are connected',
    interrupted: 'The connection is interrupted',
    failed: "You're not connected",
  },

  // chat
  noMessages: 'Messages are deleted when the room closes. Copy what you want to keep.',
  writeMessage: 'Message',
  send: 'Send',
  notSent: "This message wasn't sent. Please try again.",

  // people and shortcuts
  host: 'Host',
  cohost: 'Cohost',
  shortcuts: 'Keyboard shortcuts',
  shortcutKeys: {
    m: 'Microphone on or off',
    v: 'Camera on or off',
    s: 'Share your screen',
    h: 'Raise or lower your hand',
    c: 'Open or close the chat',
  },

  // afterwards
  ends: {
    left: 'You left the room',
    over: 'This session is over',
    cancelled: 'This session was cancelled',
    moved: 'This session was moved to another time',
    blocked: 'This room is closed',
    removed: 'The host removed you from this room',
    'no-seat': 'You no longer take part in this session',
    'signed-out': 'You were signed out',
    replaced: 'You continued on another device',
    unavailable: "The room isn't available right now",
    refused: "You can't enter this room",
  },
  afterText: 'How did it go? Write down your next steps while they are fresh, and leave a review.',
  again: 'Return to the room',
  refresh: 'Try again',
}
