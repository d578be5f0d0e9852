/** The nil UUID (RFC 9562, 5.9): before every id that we give, so reading from it on reads from the first row. */
export const nilId = '00000000-0000-0000-0000-000000000000'
