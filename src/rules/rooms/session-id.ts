/** The session id in the origin line of a session description (RFC 8866, 5.2); undefined when there is none. */
export const sessionIdOf = (sdp: string | undefined): string | undefined => /^o=\S+ (\d{1,20}) /m.exec(sdp ?? '')?.[1]
