/** What people may record in a conversation. */
export const voiceSeconds = 120

const types = ['audio/webm', 'audio/ogg', 'audio/mp4']

/** Sound that a player may be given: the sender chose the type. */
export const isVoice = (type: string) => types.includes(type)

/** The name of a recording, which previews, quotations and reports show: the same in all languages. */
export const voiceName = (seconds: number) => `🎤 ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
