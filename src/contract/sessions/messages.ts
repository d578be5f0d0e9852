/** By itself, because public pages show it too and load no other message. */
export const roomMissing = "The mentor hasn't added a video room yet"
